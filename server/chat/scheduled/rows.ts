// Messages that wait for their time: the one door of each, which only its author passes.
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { excerptOf } from '#contract/message-words'
import type { Member } from '#contract/permissions'
import type { ScheduledMessage } from '#contract/scheduled-message'
import { chatText } from '#korean/chat'
import { scheduledMessageText } from '#korean/scheduled-message'
import { attachmentOf, dropFiles, filesOf } from '../../attachment/attachments.ts'
import type { FileRootPart } from '../../attachment/parts.ts'
import type { Writing } from '../../db.ts'
import { userIdsOf } from '../../member/names.ts'
import type { NotifiedThings } from '../../notices/shape.ts'
import { isAmong } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import { scheduledMessages } from './tables.ts'

export type ScheduledRow = typeof scheduledMessages.$inferSelect
export type ScheduledPlace = Pick<ScheduledRow, 'orgId' | 'scheduledId'>
type Author = Pick<Member, 'orgId' | 'memberId'>

/** As a holder of files, and as a thing of notices. */
export const SCHEDULED = 'scheduled'

export const itself = ({ orgId, scheduledId }: ScheduledPlace) =>
  and(eq(scheduledMessages.orgId, orgId), eq(scheduledMessages.scheduledId, scheduledId))

export const ofAuthor = ({ orgId, memberId }: Author) =>
  and(eq(scheduledMessages.orgId, orgId), eq(scheduledMessages.memberId, memberId))

/** Those that wait, held ones too. */
export const waitingOf = (author: Author) => and(ofAuthor(author), isNull(scheduledMessages.deletedAt))

/** Locks it. */
export async function lockedScheduled(tx: Writing, member: Author, scheduledId: number, which?: SQL) {
  const { orgId } = member
  const [row] = await tx
    .select()
    .from(scheduledMessages)
    .where(and(ofAuthor(member), itself({ orgId, scheduledId }), which))
    .for('update')
  return row ?? refuse('scheduled.missing')
}

export async function wholeScheduled(tx: NodePgDatabase, rows: readonly ScheduledRow[]): Promise<ScheduledMessage[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ scheduledId }) => scheduledId)
  const files = Map.groupBy(await filesOf(tx, first.orgId, SCHEDULED, ids), ({ holderId }) => holderId)
  return rows.map(({ scheduledId, roomId, threadId, body, sendAt, heldBecause, version }) => ({
    scheduledId,
    roomId,
    threadId,
    body,
    files: (files.get(scheduledId) ?? []).map(attachmentOf),
    sendAt: sendAt.toISOString(),
    heldBecause,
    version,
  }))
}

/** The next one first. */
export const waitingRows = (tx: NodePgDatabase, author: Author) =>
  tx
    .select()
    .from(scheduledMessages)
    .where(waitingOf(author))
    .orderBy(asc(scheduledMessages.sendAt), asc(scheduledMessages.scheduledId))

/** On all devices of its author: nobody else knows that there is such a message. */
export async function tellScheduled(tx: Writing, { orgId, memberId }: Author) {
  tx.tellPeople(await userIdsOf(orgId, [memberId]), 'messages.scheduled', { orgId })
}

/** Those of a member who leaves, or of a room that ends, with their files. */
export async function forgetScheduled(tx: Writing, which: SQL | undefined) {
  const rows = await tx.delete(scheduledMessages).where(which).returning()
  for (const { orgId, scheduledId } of rows) await dropFiles(tx, orgId, { kind: SCHEDULED, id: scheduledId })
}
export const forgetScheduledOf = (tx: Writing, author: Author) => forgetScheduled(tx, ofAuthor(author))

const waitingAmong = (tx: NodePgDatabase, orgId: number, ids: readonly number[]) =>
  tx
    .select({
      scheduledId: scheduledMessages.scheduledId,
      memberId: scheduledMessages.memberId,
      body: scheduledMessages.body,
    })
    .from(scheduledMessages)
    .where(
      and(
        eq(scheduledMessages.orgId, orgId),
        isAmong(scheduledMessages.scheduledId, ids),
        isNull(scheduledMessages.deletedAt),
      ),
    )

/** Those of these that wait and are the member's own: all that anybody sees of such messages. */
async function mineAmong(tx: NodePgDatabase, { orgId, memberId }: Author, ids: readonly number[]) {
  const rows = await waitingAmong(tx, orgId, ids)
  return new Set(rows.flatMap(row => (row.memberId === memberId ? [row.scheduledId] : [])))
}

/** As a thing of notices it is its author's alone, in the room or not: its own words name it. */
export const notifiedScheduled: NotifiedThings = {
  cards: async (tx, orgId, ids) =>
    new Map(
      (await waitingAmong(tx, orgId, ids)).map(({ scheduledId, body }) => [
        scheduledId,
        {
          title: excerptOf(body, TITLE_MOST) || scheduledMessageText.files,
          place: chatText.title,
          path: `/org/${orgId}/chat`,
        },
      ]),
    ),
  seen: mineAmong,
  seers: async (tx, orgId, ids) =>
    new Map((await waitingAmong(tx, orgId, ids)).map(row => [row.scheduledId, new Set([row.memberId])])),
}
const TITLE_MOST = 40

/** Its files come and go with it. */
export const filedScheduled: FileRootPart = {
  seen: mineAmong,
  hold: async () => refuse('file.forbidden'),
  counted: async () => undefined,
}
