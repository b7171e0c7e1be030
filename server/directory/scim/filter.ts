// Filters as RFC 7644 §3.4.2.2 writes them: `userName eq "kim@haedam.kr" and active eq true`, `emails[type eq "work"]`.
import { isObject, type Json, type JsonObject, valueOf } from './json.ts'
import { fail } from './errors.ts'

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Operator = (typeof OPERATORS)[number]
type Value = string | number | boolean | null

export type Filter =
  | { op: 'and'; left: Filter; right: Filter }
  | { op: 'or'; left: Filter; right: Filter }
  | { op: 'not'; of: Filter }
  | { op: 'pr'; path: string }
  | { op: 'some'; path: string; of: Filter }
  | { op: Operator; path: string; value: Value }

const LENGTH_MOST = 2_000
const DEPTH_MOST = 20
/** Comparisons of one filter, each of which is asked of every element. */
const COMPARISONS_MOST = 20
const TOKEN =
  /\s+|(?<text>"(?:[^"\\]|\\.)*")|(?<number>-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.])|(?<word>[A-Za-z$][\w$.:-]*)|(?<mark>[()[\]])/y

type Token = { kind: 'text' | 'number' | 'word' | 'mark' | 'end'; text: string }

const refuseFilter = (part: string): never => fail({ status: 400, scimType: 'invalidFilter' }, 'filter', { part })
const tooLarge = (): never => fail({ status: 400, scimType: 'invalidFilter' }, 'filterLong')

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const { groups } = TOKEN.exec(text) ?? refuseFilter(text.slice(at, at + 40))
    for (const kind of ['text', 'number', 'word', 'mark'] as const)
      if (groups?.[kind] !== undefined) tokens.push({ kind, text: groups[kind] })
  }
  return [...tokens, { kind: 'end', text: '' }]
}

/** `urn:ietf:params:scim:schemas:core:2.0:User:userName` is userName; those of other schemas stay as they are. */
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i
export const withoutCore = (path: string) => path.replace(CORE, '')

export function parseFilter(text: string, comparisonsMost = COMPARISONS_MOST): Filter {
  if (text.length > LENGTH_MOST) tooLarge()
  let comparisons = 0
  const tokens = tokensOf(text)
  let at = 0
  const next = () => tokens[at]!
  const take = () => tokens[at++]!
  const isWord = (word: string) => next().kind === 'word' && next().text.toLowerCase() === word
  const expect = (mark: string) => {
    const token = take()
    if (token.kind !== 'mark' || token.text !== mark) refuseFilter(token.text || text)
  }

  function chain(op: 'and' | 'or', part: (depth: number) => Filter, depth: number): Filter {
    let left = part(depth)
    while (isWord(op)) {
      take()
      left = { op, left, right: part(depth) }
    }
    return left
  }
  const either = (depth: number): Filter => chain('or', both, depth)
  const both = (depth: number): Filter => chain('and', single, depth)

  function within(open: string, close: string, depth: number) {
    if (depth >= DEPTH_MOST) tooLarge()
    expect(open)
    const inner = either(depth + 1)
    expect(close)
    return inner
  }

  function single(depth: number): Filter {
    if (isWord('not')) {
      take()
      return { op: 'not', of: within('(', ')', depth) }
    }
    if (next().kind === 'mark' && next().text === '(') return within('(', ')', depth)
    if (++comparisons > comparisonsMost) tooLarge()
    const token = take()
    if (token.kind !== 'word') refuseFilter(token.text || text)
    const path = withoutCore(token.text)
    if (next().kind === 'mark' && next().text === '[') return { op: 'some', path, of: within('[', ']', depth) }
    const word = take()
    const said = word.text.toLowerCase()
    if (word.kind === 'word' && said === 'pr') return { op: 'pr', path }
    const op = OPERATORS.find(each => each === said)
    if (word.kind !== 'word' || !op) return refuseFilter(word.text || text)
    return { op, path, value: literal(take(), text) }
  }

  const filter = either(0)
  if (next().kind !== 'end') refuseFilter(next().text)
  return filter
}

