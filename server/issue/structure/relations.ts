// Relations of issues: one blocks or duplicates another, or both are about the same thing.
import { and, eq, or, sql } from 'drizzle-orm'
import { RELATIONS_MOST, type RelationKind } from '#contract/issue'
import type { Member } from '#contract/permissions'
import type { Writing } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { referencesOf } from '../references.ts'
import { relations } from '../tables.ts'

type Row = typeof relations.$inferSelect
export type StoredKind = Row['kind']
type Kind = StoredKind

const around = (orgId: number, issueId: number) =>
  and(eq(relations.orgId, orgId), or(eq(relations.issueId, issueId), eq(relations.otherId, issueId)))

const otherSide = (row: Row, issueId: number) => (row.issueId === issueId ? row.otherId : row.issueId)

const SEEN_FROM_OTHER: Record<Kind, RelationKind> = {
  blocks: 'blockedBy',
  duplicates: 'duplicatedBy',
  relates: 'relates',
}

/** The kind as seen from one side of the relation. */
export const seenFrom = (kind: StoredKind, isFirst: boolean): RelationKind => (isFirst ? kind : SEEN_FROM_OTHER[kind])

/** The stored direction of a relation, regardless of the side from which it was made. */
function directed(kind: RelationKind, issueId: number, otherId: number): { kind: Kind; from: number; to: number } {
  if (kind === 'blockedBy') return { kind: 'blocks', from: otherId, to: issueId }
  if (kind === 'duplicatedBy') return { kind: 'duplicates', from: otherId, to: issueId }
  if (kind === 'relates') return { kind, from: Math.min(issueId, otherId), to: Math.max(issueId, otherId) }
  return { kind, from: issueId, to: otherId }
}

/** The project of the first issue must be locked, and both must be visible to the member. */
export async function addRelation(
  tx: Writing,
  { orgId, memberId }: Member,
  { kind, issueId, otherId }: { kind: RelationKind; issueId: number; otherId: number },
) {
  const found = directed(kind, issueId, otherId)
  // A lock for the organization: two relations that together close a cycle may come from different projects, which share no
  // other lock.
  await tx.execute(sql`select pg_advisory_xact_lock(${RELATION_LOCK}, hashint8(${orgId}))`)
  for (const id of [issueId, otherId])
    if ((await tx.$count(relations, around(orgId, id))) >= RELATIONS_MOST)
      refuse('relation.tooMany', { values: { most: RELATIONS_MOST } })
  if (found.kind !== 'relates' && (await leadsTo(tx, orgId, found.kind, found.to, found.from)))
    refuse('relation.circle')
  const values = { orgId, issueId: found.from, otherId: found.to, kind: found.kind, createdBy: memberId }
  const rows = await tx.insert(relations).values(values).onConflictDoNothing().returning()
  if (rows.length === 0) refuse('relation.taken')
}
const RELATION_LOCK = 0x72656c61

/** Whether relations of this kind lead from the first to the second. */
async function leadsTo(tx: Writing, orgId: number, kind: Kind, from: number, to: number) {
  const { rows } = await tx.execute<{ isMet: boolean }>(sql`
    with recursive line(id) as (
      select ${from}::bigint
      union
      select next.other_id from ${relations} next
      join line on next.org_id = ${orgId} and next.issue_id = line.id and next.kind = ${kind})
    select exists (select 1 from line where id = ${to}) as "isMet"`)
  return rows[0]!.isMet
}

/**
 * From either side. A relation to an issue that the member does not see is missing to them. Answers its former kind and
 * issues.
 */
export async function removeRelation(tx: Writing, member: Member, issueId: number, relationId: number) {
  const itself = and(around(member.orgId, issueId), eq(relations.relationId, relationId))
  const [row] = await tx.select().from(relations).where(itself).for('update')
  if (!row) return refuse('relation.missing')
  const { kind } = row
  const [other] = await referencesOf(tx, member, [otherSide(row, issueId)])
  if (!other) return refuse('relation.missing')
  await tx.delete(relations).where(itself)
  return { kind, other }
}
