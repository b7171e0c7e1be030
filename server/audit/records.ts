// The record of an organization as people read it.
import { and, count, desc, eq, gte, inArray, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  EXPORT_MOST,
  recorded,
  recordedActions,
  type AuditEntry,
  type AuditFilter,
  type RecordedAction,
} from '#contract/audit'
import { totalPagesOf } from '#contract/pagination'
import { can, type Member } from '#contract/permissions'
import { auditAuthor, auditKindNames, auditSentence, auditText } from '#korean/audit'
import { sortableTime } from '#korean/time'
import { csvOf } from '../http/answer/csv.ts'
import { ago, db, write } from '../db.ts'
import { namesOf } from '../member/names.ts'
import { beginOf } from '../postgres/statements.ts'
import { countRate, rateLimit } from '../http/rate-limits.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { audit } from '../audit-trail.ts'
import { audits } from '../postgres/tables.ts'

const exportLimit = rateLimit('audit.export', 3, { minutes: 60 })
export const auditLimits = { export: exportLimit }

type Narrowed = { [Name in keyof Omit<AuditFilter, 'currentPage' | 'size'>]: AuditFilter[Name] | undefined }
type Row = typeof audits.$inferSelect

/** Reading the list again within this time counts as the same reading. */
const VIEW_MS = 3_600_000
const READINGS: RecordedAction[] = ['audit.viewed', 'audit.exported']
const SIGNINS = recordedActions.filter(what => recorded[what] === 'signin')

const aboutMember = (memberId: number) => sql`${audits.about} ->> 'memberId' = ${String(memberId)}`

export async function recordOf(member: Member, filter: AuditFilter, client: Client) {
  const { currentPage, size, ...narrowed } = filter
  if (can(member, 'audit.see')) await noteView(member, narrowed.memberId, client)
  const wanted = and(scopeOf(member), await conditionOf(db, member.orgId, narrowed))
  const [rows, [total]] = await Promise.all([
    newest(db, wanted)
      .limit(size)
      .offset((currentPage - 1) * size),
    db.select({ count: count() }).from(audits).where(wanted),
  ])
  const totalCount = total!.count
  return { data: await entriesOf(db, member, rows), totalPages: totalPagesOf(totalCount, size), totalCount }
}

/** The whole record as a table. The export adds an entry with its author, size and reason. */
export async function exportRecord(member: Member, asked: Narrowed & { reason: string }, client: Client) {
  const { reason, ...narrowed } = asked
  const { orgId, userId } = member
  countRate(exportLimit, String(userId))
  return write(async tx => {
    const wanted = and(scopeOf(member), await conditionOf(tx, orgId, narrowed))
    const rows = await newest(tx, wanted).limit(EXPORT_MOST + 1)
    if (rows.length > EXPORT_MOST) refuse('audit.large', { values: { most: EXPORT_MOST.toLocaleString('ko') } })
    const entries = await entriesOf(tx, member, rows)
    const { memberId } = narrowed
    const about = { reason, count: entries.length, ...(memberId !== undefined && { memberId }) }
    await audit(tx, client, { userId, orgId, what: 'audit.exported', about })
    return { csv: csvOf([HEAD, ...entries.map(cellsOf)]), count: entries.length }
  })
}

const HEAD = [auditText.at, auditText.kind, auditText.who, auditText.what, auditText.whom, auditText.ip]
const cellsOf = (entry: AuditEntry) => [
  sortableTime(new Date(entry.at)),
  auditKindNames[recorded[entry.what]],
  entry.who?.name ?? auditAuthor(entry),
  auditSentence(entry),
  entry.whom?.name ?? '',
  entry.ip ?? '',
]

const newest = (tx: NodePgDatabase, wanted: SQL | undefined) =>
  tx.select().from(audits).where(wanted).orderBy(desc(audits.auditId)).$dynamic()

/**
 * All entries of the organization; or the reader's own deeds, the deeds done to them, the readings of their entries, and
 * their own sign-ins.
 */
