// Issues between this browser and the server: own changes on their way there, events on their way here.
import type { IssueRow } from '#contract/issue'
import { eventsDuringFetch } from '../../live/events-during-fetch.ts'
import { optimisticRows } from '../../live/optimistic.ts'

export const own = optimisticRows<IssueRow>(({ issueId }) => issueId)

/** Without a row the issue is gone. */
export type Told = { projectId: number; issueId: number; row?: IssueRow }
export const told = eventsDuringFetch<Told>()

/** @returns the answer, and what was told of this project meanwhile */
export async function duringFetch<Answer>(projectId: number, ask: () => Promise<Answer>) {
  const [answer, events] = await told.during(ask)
  return [answer, events.filter(event => event.projectId === projectId)] as const
}

/** Changes to the issues of a project are sent in the order in which they were made. */
export const inTurn = (projectId: number) => ({ id: `issues ${projectId}` })

/** A page of issues of many projects, which has an order of its own. It adds itself when its code is fetched. */
type WidePage = {
  row: (issueId: number) => IssueRow | undefined
  place: (row: IssueRow) => void
  drop: (issueId: number) => void
  askAgain: () => void
}
const none: WidePage = { row: () => undefined, place: () => {}, drop: () => {}, askAgain: () => {} }
export let widePage = none
export const addWidePage = (page: WidePage) => void (widePage = page)
