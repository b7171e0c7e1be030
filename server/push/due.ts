// When people are to be told of a thing: soon, once a minute at most, and not while they are left alone. A row is for a member who
// has a device and a thing, so that whatever comes meanwhile is told together.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PUSHED_EVERY_SECONDS } from '#contract/push'
import { limits } from '../config.ts'
import { ago, db, type Writing } from '../db.ts'
import { userIdsBy } from '../member/names.ts'
import { preparedStatement, worded } from '../postgres/statements.ts'
import { duePushes, pushDevices } from './tables.ts'

/** So that a statement stays within its time. */
const AT_ONCE = 1_000
const TAKEN_AT_ONCE = 50
/** A node that has not settled by then has died. */
const TAKEN_SECONDS = 120
const DAY_MS = 86_400_000

let wake: ((ms: number) => void) | undefined
/** The worker of this node hears in how many milliseconds something is due. */
export const whenDueSoon = (act: typeof wake) => void (wake = act)

const { placeholder } = sql
const again = sql`greatest(excluded.due_at, known.pushed_at + make_interval(secs => ${sql.raw(String(PUSHED_EVERY_SECONDS))}))`

/**
 * Those without a device get no row. One that waits already is left alone, so that a busy room writes little, unless it waits for
 * work and this is urgent, or a device missed what was told before.
 */
const soonStatement = preparedStatement('pushes_due', () =>
  worded(sql`insert into ${duePushes} as known (org_id, member_id, thing_kind, thing_id, due_at)
    select distinct ${placeholder('orgId')}::bigint, given.member_id, given.thing_kind, given.thing_id,
      now() + make_interval(secs => ${placeholder('seconds')}::float8)
    from unnest(${placeholder('memberIds')}::bigint[], ${placeholder('userIds')}::bigint[], ${placeholder('kinds')}::text[],
      ${placeholder('ids')}::bigint[]) given (member_id, user_id, thing_kind, thing_id)
    where given.user_id in (select user_id from ${pushDevices})
    order by 2, 3, 4
    on conflict (org_id, member_id, thing_kind, thing_id) do update set due_at = ${again}, failed_at = null, missed_devices = null
    where known.due_at is null or known.taken_at is not null or known.failed_at is not null
      or (${placeholder('isUrgent')}::boolean and known.due_at > ${again})`),
)

type Concerned = { memberId: number; kind: string; id: number }

/** Of each thing its member is told soon, unless they have read of it by then. */
export async function pushSoon(
  tx: NodePgDatabase,
  orgId: number,
  concerned: readonly Concerned[],
  { isUrgent }: { isUrgent: boolean },
) {
  if (concerned.length === 0) return
  const users = await userIdsBy(
    orgId,
    concerned.map(({ memberId }) => memberId),
  )
  for (let at = 0; at < concerned.length; at += AT_ONCE) {
    const some = concerned.slice(at, at + AT_ONCE).filter(({ memberId }) => users.has(memberId))
    await soonStatement(
      {
        orgId,
        isUrgent,
        seconds: limits.pushAfterMs / 1_000,
        memberIds: some.map(({ memberId }) => memberId),
        userIds: some.map(({ memberId }) => users.get(memberId)!),
        kinds: some.map(({ kind }) => kind),
        ids: some.map(({ id }) => id),
      },
      tx,
    )
  }
  wake?.(limits.pushAfterMs)
}

export type DuePush = {
  orgId: number
  memberId: number
  kind: string
  id: number
  /** In the words of the database, to the microsecond: another one says that more came meanwhile. */
  dueAt: string
  takenAt: string
  pushedAt: string | null
  failedAt: string | null
  /** The devices that missed it at the last try; null at the first. */
  missedBy: number[] | null
}

/** Those that are due now, each for one node. */
export async function takeDue(): Promise<DuePush[]> {
  const { rows } = await db.execute<{
    org_id: string
    member_id: string
    thing_kind: string
    thing_id: string
    due_at: string
    taken_at: string
    pushed_at: string | null
    failed_at: string | null
    missed_devices: string[] | null
  }>(sql`
    update ${duePushes} set taken_at = clock_timestamp()
    where (org_id, member_id, thing_kind, thing_id) in (
      select org_id, member_id, thing_kind, thing_id from ${duePushes}
      where due_at <= now() and (taken_at is null or taken_at < now() - make_interval(secs => ${TAKEN_SECONDS}))
      order by due_at limit ${TAKEN_AT_ONCE} for update skip locked)
    returning org_id, member_id, thing_kind, thing_id, due_at::text, taken_at::text, pushed_at::text,
      failed_at::text, missed_devices`)
  return rows.map(row => ({
    orgId: Number(row.org_id),
    memberId: Number(row.member_id),
    kind: row.thing_kind,
    id: Number(row.thing_id),
    dueAt: row.due_at,
    takenAt: row.taken_at,
    pushedAt: row.pushed_at,
    failedAt: row.failed_at,
    missedBy: row.missed_devices && row.missed_devices.map(Number),
  }))
}

type Settled = DuePush & {
  isPushed: boolean
  /** Looked at again then. */
  nextAt: Date | null
}

/** A thing of which more came while they were told of it is due once more. Only this node has taken these rows. */
export const settle = (settled: readonly Settled[]) =>
  db.execute(sql`
    with given as materialized (
      select * from unnest(
        ${sql.param(settled.map(({ orgId }) => orgId))}::bigint[], ${sql.param(settled.map(({ memberId }) => memberId))}::bigint[],
        ${sql.param(settled.map(({ kind }) => kind))}::text[], ${sql.param(settled.map(({ id }) => id))}::bigint[],
        ${sql.param(settled.map(({ dueAt }) => dueAt))}::timestamptz[], ${sql.param(settled.map(({ takenAt }) => takenAt))}::timestamptz[],
        ${sql.param(settled.map(({ failedAt }) => failedAt))}::timestamptz[],
        ${sql.param(settled.map(({ missedBy }) => missedBy && `{${missedBy.join()}}`))}::text[],
        ${sql.param(settled.map(({ isPushed }) => isPushed))}::boolean[],
        ${sql.param(settled.map(({ nextAt }) => nextAt?.toISOString() ?? null))}::timestamptz[])
        given (org_id, member_id, thing_kind, thing_id, due_at, taken_at, failed_at, missed_devices, is_pushed, next_at))
    update ${duePushes} due set
      due_at = case when due.due_at = given.due_at then given.next_at else
        greatest(due.due_at, now() + make_interval(secs => case when is_pushed then ${PUSHED_EVERY_SECONDS}::int else 0 end)) end,
      failed_at = case when due.due_at = given.due_at then given.failed_at end,
      missed_devices = case when due.due_at = given.due_at then given.missed_devices::bigint[] end,
      taken_at = null,
      pushed_at = case when is_pushed then now() else due.pushed_at end
    from given
    where due.org_id = given.org_id and due.member_id = given.member_id and due.thing_kind = given.thing_kind
      and due.thing_id = given.thing_id and due.taken_at = given.taken_at`)

/** Of a thing that was quiet for a day nobody needs to know when it was pushed. */
export const forgetOldPushes = () =>
  db
    .delete(duePushes)
    .where(and(isNull(duePushes.dueAt), sql`coalesce(${duePushes.pushedAt}, '-infinity') < ${ago(DAY_MS)}`))

export async function forgetMember(tx: Writing, { orgId, memberId }: { orgId: number; memberId: number }) {
  await tx.delete(duePushes).where(and(eq(duePushes.orgId, orgId), eq(duePushes.memberId, memberId)))
}