function scopeOf(member: Member) {
  const { orgId, userId, memberId } = member
  const here = and(eq(audits.orgId, orgId), inArray(audits.what, recordedActions))
  if (can(member, 'audit.see')) return here
  const readings = and(inArray(audits.what, READINGS), sql`not ${audits.about} ? 'memberId'`)
  return or(
    and(here, notInArray(audits.what, SIGNINS), or(eq(audits.userId, userId), aboutMember(memberId), readings)),
    and(isNull(audits.orgId), inArray(audits.what, SIGNINS), eq(audits.userId, userId)),
  )
}

async function conditionOf(tx: NodePgDatabase, orgId: number, { kind, memberId, from, to }: Narrowed) {
  const conditions: (SQL | undefined)[] = []
  if (kind)
    conditions.push(
      inArray(
        audits.what,
        recordedActions.filter(what => recorded[what] === kind),
      ),
    )
  if (memberId !== undefined) {
    const [found] = await namesOf(tx, orgId, { memberIds: [memberId], userIds: [] })
    conditions.push(found ? or(eq(audits.userId, found.userId), aboutMember(memberId)) : sql`false`)
  }
  if (from) conditions.push(gte(audits.at, beginOf(from)))
  if (to) conditions.push(lt(audits.at, sql`${beginOf(to)} + interval '1 day'`))
  return and(...conditions)
}

/** Names are looked up on reading; a former member has the last name they had here. */
async function entriesOf(tx: NodePgDatabase, reader: Member, rows: Row[]): Promise<AuditEntry[]> {
  const seesAll = can(reader, 'audit.see')
  const seesPeople = can(reader, 'member.see')
  const memberIdOf = ({ about }: Row) => (about.memberId === undefined ? [] : [Number(about.memberId)])
  const named = await namesOf(tx, reader.orgId, {
    userIds: rows.flatMap(({ userId }) => (userId === null ? [] : [userId])),
    memberIds: rows.flatMap(memberIdOf),
  })
  const byUser = new Map(named.map(({ userId, memberId, name }) => [userId, { memberId, name }]))
  const byMember = new Map(named.map(({ memberId, name }) => [memberId, { memberId, name }]))
  return rows.map(row => {
    const { auditId, at, what, userId, ip, about } = row
    const isOwn = userId === reader.userId
    const whom = byMember.get(memberIdOf(row)[0] ?? 0)
    return {
      auditId,
      at: at.toISOString(),
      what: what as RecordedAction,
      who: isOwn || seesPeople ? (byUser.get(userId ?? 0) ?? null) : null,
      whom: whom && (seesPeople || whom.memberId === reader.memberId) ? whom : null,
      isByServer: userId === null,
      details: detailsOf(about, seesAll || isOwn || !READINGS.includes(what as RecordedAction)),
      ip: isOwn || seesAll ? ip || null : null,
    }
  })
}

const IDS = ['memberId', 'deptId', 'positionId', 'sessionId', 'invitationId', 'linkId', 'requestId']
/** The reason of an export is only for owners and administrators, because it may be about other people. */
const detailsOf = (about: Row['about'], isWhole: boolean) =>
  isWhole ? Object.fromEntries(Object.entries(about).filter(([name]) => !IDS.includes(name))) : {}

/** Recorded so that the subjects of entries can see their readers. */
async function noteView({ orgId, userId }: Member, memberId: number | undefined, client: Client) {
  if (memberId !== undefined && !(await namesOf(db, orgId, { memberIds: [memberId], userIds: [] })).length) return
  const about: Record<string, number> = memberId === undefined ? {} : { memberId }
  const same = and(
    eq(audits.orgId, orgId),
    eq(audits.userId, userId),
    eq(audits.what, 'audit.viewed'),
    sql`${audits.about} = ${JSON.stringify(about)}::jsonb`,
    gte(audits.at, ago(VIEW_MS)),
  )
  await write(async tx => {
    // A lock, because two pages of one reader may ask at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`audit ${orgId} ${userId}`}))`)
    const [seen] = await tx.select({ auditId: audits.auditId }).from(audits).where(same).limit(1)
    if (!seen) await audit(tx, client, { userId, orgId, what: 'audit.viewed', about })
  })
}
