// Lines of the ledger, as they are written.
import type { Writing } from '../../../db.ts'
import { githubEntries, type githubSyncs } from '../tables.ts'
import type { Conflict, Fields, IssueField } from './merging.ts'

export type SyncRow = typeof githubSyncs.$inferSelect

type Row = typeof githubEntries.$inferInsert
export type Entry = Omit<Row, 'orgId' | 'projectId' | 'syncId' | 'repository'>

const VALUE_LETTERS = 2_000

export async function note(tx: Writing, { orgId, projectId, syncId, repository }: SyncRow, entries: readonly Entry[]) {
  if (entries.length === 0) return
  await tx.insert(githubEntries).values(entries.map(each => ({ orgId, projectId, syncId, repository, ...each })))
  tx.tell(`project:${projectId}`, 'github.synced', { orgId, projectId })
}

/** Of members and of GitHub alike. */
type Logins = ReadonlyMap<number, string>

export function textOf(value: Fields[IssueField], logins: Logins = new Map()): string | null {
  if (value === null) return null
  if (!Array.isArray(value)) return value.length > VALUE_LETTERS ? `${value.slice(0, VALUE_LETTERS)}…` : value
  return value.map(each => (typeof each === 'number' ? (logins.get(each) ?? String(each)) : each)).join(', ')
}

/** These fields of an issue, in words. */
export const valuesOf = (fields: Partial<Fields>, of: Fields, logins?: Logins) =>
  Object.fromEntries((Object.keys(fields) as IssueField[]).map(field => [field, textOf(of[field], logins)]))

/** One line for each, because somebody decides each by itself. */
export const conflictEntries = (
  conflicts: readonly Conflict[],
  now: { here: Fields; there: Fields },
  about: Pick<Entry, 'issueId' | 'number' | 'name'>,
): Entry[] =>
  conflicts.map(conflict => ({
    ...about,
    direction: conflict.winner === 'here' ? 'out' : 'in',
    kind: 'issue',
    result: 'conflict',
    before: { [conflict.field]: textOf(conflict.lost) },
    after: { [conflict.field]: textOf(now[conflict.winner][conflict.field]) },
    conflict,
  }))
