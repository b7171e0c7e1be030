// The issues that the words of others name: titles, descriptions, branches and commits.
import { issueKey } from '#contract/project'

const IN_TEXT = /(?<![A-Za-z0-9_-])([A-Z][A-Z0-9]{1,5})-([1-9][0-9]{0,8})(?![A-Za-z0-9_]|-[0-9])/g
/** A branch is often written in small letters, and goes on after a mark. */
const IN_BRANCH = /(?<![A-Za-z0-9])([A-Za-z][A-Za-z0-9]{1,5})-([1-9][0-9]{0,8})(?![A-Za-z0-9])/g
const CLOSING_BEFORE = /(?:^|[^a-z])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|해결|완료)\s*:?\s*$/i
const CLOSING_AFTER = /^\s*(?:[을를]\s*)?(?:해결|완료)/
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
  for (const match of text.matchAll(isBranch ? IN_BRANCH : IN_TEXT)) {
    const [whole, project = '', number] = match
    const key = issueKey(project.toUpperCase(), Number(number))
    const end = match.index + whole.length
    const isClosing =
      isBranch ||
      CLOSING_BEFORE.test(text.slice(Math.max(0, match.index - WORD_LETTERS), match.index)) ||
      CLOSING_AFTER.test(text.slice(end, end + WORD_LETTERS))
    found.set(key, (found.get(key) ?? false) || isClosing)
  }
  return [...found].map(([key, isClosing]) => ({ key, isClosing }))
}
