// The one door to the issues that this browser knows; README.md says how they stay true.
export { useDays } from './days.ts'
export { askForList, type Asking, knownRow, loadMore, loadUntil, useList } from './lists.ts'
export { useKnownRows } from './known-rows.ts'
export { lastUndo } from './acts.ts'
export { begunIn, rankBeside, rowsIn } from './groups.ts'
export { narrowingOf } from './filters.ts'

export { lookAgain, type OneAt, rememberWhole, useConnectedNews, useIssue } from './issue.ts'

export {
  type Changing,
  changing,
  type NewIssue,
  useChangeIssue,
  useCreateIssue,
  useDuplicateIssue,
  useMoveIssue,
  usePlaceIssue,
  useWatchIssue,
} from './changes.ts'
export { type BulkChanges, useChangeMany, useRemoveIssues, useRestoreIssue, useUndoBulk } from './bulk.ts'
export { type IssueChanges, shownAfter } from './editing.ts'

export { addWidePage, own, told } from './in-flight.ts'
export { forgetMover, useMovers, watchMoves } from './movers.ts'

export {
  clearSelection,
  deselect,
  select,
  SELECTED_MOST,
  selectionNow,
  setCurrent,
  targets,
  toggle,
  useSelection,
} from './selection.ts'
