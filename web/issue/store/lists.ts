// The lists of issues that are open: fetched, added to, and kept true to what is told.
import { keepPreviousData, type Query, queryOptions, useQuery } from '@tanstack/react-query'
import type { IssueRow } from '#contract/issue'
import { type Grouping, type IssuePage, listingRoutes, type Sorting } from '#contract/listing'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import type { At } from '../../project/queries.ts'
import { type DaysAsked, type IssueDays, withDay } from './days.ts'
import { isMeantBy, ISSUES } from './filters.ts'
import { isShown, rowsIn, withIssue, withMore, withoutIssue } from './groups.ts'
import { duringFetch, own, told, type Told, widePage } from './in-flight.ts'
import { noteMove } from './movers.ts'
import { deselect } from './selection.ts'

/** Of one column of a board; scrolling fetches more. */
const GROUP_MOST = 50
const LIST_MOST = 100

/** How a list is asked for, in the words of the address, each of which the server takes. */
export type Asking = {
  narrowing: Record<string, string>
  group: Grouping
  sort: Sorting
  /** A board shows all its columns at once, a list one after the other. */
  isBoard: boolean
  /** The columns of which only the count is fetched. */
  folded: string
}

const queryOf = ({ narrowing, group, sort, isBoard, folded }: Asking): Record<string, string> => ({
  ...narrowing,
  group,
  sort,
  limit: String(isBoard ? GROUP_MOST : LIST_MOST),
  total: String(isBoard ? 10 * LIST_MOST : LIST_MOST),
  ...(folded && { folded }),
})

const list = (at: At, asking: Asking) =>
  queryOptions({
    queryKey: [ISSUES, at.orgId, at.projectId, 'list', asking],
    queryFn: async ({ queryKey, signal }) => {
      const known = cache.getQueryData<IssuePage>(queryKey)
      const [answer, events] = await duringFetch(at.projectId, async () => {
        let page = await call(listingRoutes.page, { ...at, query: queryOf(asking) }, { signal })
        // A refetched list is as long as it had become by scrolling.
        for (const { key, issues } of known?.groups ?? [])
          while (behind(page, key) !== undefined && countIn(page, key) < issues.length)
            page = withMore(page, await rest(at, asking, key, behind(page, key)!, signal))
        return page
      })
      const page = caughtUp(answer, events, at, asking)
      // With what was loaded behind it meanwhile.
      const shown = cache.getQueryData<IssuePage>(queryKey)
      if (shown) deselectGone(shown, page)
      return page
    },
    placeholderData: keepPreviousData,
    meta: { kept: (page: IssuePage) => beginning(page, asking.isBoard) },
  })

/** As long as a first answer, since what was loaded behind it would be asked for again, one page after the other. */
function beginning({ groups }: IssuePage, isBoard: boolean): IssuePage {
  let left = isBoard ? Infinity : LIST_MOST
  const short = groups.map(group => {
    const issues = group.issues.slice(0, Math.min(isBoard ? GROUP_MOST : LIST_MOST, left))
    left -= issues.length
    return issues.length === group.issues.length ? group : { ...group, issues, next: null }
  })
  return { groups: short }
}

/** The answer with the events told since it was asked for, and with own changes that are still on their way. */
function caughtUp(answer: IssuePage, events: readonly Told[], at: At, { narrowing, group, sort }: Asking): IssuePage {
  const isMeant = isMeantBy(at, narrowing)
  const placed = (page: IssuePage, row: IssueRow) => withIssue(page, row, { group, sort }, isMeant(row))
  let page = answer
  for (const { issueId, row } of events) {
    const answered = rowsIn(page).find(each => each.issueId === issueId)
    if (!row) page = withoutIssue(page, issueId)
    else if ((answered?.version ?? 0) <= row.version) page = placed(page, row)
  }
  for (const answered of rowsIn(page)) {
    const row = own.shown(answered)
    if (own.isLeaving(row.issueId)) page = withoutIssue(page, row.issueId)
    else if (row !== answered) page = placed(page, row)
  }
  return page
}

/** A deed on the selection must not reach issues that left the list unseen. */
function deselectGone(before: IssuePage, page: IssuePage) {
  const shown = new Set(rowsIn(page).map(({ issueId }) => issueId))
  const order = rowsIn(before).map(({ issueId }) => issueId)
  deselect(
    order.filter(issueId => !shown.has(issueId)),
    order,
  )
}

const groupIn = ({ groups }: IssuePage, key: string) => groups.find(group => group.key === key)
const countIn = (page: IssuePage, key: string) => groupIn(page, key)?.issues.length ?? 0
const behind = (page: IssuePage, key: string) => groupIn(page, key)?.next ?? undefined

async function rest(at: At, asking: Asking, key: string, after: string, signal?: AbortSignal) {
  const query = { ...queryOf({ ...asking, folded: '' }), only: key, ...(after && { behind: after }) }
  const { groups } = await call(listingRoutes.page, { ...at, query }, { ...(signal && { signal }) })
  return groups[0] ?? { key, count: 0, issues: [], next: null }
}

/** The list before stays until the next one is there. */
export const useList = (at: At, asking: Asking, isWanted: boolean) =>
  useQuery({ ...list(at, asking), enabled: isWanted })

