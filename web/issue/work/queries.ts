// My work as this browser knows it: asked for as a whole, and kept true to what I change meanwhile.
import { MutationObserver, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { IssueRow } from '#contract/issue'
import { type MyWork, type WorkGroupKey, WORK_PAGE, workRoutes } from '#contract/my-work'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { listenTo, whenTold } from '../../live/live.ts'
import type { At } from '../../project/queries.ts'
import { memberIdIn } from '../../session.ts'
import { addWidePage, type Changing, changing, deselect, own, told } from '../store/store.ts'
import { lookAgain, WORK } from './due.ts'
import { rowsIn, withIssue, withoutIssue, withRest } from './placing.ts'

const PAGE = 'page'

const work = (orgId: number) =>
  queryOptions({
    queryKey: [WORK, orgId, PAGE],
    queryFn: async ({ signal, queryKey }) => {
      const known = cache.getQueryData<MyWork>(queryKey)
      const [answer, events] = await told.during(async () => {
        let all = await call(workRoutes.read, { orgId }, { signal })
        // As long as it had become.
        for (const { key, issues } of known?.groups ?? [])
          for (let next = nextIn(all, key); next && countIn(all, key) < issues.length; next = nextIn(all, key))
            all = withRest(all, await rest(orgId, key, next, signal))
        return all
      })
      return caughtUp(orgId, answer, events)
    },
    // Days pass, and what blocks an issue may lie in a project that is not heard.
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { kept: beginning },
  })

export const useWork = (orgId: number) => useQuery(work(orgId))

/** Before its page is there. */
export const askForWork = (orgId: number) => void cache.prefetchQuery(work(orgId))

/** As long as a first answer. */
const beginning = (known: MyWork): MyWork => ({
  ...known,
  groups: known.groups.map(group =>
    group.issues.length > WORK_PAGE ? { ...group, issues: group.issues.slice(0, WORK_PAGE), next: null } : group,
  ),
})

const groupIn = ({ groups }: MyWork, key: WorkGroupKey) => groups.find(group => group.key === key)
const nextIn = (all: MyWork, key: WorkGroupKey) => groupIn(all, key)?.next ?? undefined
const countIn = (all: MyWork, key: WorkGroupKey) => groupIn(all, key)?.issues.length ?? 0

const rest = (orgId: number, group: WorkGroupKey, cursor: string, signal?: AbortSignal) =>
  call(workRoutes.rest, { orgId, query: { group, cursor } }, { ...(signal && { signal }) })

const loading = new Set<string>()
/** Once however often it is asked for meanwhile. */
export async function loadMore(orgId: number, key: WorkGroupKey) {
  const { queryKey } = work(orgId)
  const known = cache.getQueryData(queryKey)
  const next = known && nextIn(known, key)
  const id = `${orgId} ${key}`
  if (next === undefined || loading.has(id)) return
  loading.add(id)
  try {
    const more = await rest(orgId, key, next)
    cache.setQueryData(queryKey, now => now && withRest(now, more))
  } finally {
    loading.delete(id)
  }
}

/** The answer with what was told since it was asked for, and with own changes that are still on their way. */
function caughtUp(orgId: number, answer: MyWork, events: readonly { issueId: number; row?: IssueRow }[]): MyWork {
  const memberId = memberIdIn(orgId)
  let all = answer
  const isNewer = (row: IssueRow) =>
    (rowsIn(answer).find(({ issueId }) => issueId === row.issueId)?.version ?? 0) <= row.version
  for (const { issueId, row } of events)
    if (!row) all = withoutIssue(all, issueId)
    else if (isNewer(row)) all = withIssue(all, row, memberId) ?? all
  for (const answered of rowsIn(all)) {
    const row = own.shown(answered)
    if (own.isLeaving(row.issueId)) all = withoutIssue(all, row.issueId)
    else if (row !== answered) all = withIssue(all, row, memberId) ?? all
  }
  return all
}

const pages = () =>
  cache
    .getQueryCache()
    .findAll({ queryKey: [WORK] })
    .flatMap(({ queryKey, state }) =>
      queryKey[2] === PAGE && state.data ? [{ orgId: Number(queryKey[1]), known: state.data as MyWork }] : [],
    )

const orderOf = (known: MyWork) => rowsIn(known).map(({ issueId }) => issueId)

addWidePage({
  row: issueId => {
    for (const { known } of pages()) {
      const found = rowsIn(known).find(each => each.issueId === issueId)
      if (found) return found
    }
    return undefined
  },
  place: row => {
    for (const { orgId, known } of pages()) {
      // An issue of another organization has a state that this page does not know.
      const next = withIssue(known, row, memberIdIn(orgId))
      if (!next) continue
      const [before, after] = [orderOf(known), orderOf(next)]
      if (!before.includes(row.issueId) && !after.includes(row.issueId)) continue
      cache.setQueryData(work(orgId).queryKey, next)
      if (before.includes(row.issueId) && !after.includes(row.issueId)) deselect([row.issueId], before)
    }
  },
  drop: issueId => {
    for (const { orgId, known } of pages()) {
      const order = orderOf(known)
      if (!order.includes(issueId)) continue
      cache.setQueryData(work(orgId).queryKey, withoutIssue(known, issueId))
      deselect([issueId], order)
    }
  },
  askAgain: () => pages().forEach(lookAgain),
})

/** An issue that I wait for may be completed without a change of mine. */
whenTold('issues.changed', ({ issues }) => {
  const changed = new Set(issues.map(({ issueId }) => issueId))
  for (const page of pages()) if (page.known.blockers.some(({ blockerId }) => changed.has(blockerId))) lookAgain(page)
})
const whenGone = ({ projectId }: { projectId: number }) => {
  for (const page of pages()) if (page.known.blockers.some(each => each.projectId === projectId)) lookAgain(page)
}
whenTold('issues.removed', whenGone)
whenTold('issues.reloaded', whenGone)
// Names and faces, and who is away.
whenTold('members.changed', lookAgain)

/** So many projects are heard beside my own news. */
const HEARD_MOST = 10

/** While the page is shown, the projects of what I wait for are heard, and that of the open issue. */
export function useBlockerNews({ blockers }: Pick<MyWork, 'blockers'>, openProjectId: number | undefined) {
  const wanted = [...(openProjectId ? [openProjectId] : []), ...blockers.map(({ projectId }) => projectId)]
  const ids = [...new Set(wanted)].slice(0, HEARD_MOST).join(',')
  useEffect(() => {
    const stops = (ids ? ids.split(',') : []).map(id => listenTo(`project:${Number(id)}`))
    return () => {
      for (const stop of stops) stop()
    }
  }, [ids])
}

/** On this page each issue may be of another project. */
export function changeIssue(at: At, wanted: Changing) {
  const changeAgain = (again: Changing) => changeIssue(at, again)
  const observer = new MutationObserver(cache, changing(at, { asksAboutStale: false, changeAgain }))
  // The cache says a refusal.
  observer.mutate(wanted).catch(() => undefined)
}
