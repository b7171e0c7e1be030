// The messages of rooms that were opened here, kept up to date while a room is on the screen and resumed when it is again.
import { create } from 'zustand'
import { CHANGES_PAGE, type Message, messageRoutes } from '#contract/message'
import { cache, isRefused } from '../../cache.ts'
import { call } from '../../call.ts'
import { whenHolderLeaves } from '../../live/holder.ts'
import { listenTo, whenTold } from '../../live/live.ts'
import {
  type Log,
  logOf,
  type ThreadLog,
  threadWith,
  trimmed,
  withChanges,
  withMessages,
  withNews,
  withPage,
} from './log.ts'

export type At = { orgId: number; roomId: number }
/** `error` where the messages could not be loaded; `isLoading` an end of them. */
export type Kept = {
  log?: Log | undefined
  error?: unknown
  loading?: 'older' | 'newer' | undefined
  threads: Readonly<Record<number, ThreadLog>>
  /** Up to this message the reader saw nothing when the log was loaded. */
  hiddenSeq?: number
  /** Raised when other messages take the place of those that were shown. */
  turn: number
}
const nothing: Kept = { threads: {}, turn: 0 }

const useKept = create<Readonly<Record<number, Kept>>>(() => ({}))

export const keptOf = (roomId: number) => useKept.getState()[roomId] ?? nothing
export const useRoomLog = ({ roomId }: Pick<At, 'roomId'>) => useKept(all => all[roomId] ?? nothing)
export const keep = (roomId: number, changes: Partial<Kept>) =>
  useKept.setState({ [roomId]: { ...keptOf(roomId), ...changes } })

/** The last that was asked for: an answer to an earlier question is given up. */
const asked = new Map<number, { isDone: boolean; around: number | undefined }>()

/** Of rooms that one is in no more, or that were left long ago. */
export function forgetRoom(roomId: number) {
  asked.delete(roomId)
  const { [roomId]: _, ...others } = useKept.getState()
  useKept.setState(others, true)
}
whenHolderLeaves(() => {
  asked.clear()
  useKept.setState({}, true)
})

/**
 * The newest messages, or those around a number, in the place of all that are loaded.
 * @param isAgain what went wrong before is said until it comes
 */
export async function load(at: At, around?: number, isAgain = false) {
  const mine = { isDone: false, around }
  asked.set(at.roomId, mine)
  keep(at.roomId, { ...(!isAgain && { error: undefined }), loading: undefined })
  try {
    const page = await call(messageRoutes.list, {
      ...at,
      query: around === undefined ? {} : { around: String(around) },
    })
    if (asked.get(at.roomId) !== mine) return
    keep(at.roomId, { log: logOf(page), error: undefined, turn: keptOf(at.roomId).turn + 1 })
    // Whatever was told between the reading and its answer had no place here.
    void resume(at)
    // Nor do threads know of changes before this page.
    void cache.invalidateQueries({ queryKey: ['room', at.orgId, at.roomId, 'thread'] })
  } catch (error) {
    if (asked.get(at.roomId) !== mine) return
    keep(at.roomId, { error })
    if (!isFinal(error)) resumeLater(at)
  } finally {
    mine.isDone = true
  }
}

/** Too many calls at once may be answered later. */
const isFinal = (error: unknown) => isRefused(error) && error.status !== 429

/** More changes than this are not asked for: the messages are loaded anew. */
const BEHIND_MOST = 5 * CHANGES_PAGE

/** In the place of a walk through very many changes: the newest messages, or those around a shown part of the past. */
function loadAnew(at: At) {
  // It asks for what has changed when it is done.
  if (asked.get(at.roomId)?.isDone === false) return
  const { log } = keptOf(at.roomId)
  void load(at, log?.hasNewer ? log.messages[log.messages.length >> 1]?.seq : undefined)
}

/** The messages are there, or asked for. */
export function open(at: At, around?: number) {
  if (!isLoaded(at, around)) void load(at, around)
}
export function isLoaded({ roomId }: At, around?: number) {
  const { log } = keptOf(roomId)
  return log !== undefined && (around === undefined || log.messages.some(({ seq }) => seq === around))
}

/** The next page at an end; one at a time. */
export async function loadMore(at: At, side: 'older' | 'newer') {
  const { log, loading } = keptOf(at.roomId)
  const end = side === 'older' ? log?.messages[0] : log?.messages.at(-1)
  if (!log || !end || loading || !(side === 'older' ? log.hasOlder : log.hasNewer)) return
  const mine = asked.get(at.roomId)
  keep(at.roomId, { loading: side })
  try {
    const query = side === 'older' ? { older: String(end.seq) } : { newer: String(end.seq) }
    const page = await call(messageRoutes.list, { ...at, query })
    const now = keptOf(at.roomId).log
    if (!now || asked.get(at.roomId) !== mine) return
    // Trimmed meanwhile, others lie between.
    if ((side === 'older' ? now.messages[0] : now.messages.at(-1))?.seq !== end.seq) return
    const known = now.change
    keep(at.roomId, { log: withPage(now, page, side) })
    if (page.change < known) void resume(at)
  } catch (error) {
    // Scrolling on asks again.
    if (isRefused(error)) keep(at.roomId, { error })
  } finally {
    if (asked.get(at.roomId) === mine) keep(at.roomId, { loading: undefined })
  }
}

