// My messages that the server does not have yet, those for later too: in the order in which they were sent, kept through a reload, and sent
// again under the same names, so that none of them comes twice.
import { z } from 'zod'
import { create } from 'zustand'
import { type Message, messageRoutes } from '#contract/message'
import { scheduledMessageRoutes } from '#contract/scheduled-message'
import { sentenceFor } from '#korean/errors'
import { isRefused } from '../../cache.ts'
import { call } from '../../call.ts'
import { storedDraft, useStoredDraft } from '../../drafts.ts'
import { sessionHolder } from '../../live/holder.ts'
import { useLive } from '../../live/live.ts'
import { putScheduled } from '../scheduled/queries.ts'
import { quotedAs, quotedWords } from '../words/quoted.ts'
import { type At, put } from './kept.ts'
import { changeFollowing } from './threads.ts'

const unsentMessage = z.object({
  clientId: z.string(),
  roomId: z.number(),
  body: z.string(),
  at: z.string(),
  threadId: z.number().optional(),
  quoted: z.object({ messageId: z.number(), seq: z.number(), name: z.string(), excerpt: z.string() }).optional(),
  fileIds: z.array(z.number()).optional(),
  isUrgent: z.boolean().optional(),
  /** It is to be said then. */
  sendAt: z.string().optional(),
  /** Why the server does not take it. */
  failure: z.string().optional(),
})
export type Unsent = z.infer<typeof unsentMessage>

/** A message as it stands above the one that answers it. */
export const quoteOf = (message: Message): NonNullable<Unsent['quoted']> => ({
  messageId: message.messageId,
  seq: message.seq,
  name: message.author.name,
  excerpt: quotedWords(quotedAs(message)),
})
const shape = z.array(unsentMessage)
const none: Unsent[] = []

const nameOf = (orgId: number) => `${orgId} chat unsent`
const outboxOf = (orgId: number) => storedDraft(sessionHolder(), nameOf(orgId), shape)

/** The clientIds of those that have been on their way for longer than anybody waits. */
export const useLate = create<{ late: ReadonlySet<string> }>(() => ({ late: new Set() }))

/** Those of a room, in the order in which they were sent. */
export function useUnsent({ orgId, roomId }: At, threadId?: number): Unsent[] {
  const [all = none] = useStoredDraft(nameOf(orgId), shape)
  const { late } = useLate()
  // Those for later are not of the room, unless it takes long to put them off.
  const isShown = (each: Unsent) => each.sendAt === undefined || each.failure !== undefined || late.has(each.clientId)
  return all.filter(each => each.roomId === roomId && each.threadId === threadId && isShown(each))
}

function change(orgId: number, next: (all: Unsent[]) => Unsent[]) {
  outboxOf(orgId).keep((all = none) => {
    const left = next(all)
    return left.length > 0 ? left : undefined
  })
}

export function sendMessage(at: At, message: Omit<Unsent, 'clientId' | 'roomId' | 'at' | 'failure'>) {
  const unsent = { ...message, clientId: crypto.randomUUID(), roomId: at.roomId, at: new Date().toISOString() }
  change(at.orgId, all => [...all, unsent])
  void sendAll(at)
}

export const discard = ({ orgId }: At, clientId: string) =>
  change(orgId, all => all.filter(each => each.clientId !== clientId))

/** @param isNow one for later, too, whose time may have passed */
export function resend(at: At, clientId: string, isNow = false) {
  const again = (each: Unsent): Unsent => ({ ...each, failure: undefined, ...(isNow && { sendAt: undefined }) })
  change(at.orgId, all => all.map(each => (each.clientId === clientId ? again(each) : each)))
  wake()
  void sendAll(at)
}

const mark = (orgId: number, clientId: string, failure: string | undefined) =>
  change(orgId, all => all.map(each => (each.clientId === clientId ? { ...each, failure } : each)))

/** All rooms of an organization, after a reload. */
export function sendLeftOver(orgId: number) {
  for (const roomId of new Set(
    outboxOf(orgId)
      .get()
      ?.map(each => each.roomId),
  ))
    void sendAll({ orgId, roomId })
}

const LATE_MS = 8_000
/** One for later stands nowhere until the server has it. */
const LATE_UNSEEN_MS = 2_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 20_000
const sending = new Set<string>()
const sleepers = new Set<() => void>()
/** There may be a network again. */
const wake = () => sleepers.forEach(go => go())
addEventListener('online', wake)
useLive.subscribe(({ isDown }) => void (!isDown && wake()))

const waited = (waitMs: number) =>
  new Promise<void>(resolve => {
    const go = () => {
      clearTimeout(timer)
      sleepers.delete(go)
      resolve()
    }
    const timer = setTimeout(go, waitMs)
    sleepers.add(go)
  })

/** One after the other, so that they stand in the room as they were written. One that is refused holds up no other. */
async function sendAll(at: At) {
  const holder = sessionHolder()
  const way = `${holder} ${at.roomId}`
  if (sending.has(way)) return
  sending.add(way)
  try {
    for (let tries = 0; sessionHolder() === holder;) {
      const next = outboxOf(at.orgId)
        .get()
        ?.find(({ roomId, failure }) => roomId === at.roomId && failure === undefined)
      if (!next) return
      tries = (await sendOne(at, next, holder)) ? 0 : tries + 1
      if (tries > 0) await waited(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)))
    }
  } finally {
    sending.delete(way)
  }
}

const markLate = (clientId: string, isLate: boolean) =>
  useLate.setState(({ late }) => {
    if (late.has(clientId) === isLate) return { late }
    const next = new Set(late)
    if (isLate) next.add(clientId)
    else next.delete(clientId)
    return { late: next }
  })

/** Whether something is known of it now. */
async function sendOne(at: At, unsent: Unsent, author: string | undefined): Promise<boolean> {
  const { clientId, body, threadId, quoted, fileIds, isUrgent, sendAt } = unsent
  const late = setTimeout(
    markLate,
    (sendAt === undefined ? LATE_MS : LATE_UNSEEN_MS) - (Date.now() - Date.parse(unsent.at)),
    clientId,
    true,
  )
  try {
    const said = {
      clientId,
      body,
      ...(threadId !== undefined && { threadId }),
      ...(quoted && { quotedId: quoted.messageId }),
      ...(fileIds && { fileIds }),
    }
    // Its name makes a second try the same message, so it needs no other proof of that.
    const manner = { author, isPassing: true }
    if (sendAt === undefined) {
      const body = { ...said, ...(isUrgent && { isUrgent }) }
      arrived(at, await call(messageRoutes.post, { ...at, body }, manner))
    } else {
      const scheduled = await call(scheduledMessageRoutes.schedule, { ...at, body: { ...said, sendAt } }, manner)
      // Its time came before this answer: it is in the room.
      if (scheduled) putScheduled(at.orgId, scheduled)
    }
    discard(at, clientId)
    markLate(clientId, false)
    return true
  } catch (error) {
    if (!isFinal(error)) return false
    mark(at.orgId, clientId, sentenceFor(error))
    return true
  } finally {
    clearTimeout(late)
  }
}

/** Too many at once, or an answer that got lost: the same try may succeed later. */
const isFinal = (error: unknown) =>
  isRefused(error) && error.status !== 429 && error.status !== 401 && error.code !== 'key.answerless'

function arrived(at: At, message: Message) {
  put(at.roomId, message)
  // An answer follows its thread.
  if (message.threadId !== null) changeFollowing(at.roomId, message.threadId, true)
}
