// Limits of size: files, folders, functions.
import { posix } from 'node:path'
import { type Complaint, isCode, isTest, isWithin, type SourceFile } from './rule.ts'

const SIZED = /\.(?:ts|tsx|mjs|css)$/
const FOLDER_MOST = 15
const FUNCTION_MOST = 60
const COMPONENT_MOST = 100

export function fileSize(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => SIZED.test(path) && !isWithin(path, ['migrations']))
    .flatMap(({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      const limit = isTest(path) || isWithin(path, ['korean']) ? 400 : 250
      if (lines <= limit) return []
      const advice = `${lines} lines where ${limit} are allowed: split it by noun`
      return [{ path, line: limit + 1, rule: 'file-size', advice }]
    })
}

/** Tests and styles belong to the file beside them, and do not count. */
export function folderSize(files: readonly SourceFile[]): Complaint[] {
  const counted = files.filter(
    ({ path }) => isWithin(path, ['server', 'web']) && isCode(path) && !isTest(path) && !path.endsWith('.d.ts'),
  )
  const folders = Map.groupBy(counted, ({ path }) => posix.dirname(path))
  return [...folders].flatMap(([path, { length }]) => {
    if (length <= FOLDER_MOST) return []
    const advice = `${length} files where ${FOLDER_MOST} are enough: give it folders named by what is in them`
    return [{ path, line: 1, rule: 'folder-size', advice }]
  })
}

// Only top-level functions, as the formatter writes them.
const FUNCTION =
  /^(?:export )?(?:async )?(?:function (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:(?:<[^>]*>)?\(|\w+ =>|memo\())/

/** The number of lines of a top-level statement: to its closing bracket, or to the next statement. */
function linesOf(lines: readonly string[], start: number) {
  const isOpen = (line: string) => /[[({]$|=>$/.test(line)
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at]!
    if (/^[)}\]]/.test(line) && !isOpen(line)) return at - start + 1
    if (/^[^\s)}\]]/.test(line)) return at - start
  }
  return lines.length - start
}

export function functionSize(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => isCode(path) && !isTest(path) && isWithin(path, ['server', 'web', 'contract', 'bin']))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at): Complaint[] => {
        const found = FUNCTION.exec(line)
        const name = found?.[1] ?? found?.[2]
        if (name === undefined) return []
        const count = linesOf(lines, at)
        const limit = path.endsWith('.tsx') && /^[A-Z]/.test(name) ? COMPONENT_MOST : FUNCTION_MOST
        if (count <= limit) return []
        const advice = `${name} has ${count} lines where ${limit} are allowed: split it by what it does`
        return [{ path, line: at + 1, rule: 'function-size', advice }]
      })
    })
}
