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

type Manner = {
  isUnreached: (error: unknown) => boolean
  /** Told once, when it begins to wait. */
  onWait: (error: unknown) => void
}

/**
 * Sends now. Without a network it waits for its turn, behind those that wait already, so that they reach the server in the
 * order in which they were made. Fails as the network did once it is thrown away.
 */
export async function sendPatiently<T>(send: () => Promise<T>, { isUnreached, onWait }: Manner): Promise<T> {
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
 * Nothing waits any more, nor does what others make follow from it, until `stopThrowing`.
 * @param error how each of them fails
 */
export function throwAway(error: unknown) {
  refusing = { error }
  for (const waiting of line) {
    waiting.isThrownAway = true
    waiting.turn.reject(error)
  }
}

export const stopThrowing = () => void (refusing = undefined)

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
