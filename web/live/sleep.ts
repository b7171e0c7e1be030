// A page that nobody sees asks to be told only which channels it is behind on, and fetches these anew when it is seen.
import type { Channel } from '#contract/events'
import type { ServerFrame } from '#contract/frames'
import { askAnew } from './behind.ts'

/** Looking at another tab for a moment costs nothing. */
const HIDDEN_MS = 10_000

type Doors = {
  say: (frame: object) => void
  /** Asks for the channel as if for the first time, if it is still wanted. */
  listenAnew: (channel: Channel) => void
  /** A channel that was refused may be allowed by now, and the page was not told. */
  askForRefused: () => void
}

let isAsleep = false
/** From what it said to the answer: events are not told before that. */
let isTreatedAsAsleep = false
let falling: ReturnType<typeof setTimeout> | undefined
const behind = new Set<Channel>()

export function followVisibility({ say }: Doors) {
  clearTimeout(falling)
  if (document.visibilityState === 'hidden')
    falling = setTimeout(() => {
      isAsleep = true
      isTreatedAsAsleep = true
      say({ type: 'sleep' })
    }, HIDDEN_MS)
  else if (isAsleep) {
    isAsleep = false
    say({ type: 'wake' })
  }
}

/** A new socket is awake, and whatever was missed by the one before is asked for anyway. */
export function forgetSleep() {
  isTreatedAsAsleep = false
  behind.clear()
}

export function hearAsleep(frame: ServerFrame, { say, listenAnew, askForRefused }: Doors) {
  if (frame.type === 'welcome' && isAsleep) {
    isTreatedAsAsleep = true
    say({ type: 'sleep' })
  }
  if (frame.type === 'behind') {
    if (!isTreatedAsAsleep) return askAnew([frame.channel as Channel])
    behind.add(frame.channel as Channel)
  }
  if (frame.type !== 'awake') return
  isTreatedAsAsleep = false
  if (behind.size === 0) return
  const channels = [...behind]
  behind.clear()
  askForRefused()
  // Viewers of an issue and people who are there are no query; they are told again to everybody who comes. Who listens to a room
  // anew asks what it missed.
  for (const channel of channels) if (/^(?:issue|room|presence):/.test(channel)) listenAnew(channel)
  askAnew(channels)
}
