// Every refusal has a sentence and a use, every sentence a reader, every event a listener.
import { type Complaint, isTest, isWithin, lineOfKey, type Modules, type SourceFile } from './rule.ts'

const REFUSALS = 'contract/errors.ts'
const REFUSAL_TEXT = 'korean/refusals.ts'
const EVENTS = 'contract/events.ts'
const NO_SENTENCES = [REFUSAL_TEXT, 'korean/gallery.ts']

export function refusalSentences(files: readonly SourceFile[], modules: Modules): Complaint[] {
  const rule = 'refusal-sentences'
  const codes = exportedKeys(modules, REFUSALS, 'refusals')
  const sentences = exportedKeys(modules, REFUSAL_TEXT, 'errorText')
  const complaints: Complaint[] = []
  if (codes && sentences) {
    for (const code of codes.filter(code => !sentences.includes(code)))
      complaints.push(at(files, REFUSALS, code, rule, `give ${code} a sentence in ${REFUSAL_TEXT}`))
    for (const code of sentences.filter(code => !codes.includes(code)))
      complaints.push(at(files, REFUSAL_TEXT, code, rule, `no refusal is called ${code}: delete the sentence`))
  }
  const users = files.filter(({ path }) => isWithin(path, ['server', 'contract']) && path !== REFUSALS && !isTest(path))
  for (const code of codes ?? [])
    if (!users.some(({ text }) => isQuoted(text, code)))
      complaints.push(at(files, REFUSALS, code, rule, `nothing refuses with ${code}: delete it`))
  return complaints
}

export function unusedSentences(files: readonly SourceFile[], modules: Modules): Complaint[] {
  const readers = files.filter(({ path }) => isWithin(path, ['web', 'server', 'korean', 'contract']) && !isTest(path))
  return Object.entries(modules)
    .filter(([path]) => isWithin(path, ['korean']) && !NO_SENTENCES.includes(path))
    .flatMap(([path, exported]) => {
      const others = readers.filter(reader => reader.path !== path)
      const isRead = (leaf: Leaf) =>
        readers.some(({ text }) => isReached(text, leaf)) || others.some(({ text }) => isQuoted(text, leaf.key))
      return leavesOf(exported)
        .filter(leaf => !isRead(leaf))
        .map(leaf => at(files, path, leaf.key, 'unused-sentences', `nothing shows ${leaf.path}: delete it`))
    })
}

export function eventsHeard(files: readonly SourceFile[], modules: Modules): Complaint[] {
  const screens = files.filter(({ path }) => isWithin(path, ['web']) && !isTest(path))
  return (exportedKeys(modules, EVENTS, 'events') ?? [])
    .filter(name => {
      const heard = new RegExp(`\\bwhenTold\\(\\s*(['"\`])${RegExp.escape(name)}\\1`)
      return !screens.some(({ text }) => heard.test(text))
    })
    .map(name => at(files, EVENTS, name, 'events-heard', `no screen says whenTold('${name}', …): add it in queries.ts`))
}

type Leaf = { path: string; key: string; parents: string[] }

function leavesOf(value: object, parents: string[] = []): Leaf[] {
  return Object.entries(value).flatMap(([key, child]) => {
    if (isPlain(child)) return leavesOf(child, [...parents, key])
    return parents.length > 0 ? [{ path: [...parents, key].join('.'), key, parents }] : []
  })
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Read by its key, or together with its siblings: `roleName[role]`, `Object.entries(roleName)`. */
function isReached(text: string, { key, parents }: Leaf) {
  if (new RegExp(`\\.${RegExp.escape(key)}\\b|\\[\\s*(['"\`])${RegExp.escape(key)}\\1\\s*\\]`).test(text)) return true
  return parents.some(parent => {
    const name = RegExp.escape(parent)
    return new RegExp(`\\b${name}\\[(?!['"\`])|\\bObject\\.(?:keys|values|entries)\\([\\w.]*\\b${name}\\)`).test(text)
  })
}

const isQuoted = (text: string, word: string) => ["'", '"', '`'].some(quote => text.includes(quote + word + quote))

function exportedKeys(modules: Modules, path: string, name: string) {
  const value = modules[path]?.[name]
  return isPlain(value) ? Object.keys(value) : undefined
}

function at(files: readonly SourceFile[], path: string, key: string, rule: string, advice: string): Complaint {
  const text = files.find(file => file.path === path)?.text ?? ''
  return { path, line: lineOfKey(text, key), rule, advice }
}
