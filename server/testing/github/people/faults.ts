// Mistakes that a test orders.
import type { CallFault } from '../delivery/delivery.ts'
import { release } from '../delivery/send.ts'
import type { World } from '../state/world.ts'

/** Mistakes of the network and of GitHub, as a test orders them. */
export const faultsOf = (world: World) => {
  const order = (count: number, fault: World['faults']['deliveries'][number]) =>
    void world.faults.deliveries.push(...Array.from({ length: count }, () => fault))
  return {
    /** Known ones are listed as failed; of others GitHub knows nothing. */
    lose: (count = 1, { isKept = true } = {}) => order(count, { kind: 'lost', isKept }),
    double: (count = 1) => order(count, { kind: 'doubled' }),
    delay: (count: number, ms: number) => order(count, { kind: 'delayed', ms }),
    reorder: (count: number) => order(count, { kind: 'reordered', of: count }),
    release: () => release(world),
    /** A status, no answer ever, or a connection that is cut after the call was done. */
    calls: (count: number, kind: CallFault['kind'], of: { method?: string; path?: RegExp } = {}) =>
      void world.faults.calls.push({ kind, left: count, ...of }),
    secondaryLimit: (seconds: number) => void (world.faults.secondaryUntil = world.now() + seconds * 1000),
    /** GitHub itself allows about 80. */
    writesPerMinute: (count: number) => void (world.faults.writesPerMinute = count),
    /** So many calls an hour. */
    hourly: (count: number) => void (world.faults.hourly = count),
    /** Calls are counted anew, and no limit is in force. */
    freshHour: () => {
      world.spent.clear()
      Object.assign(world.faults, { hourly: 5000, secondaryUntil: 0 })
    },
    /** Ten seconds, if a test has no time for a shorter one. */
    patience: (ms: number) => void (world.faults.patienceMs = ms),
    lanes: (count: number) => void (world.faults.lanes = count),
    none: () =>
      void Object.assign(world.faults, {
        deliveries: [],
        calls: [],
        secondaryUntil: 0,
        hourly: 5000,
        patienceMs: 10_000,
        writesPerMinute: Infinity,
      }),
  }
}
