// The loaded messages of a room as a value: in the order of their numbers, each as the highest change says.
import type { Message, MessagePage } from '#contract/message'
import { quotedAs } from '../words/quoted.ts'

export type Log = {
  /** Those beside no thread, without one missing between the first and the last. */
  messages: readonly Message[]
  hasOlder: boolean
  hasNewer: boolean
  /** Every change of these messages up to this one is known. */
  change: number
}

export const logOf = ({ messages, hasOlder, hasNewer, change }: MessagePage): Log => ({
  messages: merged([], messages),
  hasOlder,
  hasNewer,
  change,
})

/** The place of the first message that does not come before this number. */
export function placeOf(messages: readonly Message[], seq: number): number {
  let [from, to] = [0, messages.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (messages[middle]!.seq < seq) from = middle + 1
    else to = middle
  }
  return from
}

/** The list with this message in its place, unless a later change of it is known. */
export function placed(messages: readonly Message[], message: Message): readonly Message[] {
  const at = placeOf(messages, message.seq)
  const known = messages[at]
  if (known?.seq !== message.seq) return messages.toSpliced(at, 0, message)
  return known.change >= message.change ? messages : messages.with(at, message)
}

/** The same for many, in one pass. */
export function merged(messages: readonly Message[], coming: readonly Message[]): readonly Message[] {
  if (coming.length <= 1) return coming.reduce(placed, messages)
  const bySeq = new Map(messages.map(each => [each.seq, each]))
  const news = coming.filter(message => {
    const known = bySeq.get(message.seq)
    const isNews = !known || known.change < message.change
    if (isNews) bySeq.set(message.seq, message)
    return isNews
  })
  return news.length > 0 ? [...bySeq.values()].toSorted((a, b) => a.seq - b.seq) : messages
}

/** Messages that quote one of those show it as it is now: its words may have been deleted, or others put in their place. */
function requoted(messages: readonly Message[], coming: readonly Message[]): readonly Message[] {
  const changed = new Map(coming.filter(each => each.deletedAt ?? each.editedAt).map(each => [each.messageId, each]))
  if (changed.size === 0) return messages
  const next = messages.map(message => {
    const { quoted } = message
    const now = quoted && changed.get(quoted.messageId)
    return now ? { ...message, quoted: { ...quoted, ...quotedAs(now) } } : message
  })
  return next.some((message, at) => message !== messages[at]) ? next : messages
}

/** Messages beyond the loaded ones are left out, as long as there are others between. */
function belongs({ messages, hasOlder, hasNewer }: Log, { seq, threadId }: Message) {
  if (threadId !== null) return false
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return !hasOlder && !hasNewer
  return (seq >= first.seq || !hasOlder) && (seq <= last.seq || !hasNewer)
}

/** Messages that are known for whatever reason; they say nothing of the changes of others. */
export function withMessages(log: Log, coming: readonly Message[]): Log {
  const known = merged(
    log.messages,
    coming.filter(each => belongs(log, each)),
  )
  const messages = requoted(known, coming)
  return messages === log.messages ? log : { ...log, messages }
}

/** An answer to who asked what has changed. */
export function withChanges(log: Log, coming: readonly Message[], change: number): Log {
  const next = withMessages(log, coming)
  return change > next.change ? { ...next, change } : next
}

/** A message that was told. After a gap it says only that others must be asked for. */
export function withNews(log: Log, message: Message): { log: Log; isGap: boolean } {
  if (message.change > log.change + 1) return { log, isGap: true }
  return { log: withChanges(log, [message], message.change), isGap: false }
}

/**
 * The page before the first message, or after the last. It may be older than changes that were told meanwhile and fitted
 * nowhere: they are asked for again.
 */
export function withPage(log: Log, page: MessagePage, side: 'older' | 'newer'): Log {
  const ends = side === 'older' ? { hasOlder: page.hasOlder } : { hasNewer: page.hasNewer }
  return {
    ...log,
    ...ends,
    messages: merged(log.messages, page.messages),
    change: Math.min(log.change, page.change),
  }
}

/** A thread: the message above it, and the loaded answers in the order of their numbers. */
export type ThreadLog = { root: Message; replies: readonly Message[]; hasOlder: boolean; isFollowing: boolean }

export function threadWith(thread: ThreadLog, coming: readonly Message[]): ThreadLog {
  const { messageId } = thread.root
  const [first] = thread.replies
  const known = merged(
    thread.replies,
    coming.filter(each => each.threadId === messageId && (!thread.hasOlder || !first || each.seq >= first.seq)),
  )
  const replies = requoted(known, coming)
  const root = coming.reduce(
    (known, each) => (each.messageId === messageId && each.change > known.change ? each : known),
    thread.root,
  )
  return root === thread.root && replies === thread.replies ? thread : { ...thread, root, replies }
}

/** As much as is kept of a room that is not on the screen. */
export const KEPT_MOST = 200

export const trimmed = (log: Log): Log =>
  log.messages.length > KEPT_MOST ? { ...log, messages: log.messages.slice(-KEPT_MOST), hasOlder: true } : log
