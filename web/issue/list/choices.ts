// The ways of looking at issues that this browser remembers.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { textInBrowser, trying } from '../../session.ts'

/** Whether lists of issues show only mine, in this browser. */
export const useMyIssues = create<{ isMyIssuesOnly: boolean }>()(
  persist((): { isMyIssuesOnly: boolean } => ({ isMyIssuesOnly: false }), {
    name: 'isMyIssuesOnly',
    storage: {
      getItem: name => ({ state: { isMyIssuesOnly: textInBrowser(name).get() === 'true' } }),
      setItem: (name, { state }) => textInBrowser(name).set(String(state.isMyIssuesOnly)),
      removeItem: name => textInBrowser(name).set(null),
    },
  }),
)
export const setMyIssuesOnly = (isMyIssuesOnly: boolean) => useMyIssues.setState({ isMyIssuesOnly })

type FoldedColumns = Record<string, readonly number[] | undefined>
const folded = textInBrowser('foldedColumns')
const allFolded = () => trying(() => JSON.parse(folded.get() ?? '{}') as FoldedColumns) ?? {}

/** Columns of boards that are put away, by project, in this browser. */
export const foldedColumns = {
  get: (id: number) => allFolded()[id],
  set: (id: number, stateIds: readonly number[]) => folded.set(JSON.stringify({ ...allFolded(), [id]: stateIds })),
}
