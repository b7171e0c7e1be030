import { bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { workRoutes } from '#contract/my-work'
import { workDueRoutes } from '#contract/work-due'
import { answers } from '../http/http.ts'
import { deletedIssuesOf, removeIssue, restoreIssue } from './bin.ts'
import { changeMany, removeMany, undoBulk } from './change/bulk.ts'
import { createIssue } from './creation.ts'
import { changeIssue, keptIssue, placeIssue } from './issues.ts'
import { relateIssues, unrelateIssues, watchIssue } from './structure/linking.ts'
import { duplicateIssue, moveIssue } from './change/moves.ts'
import { keptCalendar, keptList } from './list/list.ts'
import { keptTagCounts } from './list/tag-counts.ts'
import { issueCards } from './search/cards.ts'
import { foundAnywhere, foundIssues, similarIssues } from './search/similar.ts'
import { locateIssue } from './locate.ts'
import { dueOf, workBehind, workOf } from './work/work.ts'

export const issue = answers(issueRoutes, {
  create: ({ member, projectId, body }) => createIssue(member, projectId, body),
  similar: ({ member, projectId, query }) => similarIssues(member, projectId, query.title),
  bin: ({ member, projectId }) => deletedIssuesOf(member, projectId),
  read: ({ member, projectId, issueId }) => keptIssue(member, projectId, issueId),
  where: ({ member, issueId }) => locateIssue(member, issueId),
  change: ({ member, projectId, issueId, body }) => changeIssue(member, projectId, issueId, body),
  place: ({ member, projectId, issueId, body }) => placeIssue(member, projectId, issueId, body),
  remove: ({ member, projectId, issueId }) => removeIssue(member, projectId, issueId),
  restore: ({ member, projectId, issueId }) => restoreIssue(member, projectId, issueId),
  duplicate: ({ member, projectId, issueId }) => duplicateIssue(member, projectId, issueId),
  move: ({ member, projectId, issueId, body }) => moveIssue(member, projectId, issueId, body),
  watch: ({ member, projectId, issueId }) => watchIssue(member, projectId, issueId, true),
  unwatch: ({ member, projectId, issueId }) => watchIssue(member, projectId, issueId, false),
  relate: ({ member, projectId, issueId, body }) => relateIssues(member, projectId, issueId, body),
  unrelate: ({ member, projectId, issueId, relationId }) => unrelateIssues(member, projectId, issueId, relationId),
  find: ({ member, projectId, query }) => foundIssues(member, query.words, projectId),
})

export const bulk = answers(bulkRoutes, {
  bulk: ({ member, projectId, body }) => changeMany(member, projectId, body.issueIds, body.change),
  bulkRemove: ({ member, projectId, body }) => removeMany(member, projectId, body.issueIds),
  undoBulk: ({ member, projectId, bulkId }) => undoBulk(member, projectId, bulkId),
})

export const listing = answers(listingRoutes, {
  page: ({ member, projectId, query }) => keptList(member, projectId, query),
  calendar: ({ member, projectId, query }) => keptCalendar(member, projectId, query),
  tagCounts: ({ member, projectId }) => keptTagCounts(member, projectId),
  find: ({ member, query }) => foundAnywhere(member, query.words),
  cards: ({ member, query }) => issueCards(member, query.keys.split(',')),
})

export const work = answers(workRoutes, {
  read: ({ member }) => workOf(member),
  rest: ({ member, query }) => workBehind(member, query),
})

export const workDue = answers(workDueRoutes, { read: ({ member }) => dueOf(member) })
