// The memory of this tab while somebody is with GitHub, and the words for when they are back.
import { create } from 'zustand'
import { ownPath, textInTab } from '../session.ts'

const kept = textInTab('githubReturnTo')

/** The page from which one left. */
export const wayBack = {
  keep: kept.set,
  peek: () => ownPath(kept.get()),
  forget: () => kept.set(null),
}

/** The root layout shows the toast of a flag on the next page, once. */
export const leaveFlag = (name: 'github-connected' | 'github-failed') => textInTab(name).set('true')

/** The address to which somebody has come back and not looked at it yet, and why it failed: the toast says no more than that. */
export const useReturned = create<{ path: string; isSeen: boolean; reason?: string | undefined }>(() => ({
  path: '',
  isSeen: true,
}))
