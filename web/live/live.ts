// Channels that this page wants, and its listeners. The socket itself (socket.ts) is fetched once somebody is signed in.
import { create } from 'zustand'
import type { Channel, EventData, EventName } from '#contract/events'
import { refreshOnce } from '../call.ts'
import { session, useSession } from '../session.ts'
import type { Wishes } from './socket.ts'

/** `isDown` once the connection has been away for five seconds. */
export const useLive = create(() => ({ isDown: false }))

const AGAIN_MS = 5_000
const wishes: Wishes = {
  heard: new Map(),
  wanted: new Map(),
  waiting: new Map(),
  caughtUp: () => {},
  setDown: isDown => useLive.setState({ isDown }),
}
let socket: ReturnType<(typeof import('./socket.ts'))['keepSocket']> | undefined

export function whenTold<N extends EventName>(name: N, hear: (data: EventData<N>, channel: Channel) => void) {
  const { heard } = wishes
  heard.set(name, (heard.get(name) ?? new Set()).add(hear))
}

/** Called after a gap: events may have been told while nobody listened. */
export const whenCaughtUp = (refetch: () => void) => {
  wishes.caughtUp = refetch
}

/** Listens to a channel until the answer is called; several screens may want the same one. */
export function listenTo(channel: Channel, whenListening?: () => void) {
  const { wanted, waiting } = wishes
  wanted.set(channel, (wanted.get(channel) ?? 0) + 1)
  if (whenListening) waiting.set(channel, (waiting.get(channel) ?? new Set()).add(whenListening))
  socket?.askSoon()
  return () => {
    if (whenListening) waiting.get(channel)?.delete(whenListening)
    const left = (wanted.get(channel) ?? 1) - 1
    if (left) return void wanted.set(channel, left)
    wanted.delete(channel)
    socket?.askSoon()
  }
}

/** Asks once more for what was refused: something has happened by which it may be allowed now. */
export const askForRefused = () => socket?.askForRefused()

/** Keeps a socket open for as long as somebody is signed in. */
export function keepLive() {
  let isFetching = false
  let isOver = false
  const open = () => {
    const isSignedIn = session.get().accessToken !== null
    if (!isSignedIn || isFetching || isOver) return
    isFetching = true
    import('./socket.ts').then(
      ({ keepSocket }) => {
        if (!isOver) socket = keepSocket(wishes)
      },
      () => {
        isFetching = false
        setTimeout(open, AGAIN_MS)
      },
    )
  }
  const retry = () => {
    if (session.get().isWaitingForNetwork) void refreshOnce()
    socket?.retry()
  }
  const stop = useSession.subscribe(open)
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', retry)
  open()
  return () => {
    isOver = true
    stop()
    removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', retry)
    socket?.stop()
    socket = undefined
  }
}
