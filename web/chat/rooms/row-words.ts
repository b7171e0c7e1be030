// The words of a room in the list: its newest message in one line, and when that was.
import type { RoomRow } from '#contract/room-row'
import { daysBetween } from '#contract/day'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { dayOf, nearDay, timeOfDay } from '#korean/time'
import { eventWords } from '../words/event.ts'

/** The time today, else the day. */
export function rowTime(at: string, now = new Date()): string {
  const date = new Date(at)
  return daysBetween(dayOf(date), dayOf(now)) === 0 ? timeOfDay(date) : nearDay(dayOf(date), now)
}

/** Why it was found, else its newest words: with their author, unless nobody else could have said them. */
export function wordsOf({ kind, last, foundBy }: RoomRow, me: number): string {
  if (foundBy) return fill(chatText.foundBy, { names: foundBy.join(', ') })
  if (!last) return ''
  if (last.event) return eventWords(last.event, last.event.actor)
  const words = last.isDeleted
    ? chatText.deletedMessage
    : last.excerpt || (last.fileCount > 0 ? fill(chatText.files, { count: last.fileCount }) : '')
  const isNamed = last.author !== null && last.author.memberId !== me && kind !== 'direct'
  return isNamed ? fill(chatText.by, { name: last.author!.name, words }) : words
}