/** Messages as they are now, wherever they are shown. */
function apply(roomId: number, messages: readonly Message[], change?: number) {
  const { log, threads } = keptOf(roomId)
  if (!log && Object.keys(threads).length === 0) return
  const changed = Object.entries(threads).map(([id, thread]) => [id, threadWith(thread, messages)] as const)
  keep(roomId, {
    ...(log && { log: change === undefined ? withMessages(log, messages) : withChanges(log, messages, change) }),
    threads: Object.fromEntries(changed),
  })
}

/** An answer to a change of mine: the next of all changes, or one whose neighbours are still told. */
export function put(roomId: number, message: Message) {
  const { log } = keptOf(roomId)
  apply(roomId, [message], log && message.change === log.change + 1 ? message.change : undefined)
}

/** A first page that did not come for want of a network. */
function loadAgain(at: At) {
  const { error } = keptOf(at.roomId)
  if (error !== undefined && !isFinal(error)) return load(at, asked.get(at.roomId)?.around, true)
  return undefined
}

const RESUME_AGAIN_MS = 2_000
const resumeLater = (at: At) => setTimeout(() => void (isShown(at.roomId) && resume(at)), RESUME_AGAIN_MS)
/** Rooms that ask what has changed; true where they have to once more. */
const resuming = new Map<number, boolean>()

/** Asks for the changes since the last one that is known, until there are no more. */
export async function resume(at: At): Promise<void> {
  const { roomId } = at
  if (resuming.has(roomId)) return void resuming.set(roomId, true)
  if (!keptOf(roomId).log) return loadAgain(at)
  resuming.set(roomId, false)
  try {
    let first = keptOf(roomId).log?.change ?? 0
    for (let hasMore = true; hasMore || resuming.get(roomId);) {
      resuming.set(roomId, false)
      const after = keptOf(roomId).log?.change
      if (after === undefined) break
      const answer = await call(messageRoutes.changes, { ...at, query: { after: String(after) } })
      // A page that came meanwhile, and is older than the question, needs the changes between.
      const isLate = (keptOf(roomId).log?.change ?? 0) < after
      apply(roomId, answer.messages, isLate ? undefined : answer.change)
      // An answer that leads nowhere would be asked for without end.
      hasMore = isLate || (answer.hasMore && answer.change > after)
      if (isLate || !answer.hasMore) first = keptOf(roomId).log?.change ?? 0
      if (answer.change - first >= BEHIND_MOST) return loadAnew(at)
    }
  } catch (error) {
    if (!isFinal(error)) resumeLater(at)
  } finally {
    resuming.delete(roomId)
  }
}

whenTold('message.changed', ({ orgId, message, ...told }) => {
  const roomId = message?.roomId ?? told.roomId
  const { log } = keptOf(roomId)
  // Its page is asked for, and after that the changes.
  if (!log) return
  // Somebody who listens may not see the message: each asks for their own.
  if (!message) return void resume({ orgId, roomId })
  if (message.change - log.change > BEHIND_MOST) return loadAnew({ orgId, roomId })
  const news = withNews(log, message)
  // News that are told while one asks may be what the answer brings, or come after it.
  if (news.isGap || resuming.has(roomId)) return void resume({ orgId, roomId })
  apply(roomId, [message], message.change)
})

/** By how many parts of the screen each room is shown. */
const shown = new Map<number, number>()
const isShown = (roomId: number) => (shown.get(roomId) ?? 0) > 0

const ROOMS_MOST = 20
/** Rooms that were left, the last one at the end. */
const left = new Set<number>()

/** A room that leaves the screen keeps its newest messages, and no part of its past; the one that was left longest ago none. */
function retire(roomId: number) {
  const { log } = keptOf(roomId)
  // Threads hear nothing any more, and are asked for anew.
  if (log) keep(roomId, { log: log.hasNewer ? undefined : trimmed(log), threads: {} })
  left.delete(roomId)
  left.add(roomId)
  const old = [...left].filter(each => !isShown(each)).slice(0, -ROOMS_MOST)
  for (const each of old) {
    left.delete(each)
    shown.delete(each)
    forgetRoom(each)
  }
}

/** Hears of the room until the answer is called. Each time that the socket listens anew, it asks what it has missed. */
export function show(at: At, whenListening: () => void) {
  const { roomId } = at
  shown.set(roomId, (shown.get(roomId) ?? 0) + 1)
  void resume(at)
  const leave = listenTo(`room:${roomId}`, () => {
    void resume(at)
    whenListening()
  })
  return () => {
    shown.set(roomId, (shown.get(roomId) ?? 1) - 1)
    leave()
    if (!isShown(roomId)) retire(roomId)
  }
}
