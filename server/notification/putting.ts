// Puts what people hear into their inboxes: an unread notification grows, and of those that were read the new one takes
// the place.
import { sql } from 'drizzle-orm'
import type { Because } from '#contract/notification'
import type { Writing } from '../db.ts'
import type { Numbered } from '../notices/shape.ts'
import { preparedStatement, worded } from '../postgres/statements.ts'
import type { Thing } from './kinds.ts'
import { notifications } from './tables.ts'

/** A person and what they hear of one thing. */
export type Heard = Thing & {
  memberId: number
  type: string
  because: Because
  count: number
  /** The moment at which it is mailed too, if it is still unread by then. */
  mailAt?: Date | null
  isPushed?: boolean
  isMany?: boolean
  /** The mention by which they follow, if it is delivered together with this: who does not want to hear of it does not follow by it. */
  mention?: Heard | undefined
}

export type Meant = { notice: Numbered; heard: Heard[] }

/** A notification that was added, or grew. */
export type Put = { notificationId: number; isNew: boolean }

/** So that a statement stays within its time, however many people hear of however many deeds. */
const AT_ONCE = 1_000
const ACTORS_MOST = 20

const { placeholder } = sql
const org = placeholder('orgId')

/**
 * The rows of this condition for each of `given`. A subquery for each, because for a join PostgreSQL would rather read the whole
 * table where it does not know how few are given.
 */
const ofEach = (condition: ReturnType<typeof sql>) =>
  sql`array(select found.id from given cross join lateral (select known.id from ${notifications} known
    where known.org_id = ${org} and known.member_id = given.member_id and known.thing_kind = given.thing_kind
      and known.thing_id = given.thing_id and known.type = given.type and ${condition} offset 0) found)`

/** Inserts only after it has deleted: a snooze locks the read row first, too, and then looks for an unread one. */
const putStatement = preparedStatement<[notificationId: string, isNew: boolean]>('notifications_put', () =>
  worded(sql`with given as (select * from unnest(${placeholder('memberIds')}::bigint[], ${placeholder('types')}::text[],
      ${placeholder('kinds')}::text[], ${placeholder('ids')}::bigint[], ${placeholder('becauses')}::text[],
      ${placeholder('counts')}::int[], ${placeholder('actors')}::text[], ${placeholder('abouts')}::jsonb[],
      ${placeholder('mailAts')}::timestamptz[])
      as each (member_id, type, thing_kind, thing_id, because, count, actor_ids, about, mail_at)),
    replaced as (delete from ${notifications} where org_id = ${org} and read_at is not null
      and id = any(${ofEach(sql`known.read_at is not null`)}) returning 1),
    put_off as (select unnest(${ofEach(sql`known.read_at is null and known.removed_at is null and known.snoozed_until > now()`)}) as id),
    put as (insert into ${notifications} as known
        (org_id, member_id, type, thing_kind, thing_id, because, count, actor_ids, about, mail_at)
      select ${org}, member_id, type, thing_kind, thing_id, because, count, actor_ids::bigint[], about, mail_at from given
      where (select count(*) from replaced) >= 0
      on conflict (org_id, member_id, thing_kind, thing_id, type) where read_at is null and removed_at is null
      do update set count = known.count + excluded.count, at = now(), snoozed_until = null, because = excluded.because,
        mail_at = least(known.mail_at, excluded.mail_at),
        about = excluded.about || case when excluded.about ? 'many'
          then jsonb_build_object('many', known.count + excluded.count) else '{}' end,
        actor_ids = (excluded.actor_ids || array(select actor from unnest(known.actor_ids) with ordinality as each (actor, at)
          where actor <> all(excluded.actor_ids) order by each.at))[1:${sql.raw(String(ACTORS_MOST))}]
      returning id, xmax = 0 as is_new)
    select id, is_new or id in (select id from put_off) from put`),
)

/** Those that were put off and are heard of again are new to their readers. */
export async function* put(tx: Writing, orgId: number, meant: readonly Meant[]): AsyncGenerator<Put[]> {
  const all = merged(meant)
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE)
    const rows = await putStatement(
      {
        orgId,
        memberIds: some.map(({ memberId }) => memberId),
        types: some.map(({ type }) => type),
        kinds: some.map(({ kind }) => kind),
        ids: some.map(({ id }) => id),
        becauses: some.map(({ because }) => because),
        counts: some.map(({ count }) => count),
        actors: some.map(({ actorIds }) => `{${actorIds.join(',')}}`),
        abouts: some.map(({ about, count, isMany }) => JSON.stringify(isMany ? { ...about, many: count } : about)),
        mailAts: some.map(({ mailAt }) => mailAt?.toISOString() ?? null),
      },
      tx,
    )
    yield rows.map(([notificationId, isNew]) => ({ notificationId: Number(notificationId), isNew }))
  }
}

type Merged = Heard & { about: Numbered['about']; actorIds: number[] }

/** Notices at once that say the same to one person of one thing, as if they had come one after the other. */
function merged(meant: readonly Meant[]): Merged[] {
  const all = new Map<string, Merged>()
  for (const { notice, heard } of meant)
    for (const each of heard) {
      const key = `${each.memberId} ${each.type} ${each.kind} ${each.id}`
      const known = all.get(key)
      const actors = [...(notice.actorId === null ? [] : [notice.actorId]), ...(known?.actorIds ?? [])]
      all.set(key, {
        ...each,
        mailAt: each.mailAt ?? known?.mailAt ?? null,
        count: each.count + (known?.count ?? 0),
        about: notice.about,
        actorIds: [...new Set(actors)].slice(0, ACTORS_MOST),
      })
    }
  return [...all.values()]
}
