// Delivery of notices: which of the people they name may see the thing and want to hear, and their rows.
import type { Because } from '#contract/notification'
import { subtreesOf } from '../department/departments.ts'
import { db, type Writing } from '../db.ts'
import { membersOf } from '../member/members.ts'
import { briefPeopleOf } from '../member/people.ts'
import type { Notice, Numbered } from '../notices/shape.ts'
import { pushSoon } from '../push/due.ts'
import { thingsBy, typeBy } from './kinds.ts'
import { type Heard, type Meant, put } from './putting.ts'
import { type Within, wantedBy } from './wishes/wishes.ts'
import { tellPut } from './telling.ts'

const REASON: Partial<Record<string, Because>> = { mention: 'mentioned', 'comment.reply': 'answered' }

/** Notices about things of one kind in one organization are looked up together. */
export async function deliver(notices: readonly Numbered[]) {
  const groups = [...Map.groupBy(notices, ({ orgId, thing }) => `${orgId} ${thing.kind}`).values()]
  const found = await Promise.all(groups.map(meantOf))
  return async (tx: Writing, taken: ReadonlySet<number>) => {
    for (const { orgId, kind, meant, users } of found) {
      const mine = meant.filter(({ notice }) => taken.has(notice.noticeId))
      for await (const some of put(tx, orgId, mine)) await tellPut(tx, orgId, some, users)
      const pushed = mine.flatMap(({ heard }) => heard.filter(({ isPushed }) => isPushed))
      for (const [isUrgent, some] of Map.groupBy(pushed, ({ type }) => typeBy(type)?.isUrgent === true))
        await pushSoon(tx, orgId, some, { isUrgent })
      await join(tx, orgId, kind, mine)
    }
  }
}

/** A mention that somebody does not want to hear does not make them follow either. */
async function join(tx: Writing, orgId: number, kind: string, meant: readonly Meant[]) {
  const joining = new Map<number, number[][]>()
  for (const { notice, heard } of meant.filter(({ notice: { isJoined } }) => isJoined)) {
    const mentioned = heard.filter(({ because }) => because === 'mentioned').map(({ memberId }) => memberId)
    const members = [...(notice.actorId === null ? [] : [notice.actorId]), ...mentioned]
    for (const id of notice.thing.ids) joining.set(id, [...(joining.get(id) ?? []), members])
  }
  if (joining.size > 0) await thingsBy(kind)?.follow?.(tx, orgId, joining)
}

/** Each notice with the people who hear of it, and the accounts of those. */
async function meantOf(notices: readonly Numbered[]) {
  const { orgId, thing } = notices[0]!
  const { kind } = thing
  const followed = notices.filter(({ told }) => told.some(each => each.isToFollowers)).flatMap(each => each.thing.ids)
  const known = followed.length ? await thingsBy(kind)?.followers?.(db, orgId, [...new Set(followed)]) : undefined
  const followers: Followers = new Map(
    [...(known ?? [])].map(([id, parts]) => [
      id,
      new Map([...parts].map(([memberId, because]) => [memberId, { because }])),
    ]),
  )
  const named: Meant[] = []
  for (const notice of notices) {
    const all = await namedBy(notice, followers)
    const heard = all.filter(({ memberId }) => memberId !== notice.actorId)
    named.push({ notice, heard })
    if (notice.isJoined) addFollowers(followers, notice, heard)
  }
  if (named.every(({ heard }) => heard.length === 0))
    return { orgId, kind, meant: named, users: new Map<number, number>() }
  const users = new Map((await membersOf(orgId)).map(row => [row.memberId, row.userId]))
  const everybody = named.flatMap(({ heard }) => heard).filter(({ memberId }) => users.has(memberId))
  const ids = [...new Set(everybody.map(({ id }) => id))]
  const within = await thingsBy(kind)?.within?.(db, orgId, ids)
  const wanted = new Set(await wantedBy(orgId, await seenBy(orgId, everybody), within))
  const heardBy = ({ heard }: Meant) =>
    heard.filter(each => wanted.has(each) && (!each.mention || wanted.has(each.mention)))
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
  return { orgId, kind, meant, users }
}

/** By the thing and the member. */
type Followers = Map<number, Map<number, Pick<Heard, 'because' | 'mention'>>>

/** Members who join by a notice hear of those that come after it, also where they are delivered together. */
function addFollowers(followers: Followers, { actorId, thing }: Notice, heard: readonly Heard[]) {
  for (const id of thing.ids) {
    const mine = followers.get(id)
    const add = (memberId: number, mention?: Heard) => {
      const known = mine?.get(memberId)
      // A mention may be unwanted; what one did oneself is not.
      if (mine && (!known || (known.mention && !mention))) mine.set(memberId, { because: 'watcher', mention })
    }
    if (actorId !== null) add(actorId)
    for (const each of heard) if (each.id === id && each.because === 'mentioned') add(each.memberId, each)
  }
}

/** For each person and thing the first that is meant for them. */
async function namedBy({ orgId, thing, told }: Notice, followers: Followers): Promise<Heard[]> {
  const { kind, ids } = thing
  const heard = new Map<string, Heard>()
  const add = (id: number, memberId: number, type: string, part: Pick<Heard, 'because' | 'mention'>) => {
    const key = `${id} ${memberId}`
    if (!heard.has(key)) heard.set(key, { kind, id, memberId, type, ...part, count: 1 })
  }
  for (const { type, memberIds = [], departmentIds = [], because, isToFollowers } of told) {
    const all = [...memberIds, ...(departmentIds.length ? await membersIn(orgId, departmentIds) : [])]
    for (const id of ids) {
      for (const memberId of all) add(id, memberId, type, { because: because ?? REASON[type] ?? 'member' })
      if (isToFollowers) for (const [memberId, part] of followers.get(id) ?? []) add(id, memberId, type, part)
    }
  }
  return [...heard.values()]
}

/** Of the departments and of those below them. */
async function membersIn(orgId: number, departmentIds: readonly number[]) {
  const all = await subtreesOf(orgId, departmentIds)
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

/** Several things at once are one notification a person, about the thing that contains them. */
function together(heard: readonly Heard[], within: Within): Heard[] {
  const groups = Map.groupBy(heard, ({ memberId, type, id }) => `${memberId} ${type} ${within?.get(id)?.id ?? ''}`)
  return [...groups.values()].flatMap(mine => {
    const [first] = mine
    const container = mine.length > 1 ? within?.get(first!.id) : undefined
    return container ? [{ ...first!, ...container, count: mine.length, isMany: true }] : mine
  })
}