function literal({ kind, text }: Token, whole: string): Value {
  const word = text.toLowerCase()
  if (kind === 'word' && word === 'true') return true
  if (kind === 'word' && word === 'false') return false
  if (kind === 'word' && word === 'null') return null
  if (kind === 'number') return Number(text)
  if (kind !== 'text') return refuseFilter(text || whole)
  const value = textIn(text)
  // No column of the database can be compared with a NUL.
  return value?.includes('\0') === false ? value : refuseFilter(text)
}

function textIn(literal: string) {
  try {
    return JSON.parse(literal) as string
  } catch {
    return undefined
  }
}

/** The values at the path. A list stands for its elements, and a complex value without a sub-attribute for its `value`. */
function valuesAt(resource: JsonObject, path: string): Json[] {
  const [name = '', ...rest] = path.includes(':') ? [path] : path.split('.')
  const found = valueOf(resource, name)
  if (found === undefined || found === null) return []
  const sub = rest.join('.')
  return (Array.isArray(found) ? found : [found]).flatMap(each => {
    if (!isObject(each)) return sub ? [] : [each]
    const inner = valueOf(each, sub || 'value')
    if (inner !== undefined && inner !== null) return [inner]
    return sub ? [] : [each]
  })
}

/** Identifiers are compared letter by letter, all other text without regard to case. */
const EXACT = /^(?:id|externalid)$/i

function compares(op: Operator, found: Json, value: Value, isExact: boolean): boolean {
  if (typeof found === 'boolean') {
    const wanted = typeof value === 'string' ? value.toLowerCase() === 'true' : value
    return op === 'eq' && found === wanted
  }
  if (typeof found === 'number' && typeof value === 'number') return ordered(op, found, value)
  if (typeof found !== 'string' || typeof value !== 'string') return false
  const [one, other] = isExact ? [found, value] : [found.toLowerCase(), value.toLowerCase()]
  if (op === 'co') return one.includes(other)
  if (op === 'sw') return one.startsWith(other)
  if (op === 'ew') return one.endsWith(other)
  return ordered(op, one, other)
}

function ordered<T extends string | number>(op: Operator, one: T, other: T): boolean {
  if (op === 'gt') return one > other
  if (op === 'ge') return one >= other
  if (op === 'lt') return one < other
  if (op === 'le') return one <= other
  return op === 'eq' && one === other
}

export function isMet(filter: Filter, resource: JsonObject): boolean {
  if (filter.op === 'and') return isMet(filter.left, resource) && isMet(filter.right, resource)
  if (filter.op === 'or') return isMet(filter.left, resource) || isMet(filter.right, resource)
  if (filter.op === 'not') return !isMet(filter.of, resource)
  if (filter.op === 'pr') return valuesAt(resource, filter.path).some(each => each !== '')
  if (filter.op === 'some') {
    const found = valueOf(resource, filter.path)
    const elements = Array.isArray(found) ? found : [found]
    return elements.some(each => isObject(each) && isMet(filter.of, each))
  }
  const { op, path, value } = filter
  const values = valuesAt(resource, path)
  if (value === null) return op === 'eq' ? values.length === 0 : op === 'ne' && values.length > 0
  const is = (each: Json) => compares(op === 'ne' ? 'eq' : op, each, value, EXACT.test(path))
  return op === 'ne' ? !values.some(is) : values.some(is)
}

/** The text that the filter demands of this attribute, so that one row is read instead of all. */
export function demanded(filter: Filter, name: string): string | undefined {
  if (filter.op === 'and') return demanded(filter.left, name) ?? demanded(filter.right, name)
  if (filter.op !== 'eq' || typeof filter.value !== 'string') return undefined
  return filter.path.toLowerCase() === name.toLowerCase() ? filter.value : undefined
}

/** Whether the answer depends on this attribute, so that it is read at all. */
export function mentions(filter: Filter, name: string): boolean {
  if (filter.op === 'and' || filter.op === 'or') return mentions(filter.left, name) || mentions(filter.right, name)
  if (filter.op === 'not') return mentions(filter.of, name)
  return filter.path.split('.')[0]!.toLowerCase() === name.toLowerCase()
}
