// Who has which issue open, as the server tells those who have it open too.
import { useEffect } from 'react'
import { create } from 'zustand'
import { listenTo, whenTold } from '../../live.ts'
import { memberIdIn } from '../../session.ts'
import type { OneAt } from '../store/queries.ts'

const useOpeners = create<Record<number, readonly number[]>>(() => ({}))
whenTold('issue.opened', ({ issueId, memberIds }) => useOpeners.setState({ [issueId]: memberIds }))

/** The others. */
export function useOtherViewers({ orgId, issueId }: OneAt): number[] {
  useEffect(() => listenTo(`issue:${issueId}`), [issueId])
  const all = useOpeners(openers => openers[issueId])
  const me = memberIdIn(orgId)
  return (all ?? []).filter(memberId => memberId !== me)
}