/** Before its page is there. */
export const askForList = (at: At, asking: Asking) => void cache.prefetchQuery(list(at, asking))

const loading = new Set<string>()
/** Fetches the page behind the last loaded issue of a group, once however often it is asked for meanwhile. */
export async function loadMore(at: At, asking: Asking, key: string) {
  const { queryKey } = list(at, asking)
  const id = JSON.stringify([queryKey, key])
  const page = cache.getQueryData(queryKey)
  const after = page && behind(page, key)
  if (after === undefined || loading.has(id)) return
  loading.add(id)
  try {
    const more = await rest(at, asking, key, after)
    cache.setQueryData(queryKey, known => known && withMore(known, more))
  } finally {
    loading.delete(id)
  }
}

/** Every open list and calendar of the project, with the project it belongs to. */
function listsOf(projectId: number): { query: Query; at: At; kind: unknown; asking: unknown }[] {
  return cache
    .getQueryCache()
    .findAll({ queryKey: [ISSUES] })
    .filter(({ queryKey }) => queryKey[2] === projectId)
    .map(query => {
      const [, orgId, , kind, asking] = query.queryKey
      return { query, at: { orgId: Number(orgId), projectId }, kind, asking }
    })
}

/** Puts an issue where it belongs in every open list. @returns the lists whose counts are no longer known */
export function placeIssue(answered: IssueRow): Query[] {
  const newest = own.newest(answered)
  const { projectId, issueId } = newest
  own.noteTold(newest)
  // A late answer says nothing new.
  if (!isNews(newest)) return []
  told.note({ projectId, issueId, row: newest })
  if (own.isLeaving(issueId)) return []
  const row = own.shown(newest)
  widePage.place(row)
  const unsure: Query[] = []
  for (const { query, at, kind, asking } of listsOf(row.projectId)) {
    if (kind === 'calendar')
      cache.setQueryData<IssueDays>(
        query.queryKey,
        known => known && withDay(known, issueId, row, at, asking as DaysAsked),
      )
    else {
      const { narrowing, group, sort } = asking as Asking
      const known = query.state.data as IssuePage | undefined
      if (!known) continue
      if (!isShown(known, row.issueId)) unsure.push(query)
      const next = withIssue(known, row, { group, sort }, isMeantBy(at, narrowing)(row))
      cache.setQueryData(query.queryKey, next)
    }
  }
  return unsure
}

/** The issues of the list on the screen, in their order. */
const shownOrder = () =>
  cache
    .getQueryCache()
    .findAll({ queryKey: [ISSUES], type: 'active' })
    .flatMap(({ queryKey, state }) =>
      queryKey[3] === 'list' && state.data ? rowsIn(state.data as IssuePage).map(({ issueId }) => issueId) : [],
    )

/** Takes it out of every open list and out of the selection. */
export function dropIssue(projectId: number, issueId: number) {
  told.note({ projectId, issueId })
  deselect([issueId], shownOrder())
  widePage.drop(issueId)
  for (const { query, kind } of listsOf(projectId))
    if (kind === 'calendar')
      cache.setQueryData<IssueDays>(
        query.queryKey,
        known => known && { ...known, issues: known.issues.filter(each => each.issueId !== issueId) },
      )
    else cache.setQueryData<IssuePage>(query.queryKey, known => known && withoutIssue(known, issueId))
}

/** The row as any open list knows it. */
export function knownRow(projectId: number, issueId: number): IssueRow | undefined {
  for (const { query, kind } of listsOf(projectId)) {
    const issues =
      kind === 'calendar'
        ? (query.state.data as IssueDays | undefined)?.issues
        : (query.state.data as IssuePage | undefined)?.groups.flatMap(group => group.issues)
    const found = issues?.find(each => each.issueId === issueId)
    if (found) return found
  }
  return widePage.row(issueId)
}

/** Fetches until so many issues of the list are there, or all of them. */
export async function loadUntil(at: At, asking: Asking, most: number) {
  const { queryKey } = list(at, asking)
  for (;;) {
    const page = cache.getQueryData(queryKey)
    const next = page?.groups.find(group => group.next !== null)
    if (!page || !next || rowsIn(page).length >= most) return page ? rowsIn(page) : []
    const before = rowsIn(page).length
    await loadMore(at, asking, next.key)
    const after = cache.getQueryData(queryKey)
    if (!after || rowsIn(after).length === before) return rowsIn(after ?? page)
  }
}

const isNews = (row: IssueRow) => (knownRow(row.projectId, row.issueId)?.version ?? 0) <= row.version

/** After a refusal: an open list may still show what was refused. */
export function askAgain(projectId: number) {
  refetchSoon(listsOf(projectId).map(({ query }) => query))
  widePage.askAgain()
}

whenTold('issues.changed', ({ issues, by }) => {
  for (const row of issues) {
    noteMove(knownRow(row.projectId, row.issueId), row, by)
    refetchSoon(placeIssue(row))
  }
})
whenTold('issues.removed', ({ projectId, issueIds }) => {
  for (const issueId of issueIds) {
    if (!knownRow(projectId, issueId)) askAgain(projectId)
    dropIssue(projectId, issueId)
  }
})
whenTold('issues.reloaded', ({ projectId }) => askAgain(projectId))
