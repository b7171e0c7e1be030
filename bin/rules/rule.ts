// A house rule is a pure function from the files of the repository to complaints.
export type SourceFile = { path: string; text: string }
export type Complaint = { path: string; line: number; rule: string; advice: string }
/** The exports of the contract and Korean modules, by path; a missing module has no entry. */
export type Modules = Record<string, Record<string, unknown>>
export type Rule = (files: readonly SourceFile[], modules: Modules) => Complaint[]

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('e2e/')
export const isCode = (path: string) => /\.tsx?$/.test(path)
export const isWithin = (path: string, folders: readonly string[]) =>
  folders.some(folder => path.startsWith(`${folder}/`))

export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/** The line that defines a key of an object, or 1 if none is found. */
export function lineOfKey(text: string, key: string) {
  const found = new RegExp(`(?:^|[{,])[ \\t]*(['"]?)${RegExp.escape(key)}\\1\\s*[:(,]`, 'm').exec(text)
  return found ? lineAt(text, found.index) : 1
}

/** One complaint for every line on which the pattern, which must be global, matches. */
export function complaintsAbout(file: SourceFile, pattern: RegExp, rule: string, advice: string): Complaint[] {
  const lines = [...file.text.matchAll(pattern)].map(found => {
    const space = /^\s*/.exec(found[0])?.[0].length ?? 0
    return lineAt(file.text, found.index + space)
  })
  return [...new Set(lines)].map(line => ({ path: file.path, line, rule, advice }))
}
