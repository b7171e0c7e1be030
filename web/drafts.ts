// What somebody typed and has not sent: kept while this page lives, for that person alone, wherever they go meanwhile.
import { create } from 'zustand'
import { claimsOf, useSession } from './session.ts'

const useDrafts = create<Record<string, unknown>>(() => ({}))

/** @param name which form; undefined is no draft */
export function useDraft<Draft>(name: string) {
  const holder = useSession(({ accessToken }) => claimsOf(accessToken)?.sub)
  const key = `${holder} ${name}`
  const draft = useDrafts(drafts => drafts[key]) as Draft | undefined
  const keep = (next: (now: Draft | undefined) => Draft | undefined) =>
    useDrafts.setState(drafts => ({ [key]: next(drafts[key] as Draft | undefined) }))
  return [draft, keep] as const
}
