// The issues that the words of others name: titles, descriptions, branches and commits.
import { issueKey } from '#contract/project'

const IN_TEXT = /(?<![A-Za-z0-9_-])([A-Z][A-Z0-9]{1,5})-([1-9][0-9]{0,8})(?![A-Za-z0-9_]|-[0-9])/g
/** A branch is often written in small letters, and goes on after a mark. */
const IN_BRANCH = /(?<![A-Za-z0-9])([A-Za-z][A-Za-z0-9]{1,5})-([1-9][0-9]{0,8})(?![A-Za-z0-9])/g
// On one line, and no part of another word: 미해결 is the opposite.
const CLOSING_BEFORE = /(?<!\p{L})(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|해결|완료)[^\S\n]*:?[^\S\n]*$/iu
const CLOSING_AFTER = /^[^\S\n]*(?:[을를][^\S\n]*)?(?:해결|완료)/u
/** The longest of these words with what may stand around it. */
const WORD_LETTERS = 20

export type NamedIssue = {
  key: string
  /** In one of its places the text says that it is done by this; a branch is for the issue that it names. */
  isClosing: boolean
}

/** Each once, in the order of the text, and its key in capitals. */
export function issuesNamedIn(text: string, { isBranch = false } = {}): NamedIssue[] {
  const found = new Map<string, boolean>()
  /** A word after one key is not one before the next. */
  let taken = 0
  for (const match of text.matchAll(isBranch ? IN_BRANCH : IN_TEXT)) {
    const [whole, project = '', number] = match
    const key = issueKey(project.toUpperCase(), Number(number))
    const end = match.index + whole.length
    const after = isBranch ? null : CLOSING_AFTER.exec(text.slice(end, end + WORD_LETTERS))
    const before = text.slice(Math.max(taken, match.index - WORD_LETTERS), match.index)
    const isClosing = isBranch || after !== null || CLOSING_BEFORE.test(before)
    taken = end + (after?.[0].length ?? 0)
    found.set(key, (found.get(key) ?? false) || isClosing)
  }
  return [...found].map(([key, isClosing]) => ({ key, isClosing }))
}
