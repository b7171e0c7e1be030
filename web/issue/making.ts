// The issue that somebody is about to make, from wherever they are: its dialog stands in the frame.
import { create } from 'zustand'
import type { Begun } from './NewIssueForm.tsx'

export type Making = {
  /** Undefined asks for the one that one works in. */
  projectId?: number | undefined
  begun?: Begun | undefined
}

/** `isAsked` once anybody asked for it: its code is fetched then. */
export const useMaking = create<{ making: Making | undefined; isAsked: boolean }>(() => ({
  making: undefined,
  isAsked: false,
}))
export const makeIssue = (making: Making = {}) => useMaking.setState({ making, isAsked: true })
export const stopMaking = () => useMaking.setState({ making: undefined })
