// Tells what is due on this node, soon after its deed, and now and then what other nodes have left.
import { log, reasonOf } from '../log.ts'
import { type DuePush, takeDue, whenDueSoon } from './due.ts'
import { tellSome } from './telling.ts'

/** For what waits its minute, for nodes that died, and while deeds keep coming. */
const LOOK_MS = 5_000

/** So that one in which a service hangs holds back no others. */
const BATCHES_AT_ONCE = 4

const tellAll = (due: readonly DuePush[]) =>
  Promise.all(
    [...Map.groupBy(due, each => each.orgId)].map(([orgId, some]) =>
      // Those of an organization that fails are taken once more after a while.
      tellSome(orgId, some).catch((error: unknown) =>
        log.warn({ orgId, reason: reasonOf(error) }, 'pushes could not be sent'),
      ),
    ),
  )

/** Until the answer is called. */
export async function openPushes() {
  let working: Promise<void> | undefined
  const ended = new AbortController()
  let isWanted = false
  const running = new Set<Promise<unknown>>()
  async function work() {
    do {
      isWanted = false
      for (let due = await takeDue(); due.length > 0 && !ended.signal.aborted; due = await takeDue()) {
        const telling = tellAll(due)
        running.add(telling)
        void telling.finally(() => running.delete(telling))
        if (running.size >= BATCHES_AT_ONCE) await Promise.race(running)
      }
    } while (isWanted && !ended.signal.aborted)
  }
  const look = () => {
    isWanted = true
    working ??= work()
      .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'due pushes could not be read'))
      .finally(() => (working = undefined))
  }
  const looking = setInterval(look, LOOK_MS)
  let soon: NodeJS.Timeout | undefined
  whenDueSoon(ms => {
    clearTimeout(soon)
    soon = setTimeout(look, ms)
  })
  return () => {
    ended.abort()
    whenDueSoon(undefined)
    clearInterval(looking)
    clearTimeout(soon)
  }
}
