// What I did and the server has not confirmed yet: it stays on the screen whatever else is told meanwhile.
import type { IssueRow } from '#contract/issue'

type Show = <Row extends IssueRow>(row: Row) => Row
type Act = { issueIds: ReadonlySet<number>; show: Show; isRemoval: boolean }
const acts = new Set<Act>()

/** @returns ends it: call it before what the server answered is shown */
export const pend = (issueIds: readonly number[], show: Show) =>
  begun({ issueIds: new Set(issueIds), show, isRemoval: false })
export const pendRemoval = (issueIds: readonly number[]) =>
  begun({ issueIds: new Set(issueIds), show: row => row, isRemoval: true })

function begun(act: Act): () => void {
  acts.add(act)
  return () => void acts.delete(act)
}

export const isLeaving = (issueId: number) => [...acts].some(act => act.isRemoval && act.issueIds.has(issueId))

/** The row as it will be once everything I did has arrived, in the order in which I did it. */
export const withPending: Show = row =>
  [...acts].reduce((shown, { issueIds, show }) => (issueIds.has(row.issueId) ? show(shown) : shown), row)

const isPending = (issueId: number) => [...acts].some(act => act.issueIds.has(issueId))

/** The last word about what I am changing, as it is without what I did. */
const told = new Map<number, IssueRow>()
export function noteTold(row: IssueRow) {
  if ((told.get(row.issueId)?.version ?? 0) > row.version) return
  if (isPending(row.issueId)) told.set(row.issueId, row)
  else told.delete(row.issueId)
}

/** With what was told of it since: somebody may have been quicker than the answer to me. */
export function newestOf<Row extends IssueRow>(row: Row): Row {
  const last = told.get(row.issueId)
  return last && last.version > row.version ? { ...row, ...last } : row
}

/** One's own deeds on the issues of a project arrive in the order in which they were done. */
export const inTurn = (projectId: number) => ({ id: `issues ${projectId}` })
