// How messages stand below each other: days, groups of one sender, times, and who has not read them.
import type { Room, RoomMember } from '#contract/chat'
import type { Message } from '#contract/message'
import { dayOf, fullDate } from '#korean/time'
import { weekdayNames } from '#korean/chat'
import { type Log, placeOf } from '../log/log.ts'
import type { Divider } from '../reading/divider.ts'
import type { Unsent } from '../log/outbox.ts'

export type Row = Message | Unsent
export const isSent = (row: Row): row is Message => 'messageId' in row
/** The same before and after it is sent. */
export const keyOf = (row: Row) => row.clientId ?? String((row as Message).messageId)

const GROUP_MS = 5 * 60_000
const momentOf = (row: Row) => Date.parse(isSent(row) ? row.createdAt : row.at)
const authorOf = (row: Row, me: number) => (isSent(row) ? (row.event ? 0 : row.author.memberId) : me)

const days = new Map<number, string>()
const HOUR_MS = 3_600_000
/** Asked for every row at every scroll; an hour never lies in two days. */
function dayAt(moment: number) {
  const hour = Math.floor(moment / HOUR_MS)
  const known = days.get(hour)
  if (known !== undefined) return known
  const day = dayOf(new Date(moment))
  days.set(hour, day)
  return day
}

export const dayOfRow = (row: Row) => dayAt(momentOf(row))

/** Another day than that of the row before. */
export const beginsDay = (row: Row, before: Row | undefined) =>
  before === undefined || dayAt(momentOf(row)) !== dayAt(momentOf(before))

/** The date with its weekday. */
export function dayWords(row: Row) {
  const date = new Date(momentOf(row))
  const weekday = new Date(`${dayOf(date)}T00:00:00Z`).getUTCDay()
  return `${fullDate(date)} ${weekdayNames[weekday]}`
}

/** Whether it goes on with what its sender said just before. */
export function continues(row: Row, before: Row | undefined, me: number) {
  if (before === undefined || beginsDay(row, before)) return false
  const author = authorOf(row, me)
  return author !== 0 && author === authorOf(before, me) && momentOf(row) - momentOf(before) < GROUP_MS
}

const MINUTE_MS = 60_000
/** The last one of a minute says the time for all of them. */
export const saysTime = (row: Row, next: Row | undefined, me: number) =>
  next === undefined ||
  !continues(next, row, me) ||
  Math.floor(momentOf(row) / MINUTE_MS) !== Math.floor(momentOf(next) / MINUTE_MS)

/**
 * The number of the message above which it says that one has read so far: the first of others behind the cursor. None above the
 * first words of a room, where nothing was read, unless its reader has marked them as unread.
 */
export function dividerIn(
  { messages, hasOlder }: Log,
  { seq: readSeq, isMarked }: Divider,
  me: number,
): number | undefined {
  for (let at = placeOf(messages, readSeq + 1); at < messages.length; at++) {
    const { seq, author, event } = messages[at]!
    if (author.memberId !== me && !event)
      return isMarked || hasOlder || messages.slice(0, at).some(each => !each.event) ? seq : undefined
  }
  return undefined
}

/** Members who were there and have not read it; undefined where the room is too large to know. */
export function unreadOf({ seq, author }: Pick<Message, 'seq' | 'author'>, members: readonly RoomMember[]) {
  let count = 0
  for (const { memberId, joinedSeq, readSeq } of members) {
    if (readSeq === null) return undefined
    if (memberId !== author.memberId && joinedSeq < seq && readSeq < seq) count += 1
  }
  return count
}

/** Whether the organization lets me know who has read this message. */
export const saysReaders = (
  { readCounts }: Pick<Room, 'readCounts'>,
  { author }: Pick<Message, 'author'>,
  me: number,
) => readCounts === 'all' || (readCounts === 'sender' && author.memberId === me)

/** Those that are not among these messages: the event of one may come before its answer. */
export function notArrived(unsent: readonly Unsent[], messages: readonly Message[]): readonly Unsent[] {
  if (unsent.length === 0) return unsent
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return unsent.filter(({ clientId }) => !arrived.has(clientId))
}
