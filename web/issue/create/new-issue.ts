// The issue that somebody is about to make, from wherever they are: its dialog stands in the frame.
import { create } from 'zustand'
import { newIssueText } from '#korean/new-issue'
import { keepTyping } from '../../ui/type-ahead.ts'
import type { Begun } from './draft.ts'

/** Words from elsewhere that become an issue: they have a draft of their own beside the one of the project. */
export type Source = {
  name: string
  title: string
  body: string
  /** Says what else happens when it is made. */
  note: string
  onMade: (key: string) => void
}

export type NewIssue = {
  /** Undefined asks for the one that one works in. */
  projectId?: number | undefined
  begun?: Begun | undefined
  source?: Source | undefined
}

/** `isAsked` once anybody asked for it: its code is fetched then. */
export const useNewIssue = create<{ making: NewIssue | undefined; isAsked: boolean }>(() => ({
  making: undefined,
  isAsked: false,
}))
export function openNewIssue(making: NewIssue = {}) {
  keepTyping(newIssueText.title)
  useNewIssue.setState({ making, isAsked: true })
}
export const closeNewIssue = () => useNewIssue.setState({ making: undefined })
