// Fills the rooms of the made-up company, among them a busy one with twenty thousand messages.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Demo, DemoCompany } from '../../feature.ts'
import type { Writing } from '../../db.ts'
import { departmentsOf } from '../../department/departments.ts'
import { namedProjectsOf } from '../../project/projects.ts'
import { repliersWith } from '../message/threads.ts'
import { peopleOfDepartment, peopleOfProject } from '../room/following.ts'
import { messages, reactions, roomMembers, rooms as roomTable, threadFollowers } from '../tables.ts'
import { chatter, type DemoLine, type DemoRoom, rooms } from './talks.ts'

const MINUTE_MS = 60_000
const BUSY = 20_000
/** Working days over which the busy room has talked. */
const BUSY_DAYS = 110
const AT_ONCE = 2_000
const READER = '한지우'

type Values = Omit<typeof roomTable.$inferInsert, 'orgId' | 'createdBy'>
type Row = typeof messages.$inferInsert & { createdAt: Date }

export const fillRooms: Demo = async (tx, company) => {
  for (const each of rooms) await fillRoom(tx, company, each)
  await fillBusyRoom(tx, company)
}

async function fillRoom(tx: Writing, company: DemoCompany, wanted: DemoRoom) {
  const { orgId, memberIds } = company
  const { values, people } = await planOf(tx, company, wanted)
  const by = memberIds.get(wanted.said[0]!.by)!
  const rows = wanted.said.map((line, at) => rowOf(company, line, at))
  const mine = rows.length - (wanted.unread ?? 0)
  const { roomId, ids } = await insertRoom(tx, company, { ...values, createdBy: by, orgId }, people, rows, mine)
  for (const [at, line] of wanted.said.entries()) {
    const messageId = ids[at]!
    if (line.under !== undefined) await answer(tx, orgId, ids[line.under]!, rows[at]!)
    const marks = (line.liked ?? []).map(name => memberIds.get(name)!)
    if (marks.length === 0) continue
    await tx
      .insert(reactions)
      .values(marks.map(memberId => ({ orgId, messageId, reaction: 'check' as const, memberId })))
    await tx.update(messages).set({ reactionCount: marks.length }).where(eq(messages.messageId, messageId))
  }
  await connect(tx, wanted, ids)
  if (wanted.notice !== undefined)
    await tx.update(roomTable).set({ noticeId: ids[wanted.notice]! }).where(eq(roomTable.roomId, roomId))
  const own = { ...(wanted.isPinned && { pinnedAt: new Date() }), ...(wanted.isMuted && { level: 'none' as const }) }
  if (Object.keys(own).length)
    await tx
      .update(roomMembers)
      .set(own)
      .where(sql`${roomMembers.roomId} = ${roomId} and ${roomMembers.memberId} = ${memberIds.get(READER)!}`)
}

/** Lines that quote others, and those that stand in threads, whose ids are known only now. */
async function connect(tx: Writing, { said }: DemoRoom, ids: readonly number[]) {
  for (const [at, { quotes, under }] of said.entries())
    if (quotes !== undefined || under !== undefined)
      await tx
        .update(messages)
        .set({
          quotedId: quotes === undefined ? null : ids[quotes]!,
          threadId: under === undefined ? null : ids[under]!,
        })
        .where(eq(messages.messageId, ids[at]!))
}

async function answer(tx: Writing, orgId: number, rootId: number, { memberId, createdAt }: Row) {
  await tx
    .update(messages)
    .set({ replyCount: sql`${messages.replyCount} + 1`, repliedAt: createdAt, replierIds: repliersWith(memberId) })
    .where(eq(messages.messageId, rootId))
  await tx.insert(threadFollowers).values({ orgId, messageId: rootId, memberId }).onConflictDoNothing()
}

const momentOf = ({ workedAt }: DemoCompany, { minutes, days }: DemoLine) =>
  days === undefined ? new Date(Date.now() - minutes! * MINUTE_MS) : workedAt(days)

