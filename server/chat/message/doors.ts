// The doors of a message: in this room, and not from before its reader may see. A hidden one and a missing one look alike.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { refuse } from '../../refusal.ts'
import { hiddenSeqOf, type SeenRoom } from '../doors.ts'
import { type MessageRow, rowBy, rowsAmong } from './rows.ts'

/** Any message, lines of the room itself too; undefined if there is none. */
export async function seenRow(tx: NodePgDatabase, seen: SeenRoom, messageId: number): Promise<MessageRow | undefined> {
  const row = await rowBy(tx, seen.room, messageId)
  return row && row.seq > hiddenSeqOf(seen) ? row : undefined
}

/** Refuses a missing one. */
export const rowFor = async (tx: NodePgDatabase, seen: SeenRoom, messageId: number): Promise<MessageRow> =>
  (await seenRow(tx, seen, messageId)) ?? refuse('message.missing')

type Wanted = {
  /** The message has its words still: a deleted one has none. */
  isLiving?: boolean
  /** The field that names it, where it is not the message of the path. */
  field?: string
}

/** A message that somebody said; a line of the room itself is missing here. */
export const messageFor = async (
  tx: NodePgDatabase,
  seen: SeenRoom,
  messageId: number,
  wanted: Wanted = {},
): Promise<MessageRow> => said(await seenRow(tx, seen, messageId), wanted)

/** Several of those, in this order. */
export async function messagesFor(
  tx: NodePgDatabase,
  seen: SeenRoom,
  messageIds: readonly number[],
  wanted: Wanted = {},
): Promise<MessageRow[]> {
  const rows = await rowsAmong(tx, seen.room, messageIds)
  const byId = new Map(rows.filter(({ seq }) => seq > hiddenSeqOf(seen)).map(row => [row.messageId, row]))
  return messageIds.map(messageId => said(byId.get(messageId), wanted))
}

function said(row: MessageRow | undefined, { isLiving = false, field }: Wanted): MessageRow {
  if (!row || row.what !== null || (isLiving && row.deletedAt !== null))
    return refuse('message.missing', field === undefined ? {} : { field })
  return row
}

/** The message above a thread; an answer in one is missing here. */
export async function rootFor(tx: NodePgDatabase, seen: SeenRoom, messageId: number): Promise<MessageRow> {
  const row = await messageFor(tx, seen, messageId)
  return row.threadId === null ? row : refuse('message.missing')
}
