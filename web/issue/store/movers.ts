// The members who moved cards of the board while it was watched.
import { create } from 'zustand'
import type { IssueRow } from '#contract/issue'
import type { At } from '../../project/queries.ts'
import { memberIdIn } from '../../session.ts'

/** `movers` by the number of the issue. Only of the board on the screen: who was not there reads the activity. */
type Watched = { at: At | undefined; movers: ReadonlyMap<number, number> }
const nobody: Watched = { at: undefined, movers: new Map() }

export const useMovers = create<Watched>(() => nobody)

/** @returns ends it */
export function watchMoves(at: At) {
  useMovers.setState({ at, movers: new Map() })
  return () => useMovers.setState(nobody)
}

/** Seen: it was opened, or changed by myself. */
export function forgetMover(issueId: number) {
  const { movers } = useMovers.getState()
  if (movers.has(issueId)) useMovers.setState({ movers: new Map([...movers].filter(([id]) => id !== issueId)) })
}

/** @param by who changed it; undefined where that is nobody in particular */
export function noteMove(before: IssueRow | undefined, row: IssueRow, by: number | undefined) {
  const { at, movers } = useMovers.getState()
  if (at?.projectId !== row.projectId || by === undefined) return
  if (by === memberIdIn(at.orgId)) return forgetMover(row.issueId)
  const isMoved = before && (before.stateId !== row.stateId || before.rank !== row.rank)
  if (isMoved && before.version < row.version) useMovers.setState({ movers: new Map([...movers, [row.issueId, by]]) })
}
