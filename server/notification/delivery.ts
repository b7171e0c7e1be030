// Delivery of notices: which of the people they name may see the thing and want to hear, and their rows.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Because } from '#contract/notification'
import { subtreeOf } from '../department/departments.ts'
import { db, type Writing } from '../db.ts'
import { membersOf } from '../member/members.ts'
import { briefPeopleOf } from '../member/people.ts'
import type { Notice, Numbered } from '../notices/shape.ts'
import { isAmong } from '../postgres/statements.ts'
import { nameOf, type Thing, thingsBy, typeBy } from './kinds.ts'
import { isPutOff, isUnread } from './rows.ts'
import { tellAdded } from './telling.ts'
import { notifications, overrides, settings } from './tables.ts'

/** A person and what they hear of one thing. */
type Heard = Thing & { memberId: number; type: string; because: Because; count: number; isMany?: boolean }

const REASON: Partial<Record<string, Because>> = { mention: 'mentioned', 'comment.reply': 'answered' }

type Meant = { notice: Numbered; heard: Heard[] }

/** Notices about things of one kind in one organization are looked up together. */
export async function deliver(notices: readonly Numbered[]) {
  const groups = [...Map.groupBy(notices, ({ orgId, thing }) => `${orgId} ${thing.kind}`).values()]
  const found = await Promise.all(groups.map(meantOf))
  return async (tx: Writing, taken: ReadonlySet<number>) => {
    for (const { orgId, meant, users } of found)
      for (const { notice, heard } of meant) {
        if (!taken.has(notice.noticeId)) continue
        if (heard.length > 0) await tellAdded(tx, orgId, await putRows(tx, notice, heard), users)
        if (notice.isJoined) await join(tx, notice, heard)
      }
  }
}

/** A mention that somebody does not want to hear does not make them follow either. */
async function join(tx: Writing, { orgId, actorId, thing }: Notice, heard: readonly Heard[]) {
  const mentioned = heard.filter(({ because }) => because === 'mentioned').map(({ memberId }) => memberId)
  const joining = [...(actorId === null ? [] : [actorId]), ...mentioned]
  for (const id of thing.ids) await thingsBy(thing.kind)?.follow?.(tx, orgId, id, joining)
}

/** Each notice with the people who hear of it, and the accounts of those. */
async function meantOf(notices: readonly Numbered[]) {
  const { orgId, thing } = notices[0]!
  const followed = notices.filter(({ told }) => told.some(each => each.isToFollowers)).flatMap(each => each.thing.ids)
  const followers = followed.length
    ? await thingsBy(thing.kind)?.followers?.(db, orgId, [...new Set(followed)])
    : undefined
  const named: Meant[] = []
  for (const notice of notices) {
    const all = await namedBy(notice, followers)
    named.push({ notice, heard: all.filter(({ memberId }) => memberId !== notice.actorId) })
  }
  if (named.every(({ heard }) => heard.length === 0)) return { orgId, meant: named, users: new Map<number, number>() }
  const users = new Map((await membersOf(orgId)).map(row => [row.memberId, row.userId]))
  const everybody = named.flatMap(({ heard }) => heard).filter(({ memberId }) => users.has(memberId))
  const ids = [...new Set(everybody.map(({ id }) => id))]
  const within = await thingsBy(thing.kind)?.within?.(db, orgId, ids)
  const wanted = new Set(await wantedBy(orgId, await seenBy(orgId, everybody), within))
  const heardBy = ({ heard }: Meant) => heard.filter(each => wanted.has(each))
  const deeds = Map.groupBy(named, ({ notice }) => notice.deed ?? notice.noticeId)
  const meant = [...deeds.values()].flatMap(those => {
    const heard = new Set(together(those.flatMap(heardBy), within))
    const [first] = those
    // A notification of several things is kept with the first notice of the deed.
    const several = [...heard].filter(({ isMany }) => isMany)
    return those.map(each => ({
      notice: each.notice,
      heard: [...heardBy(each).filter(one => heard.has(one)), ...(each === first ? several : [])],
    }))
  })
  return { orgId, meant, users }
}

type Within = ReadonlyMap<number, Thing> | undefined

type Followers = ReadonlyMap<number, ReadonlyMap<number, Because>> | undefined

/** For each person and thing the first that is meant for them. */
async function namedBy({ orgId, thing, told }: Notice, followers: Followers): Promise<Heard[]> {
  const { kind, ids } = thing
  const heard = new Map<string, Heard>()
  const put = (id: number, memberId: number, type: string, because: Because) => {
    const key = `${id} ${memberId}`
    if (!heard.has(key)) heard.set(key, { kind, id, memberId, type, because, count: 1 })
  }
  for (const { type, memberIds = [], departmentIds = [], because, isToFollowers } of told) {
    const all = [...memberIds, ...(departmentIds.length ? await membersIn(orgId, departmentIds) : [])]
    for (const id of ids) {
      for (const memberId of all) put(id, memberId, type, because ?? REASON[type] ?? 'member')
      if (isToFollowers) for (const [memberId, part] of followers?.get(id) ?? []) put(id, memberId, type, part)
    }
  }
  return [...heard.values()]
}

