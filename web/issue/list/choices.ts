// How somebody likes to look at issues, remembered by this browser.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { trying } from '../../session.ts'

/** Whether lists of issues show only mine, in this browser. */
export const useMyIssues = create<{ isMyIssuesOnly: boolean }>()(
  persist((): { isMyIssuesOnly: boolean } => ({ isMyIssuesOnly: false }), {
    name: 'isMyIssuesOnly',
    storage: {
      getItem: name => ({ state: { isMyIssuesOnly: trying(() => localStorage.getItem(name)) === 'true' } }),
      setItem: (name, { state }) => trying(() => localStorage.setItem(name, String(state.isMyIssuesOnly))),
      removeItem: name => trying(() => localStorage.removeItem(name)),
    },
  }),
)
export const setMyIssuesOnly = (isMyIssuesOnly: boolean) => useMyIssues.setState({ isMyIssuesOnly })

const FOLDED = 'foldedColumns'

/** Columns of boards that are put away, by project, in this browser. */
export const foldedColumns = {
  get: (id: number): number[] | undefined =>
    trying(() => (JSON.parse(localStorage.getItem(FOLDED) ?? '{}') as Record<string, number[]>)[id]),
  set: (id: number, stateIds: readonly number[]) =>
    trying(() => {
      const known = JSON.parse(localStorage.getItem(FOLDED) ?? '{}') as Record<string, readonly number[]>
      localStorage.setItem(FOLDED, JSON.stringify({ ...known, [id]: stateIds }))
    }),
}
