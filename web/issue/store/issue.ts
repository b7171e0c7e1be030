// The issue of a screen of its own, and the spreading of news of an issue to every screen.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Issue, issueRoutes, type IssueRow } from '#contract/issue'
import { cache, laterOf } from '../../cache.ts'
import { call } from '../../call.ts'
import { listenTo, whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import { takeBack } from '../../ui/feedback/toasts.ts'
import type { At } from '../../project/queries.ts'
import { own } from './in-flight.ts'
import { placeIssue } from './lists.ts'

const ISSUE = 'issue'
export type OneAt = At & { issueId: number }

export const issue = ({ orgId, projectId, issueId }: OneAt) =>
  queryOptions({
    queryKey: [ISSUE, orgId, projectId, issueId],
    queryFn: async ({ signal }) => own.shown(await call(issueRoutes.read, { orgId, projectId, issueId }, { signal })),
    structuralSharing: laterOf,
  })
export const useIssue = (at: OneAt) => useQuery(issue(at))

/** Puts a row wherever its issue is shown. */
export function remember(orgId: number, answered: IssueRow) {
  const row = own.shown(own.newest(answered))
  refetchSoon(placeIssue(answered))
  const { projectId, issueId } = row
  cache.setQueryData(issue({ orgId, projectId, issueId }).queryKey, known =>
    known && known.version <= row.version ? { ...known, ...row } : known,
  )
}

/** Puts a whole issue wherever it is shown. */
export const rememberWhole = (orgId: number, whole: Issue) => {
  const { projectId, issueId } = whole
  cache.setQueryData(issue({ orgId, projectId, issueId }).queryKey, own.shown(own.newest(whole)))
  refetchSoon(placeIssue(whole))
}

/** Everything that is kept under the number of an issue. */
const KINDS = [ISSUE, 'activities', 'bodies']
const queriesOf = ({ orgId, projectId, issueId }: OneAt) =>
  KINDS.flatMap(kind => cache.getQueryCache().findAll({ queryKey: [kind, orgId, projectId, issueId] }))

/** Asks again for the issue and for everything that is kept under its number. */
export const lookAgain = ({ orgId, projectId, issueId }: OneAt) =>
  Promise.all(KINDS.map(kind => cache.invalidateQueries({ queryKey: [kind, orgId, projectId, issueId] })))

/** The issues that are open here, in whatever organization. */
const openOnes = () =>
  cache
    .getQueryCache()
    .findAll({ queryKey: [ISSUE] })
    .map(({ queryKey: [, orgId, projectId, issueId] }) => ({
      orgId: Number(orgId),
      projectId: Number(projectId),
      issueId: Number(issueId),
    }))

/** The issues that the page of this one shows, also of other projects. */
function connectedTo(at: OneAt) {
  const known = cache.getQueryData(issue(at).queryKey)
  return known ? [...known.ancestors, ...known.children, ...known.relations.map(relation => relation.issue)] : []
}
const isInOrBeside = (at: OneAt, projectId: number) =>
  at.projectId === projectId || connectedTo(at).some(each => each.projectId === projectId)
const askSoon = (ones: readonly OneAt[]) => refetchSoon(ones.flatMap(at => queriesOf(at)))

/** While an issue is shown, the projects of what it is connected with are heard as well. */
export function useConnectedNews({ orgId, issueId }: OneAt, { projectId, ancestors, children, relations }: Issue) {
  const connected = [...ancestors, ...children, ...relations.map(relation => relation.issue)]
  const others = new Set(connected.map(each => each.projectId).filter(id => id !== projectId))
  const ids = [...others].toSorted((a, b) => a - b).join(',')
  useEffect(() => {
    // They may have changed between the answer and the moment from which changes are heard.
    const again = () => void lookAgain({ orgId, projectId, issueId })
    const stops = (ids ? ids.split(',') : []).map(id => listenTo(`project:${Number(id)}`, again))
    return () => {
      for (const stop of stops) stop()
    }
  }, [orgId, projectId, issueId, ids])
}

/** The subject of the toast that says it is not there. */
export const missing = (issueId: number) => `missing issue ${issueId}`

/** Somebody said something: all else of the row is as it is shown, so that every reader of a busy discussion need not ask. */
function onlySaid(known: Issue, row: IssueRow) {
  const { commentCount: _, ...others } = row
  return Object.entries(others).every(
    ([name, value]) => JSON.stringify(known[name as keyof IssueRow]) === JSON.stringify(value),
  )
}

whenTold('issues.changed', ({ projectId, issues }) => {
  for (const { issueId } of issues) takeBack(missing(issueId))
  const changed = new Map(issues.map(row => [row.issueId, row]))
  for (const at of openOnes()) {
    const row = at.projectId === projectId ? changed.get(at.issueId) : undefined
    const known = row && cache.getQueryData(issue(at).queryKey)
    if (known && onlySaid(known, row)) {
      cache.setQueryData(issue(at).queryKey, { ...known, commentCount: row.commentCount })
      continue
    }
    if (row || connectedTo(at).some(each => changed.has(each.issueId))) void lookAgain(at)
  }
})
// A page may name anybody, by the name that they have now.
whenTold('members.changed', ({ orgId, what }) => {
  if (what === 'people' || what === 'profile') askSoon(openOnes().filter(at => at.orgId === orgId))
})
whenTold('issues.reloaded', ({ projectId }) => {
  for (const at of openOnes()) if (isInOrBeside(at, projectId)) void lookAgain(at)
})
whenTold('issues.removed', ({ projectId, issueIds }) => {
  const removed = new Set(issueIds)
  for (const at of openOnes()) {
    const isIt = at.projectId === projectId && removed.has(at.issueId)
    if (isIt || connectedTo(at).some(each => removed.has(each.issueId))) void lookAgain(at)
  }
})
// The page shows keys and states of the other project, and only what its reader sees.
whenTold('project.changed', ({ projectId, what }) => {
  if (what === 'views') return
  for (const at of openOnes()) if (at.projectId !== projectId && isInOrBeside(at, projectId)) void lookAgain(at)
})
// A connected issue may have become visible.
const askAboutAll = ({ orgId }: { orgId: number }) => askSoon(openOnes().filter(at => at.orgId === orgId))
whenTold('projects.changed', askAboutAll)
whenTold('project.touched', askAboutAll)