/** Of the departments and of those below them. */
async function membersIn(orgId: number, departmentIds: readonly number[]) {
  const all = new Set((await Promise.all(departmentIds.map(deptId => subtreeOf(orgId, deptId)))).flat())
  const people = await briefPeopleOf(orgId)
  return people
    .filter(({ assignments }) => assignments.some(({ deptId }) => deptId !== null && all.has(deptId)))
    .map(({ memberId }) => memberId)
}

async function seenBy(orgId: number, heard: Heard[]) {
  if (heard.length === 0) return []
  const { kind } = heard[0]!
  const ids = [...new Set(heard.map(each => each.id))]
  const memberIds = [...new Set(heard.map(each => each.memberId))]
  const seers = await thingsBy(kind)?.seers(db, orgId, ids, memberIds)
  return heard.filter(({ id, memberId }) => seers?.get(id)?.has(memberId))
}

/** Without the types that a member switched off, and the things of which they want to hear less. */
async function wantedBy(orgId: number, heard: Heard[], within: Within): Promise<Heard[]> {
  if (heard.length === 0) return []
  const memberIds = [...new Set(heard.map(each => each.memberId))]
  const switched = await db
    .select()
    .from(settings)
    .where(and(eq(settings.orgId, orgId), isAmong(settings.memberId, memberIds), eq(settings.channel, 'app')))
  const narrowed = await db
    .select()
    .from(overrides)
    .where(and(eq(overrides.orgId, orgId), isAmong(overrides.memberId, memberIds)))
  const isOn = new Map(switched.map(row => [`${row.memberId} ${row.type}`, row.isOn]))
  const levels = new Map(
    narrowed.map(row => [`${row.memberId} ${nameOf({ kind: row.thingKind, id: row.thingId })}`, row.level]),
  )
  return heard.filter(({ memberId, type, kind, id }) => {
    const known = typeBy(type)
    if (!(isOn.get(`${memberId} ${type}`) ?? known?.isOn)) return false
    const container = within?.get(id)
    // The thing itself decides before the project that contains it.
    const level =
      levels.get(`${memberId} ${nameOf({ kind, id })}`) ?? (container && levels.get(`${memberId} ${nameOf(container)}`))
    return level === undefined || level === 'all' || (level === 'mentions' && known?.isPersonal === true)
  })
}

/** Several things at once are one notification a person, about the thing that contains them. */
function together(heard: readonly Heard[], within: Within): Heard[] {
  const groups = Map.groupBy(heard, ({ memberId, type, id }) => `${memberId} ${type} ${within?.get(id)?.id ?? ''}`)
  return [...groups.values()].flatMap(mine => {
    const [first] = mine
    const container = mine.length > 1 ? within?.get(first!.id) : undefined
    return container ? [{ ...first!, ...container, count: mine.length, isMany: true }] : mine
  })
}

/** Unread ones grow; of those that were read the new one takes the place. One statement each for all people. */
async function putRows(tx: Writing, { orgId, actorId, about }: Notice, heard: readonly Heard[]) {
  const column = (of: (each: Heard) => string | number | boolean) => sql.param(heard.map(of))
  const given = sql`unnest(${column(each => each.memberId)}::bigint[], ${column(each => each.type)}::text[],
    ${column(each => each.kind)}::text[], ${column(each => each.id)}::bigint[], ${column(each => each.because)}::text[],
    ${column(each => each.count)}::int[], ${column(each => each.isMany ?? false)}::boolean[])
    as given (member_id, type, thing_kind, thing_id, because, count, is_many)`
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.orgId, orgId),
        isNotNull(notifications.readAt),
        sql`(member_id, type, thing_kind, thing_id) in (select member_id, type, thing_kind, thing_id from ${given})`,
      ),
    )
  // An unread one that was put off counts again: to its reader it is new.
  const woken = await tx
    .update(notifications)
    .set({ snoozedUntil: null })
    .where(
      and(
        eq(notifications.orgId, orgId),
        isPutOff,
        isUnread,
        sql`(member_id, type, thing_kind, thing_id) in (select member_id, type, thing_kind, thing_id from ${given})`,
      ),
    )
    .returning({ notificationId: notifications.notificationId })
  const isWoken = new Set(woken.map(({ notificationId }) => notificationId))
  const actors = actorId === null ? [] : [actorId]
  const { rows } = await tx.execute<{ id: string; is_new: boolean }>(
    sql`insert into ${notifications} as known (org_id, member_id, type, thing_kind, thing_id, because, count, actor_ids, about)
      select ${orgId}, member_id, type, thing_kind, thing_id, because, count, ${sql.param(actors)}::bigint[],
        ${JSON.stringify(about)}::jsonb || case when is_many then jsonb_build_object('many', count) else '{}' end from ${given}
      on conflict (org_id, member_id, thing_kind, thing_id, type) where read_at is null and removed_at is null
      do update set count = known.count + excluded.count, at = now(), snoozed_until = null, because = excluded.because,
        about = excluded.about || case when excluded.about ? 'many'
          then jsonb_build_object('many', known.count + excluded.count) else '{}' end,
        actor_ids = (excluded.actor_ids || array_remove(known.actor_ids, excluded.actor_ids[1]))[1:20]
      returning id, xmax = 0 as is_new`,
  )
  return rows.map(({ id, is_new: isNew }) => ({ notificationId: Number(id), isNew: isNew || isWoken.has(Number(id)) }))
}