function rowOf(company: DemoCompany, line: DemoLine, at: number): Row {
  const { orgId, memberIds } = company
  const mentionedIds: number[] = []
  const body = line.body.replaceAll(/@([가-힣]{2,4})/g, (whole, name: string) => {
    const memberId = memberIds.get(name)
    if (memberId === undefined) return whole
    mentionedIds.push(memberId)
    return `[@${name}](member:${memberId})`
  })
  const createdAt = momentOf(company, line)
  const memberId = memberIds.get(line.by)!
  return {
    orgId,
    roomId: 0,
    seq: at + 1,
    change: at + 1,
    memberId,
    clientId: randomUUID(),
    body,
    mentionedIds,
    createdAt,
  }
}

async function planOf(
  tx: Writing,
  { orgId, memberIds }: DemoCompany,
  { kind, name, people = [], topic = '' }: DemoRoom,
): Promise<{ values: Values; people: number[] }> {
  if (kind === 'department') {
    const { deptId } = (await departmentsOf({ orgId }, tx)).find(each => each.name === name)!
    const values = { kind, name, deptId, showsHistory: true } as const
    return { values, people: await peopleOfDepartment(tx, orgId, { deptId, withSubdepartments: false }) }
  }
  if (kind === 'project') {
    const { projectId } = (await namedProjectsOf(tx, orgId)).find(each => each.name === name)!
    const values = { kind, name, projectId, showsHistory: true } as const
    return { values, people: await peopleOfProject(tx, orgId, projectId) }
  }
  const all = people[0] === '*' ? [...memberIds.values()] : people.map(each => memberIds.get(each)!)
  const sorted = all.toSorted((a, b) => a - b)
  const pair = kind === 'direct' ? `${sorted[0]}:${sorted.at(-1)}` : null
  const ownerId = kind === 'direct' ? null : all[0]!
  return { values: { kind, name, topic, pair, ownerId, showsHistory: kind !== 'group' }, people: all }
}

/** Everybody has read it, but for the last lines that the reader has not. */
async function insertRoom(
  tx: Writing,
  { orgId, memberIds }: DemoCompany,
  values: typeof roomTable.$inferInsert,
  people: readonly number[],
  rows: readonly Row[],
  readByReader: number,
) {
  const last = rows.length
  const createdAt = rows[0]!.createdAt
  const [room] = await tx
    .insert(roomTable)
    .values({ ...values, createdAt, lastSeq: last, lastChange: last })
    .returning({ roomId: roomTable.roomId })
  const { roomId } = room!
  const reader = memberIds.get(READER)
  await tx.insert(roomMembers).values(
    people.map((memberId, at) => {
      const read = memberId === reader ? readByReader : Math.max(0, last - (at % 4))
      return {
        orgId,
        roomId,
        memberId,
        joinedAt: createdAt,
        joinedSeq: 0,
        readSeq: read,
        readAt: rows.at(-1)!.createdAt,
      }
    }),
  )
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE).map(row => ({ ...row, roomId }))
    const made = await tx.insert(messages).values(some).returning({ messageId: messages.messageId })
    ids.push(...made.map(({ messageId }) => messageId))
  }
  return { roomId, ids }
}

async function fillBusyRoom(tx: Writing, company: DemoCompany) {
  const { orgId, memberIds, workedAt } = company
  const everybody = [...memberIds.entries()]
    .filter(([name]) => name !== '박도윤' && name !== '여진구')
    .map(([, id]) => id)
  const rows = Array.from({ length: BUSY }, (_, at): Row => {
    // A number that jumps about, and is the same each time.
    const turn = (at * 7_919 + (at % 13) * 31) % 104_729
    // From 1 on a day is over: nothing is said in the future.
    const ago = BUSY_DAYS * (1 - at / BUSY) + 1.02
    return {
      orgId,
      roomId: 0,
      seq: at + 1,
      change: at + 1,
      memberId: everybody[turn % everybody.length]!,
      clientId: randomUUID(),
      body: chatter[(at + (turn % 3)) % chatter.length]!,
      createdAt: workedAt(ago),
    }
  })
  const createdBy = everybody[0]!
  const values = {
    orgId,
    kind: 'channel',
    name: '자유',
    topic: '아무 이야기나',
    ownerId: createdBy,
    createdBy,
  } as const
  await insertRoom(tx, company, { ...values, showsHistory: true }, everybody, rows, BUSY - 24)
}
