// Writes that met no network: each is sent again, in its turn, once there is one, or thrown away by whoever made it.
import { create } from 'zustand'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

type Waiting = { turn: PromiseWithResolvers<void>; isThrownAway: boolean }
const line: Waiting[] = []
let isSending = false
let waitMs = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined

/** How many writes wait for the network. */
export const useOutbox = create<{ count: number }>(() => ({ count: 0 }))

/** Whatever follows from a refusal begins within that time: the next change of the same thing, or a second try. */
const REFUSES_MS = 250

type Manner = {
  /** Gives it up. */
  signal?: AbortSignal | undefined
  isUnreached: (error: unknown) => boolean
  /** Told once, when it begins to wait. */
  onWait: (error: unknown) => void
}

/**
 * Sends now. Without a network it waits for its turn, behind those that wait already, so that they reach the server in the
 * order in which they were made. Fails as the network did once it is thrown away.
 */
export async function sendPatiently<T>(send: () => Promise<T>, { signal, isUnreached, onWait }: Manner): Promise<T> {
  if (refusing) throw refusing.error
  if (line.length === 0) {
    try {
      return await send()
    } catch (error) {
      if (!isUnreached(error)) throw error
      onWait(error)
    }
  }
  const mine: Waiting = { turn: Promise.withResolvers(), isThrownAway: false }
  const giveUp = () => mine.turn.reject(signal!.reason)
  signal?.addEventListener('abort', giveUp)
  line.push(mine)
  changed()
  try {
    for (;;) {
      await mine.turn.promise
      try {
        return await send()
      } catch (error) {
        if (mine.isThrownAway || !isUnreached(error)) throw error
        mine.turn = Promise.withResolvers()
        isSending = false
        waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)
        trySoon()
      }
    }
  } finally {
    signal?.removeEventListener('abort', giveUp)
    if (line[0] === mine) isSending = false
    line.splice(line.indexOf(mine), 1)
    changed()
    // The network that this one met is there for the next.
    sendWaiting()
  }
}

/** There may be a network again. */
export function sendWaiting() {
  const [first] = line
  if (isSending || !first) return
  clearTimeout(timer)
  isSending = true
  first.turn.resolve()
}

let refusing: { error: unknown } | undefined

/**
 * Nothing waits any more, nor does what follows from it a moment later.
 * @param error how each of them fails
 */
export function throwAway(error: unknown) {
  const mine = { error }
  refusing = mine
  setTimeout(() => {
    if (refusing === mine) refusing = undefined
  }, REFUSES_MS)
  for (const waiting of line) {
    waiting.isThrownAway = true
    waiting.turn.reject(error)
  }
}

function trySoon() {
  clearTimeout(timer)
  timer = setTimeout(sendWaiting, waitMs)
}

function changed() {
  useOutbox.setState({ count: line.length })
  if (line.length === 0) waitMs = FIRST_WAIT_MS
  // A page that is left takes them with it.
  if (line.length > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  if (line.length > 0 && !isSending) trySoon()
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()
