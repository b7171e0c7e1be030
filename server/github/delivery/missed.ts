// Deliveries that we missed: GitHub tries each once, and tells which failed.
import { z } from 'zod'
import { db } from '../../db.ts'
import { job } from '../../jobs.ts'
import { isAmong } from '../../postgres/statements.ts'
import type { Missed } from '../forge/forge.ts'
import { findForge } from '../forge/forges.ts'
import { githubDeliveries, githubInstallations } from '../tables.ts'

/** One that failed as often is wrong in itself. */
const TRIES = 4
const AT_ONCE = 200

export const missedJob = job<object>('github.missed', {
  data: z.object({}),
  everyMinutes: 15,
  run: async () => {
    const forge = findForge()
    if (!forge) return
    const failed = await forge.missed()
    for (const missed of await wanted(failed)) await forge.deliverAgain(missed)
  },
})

/** Once each: of installations that are connected here, and not kept since. */
async function wanted(failed: readonly Missed[]): Promise<Missed[]> {
  if (failed.length === 0) return []
  const tries = Map.groupBy(failed, ({ deliveryId }) => deliveryId)
  const [kept, ours] = await Promise.all([
    db
      .select({ deliveryId: githubDeliveries.deliveryId })
      .from(githubDeliveries)
      .where(isAmong(githubDeliveries.deliveryId, [...tries.keys()])),
    db.select({ installationId: githubInstallations.installationId }).from(githubInstallations),
  ])
  const [known, connected] = [new Set(kept.map(row => row.deliveryId)), new Set(ours.map(row => row.installationId))]
  return [...tries.values()]
    .filter(those => those.length < TRIES)
    .map(([newest]) => newest!)
    .filter(({ deliveryId, installationId }) => !known.has(deliveryId) && connected.has(installationId))
    .slice(0, AT_ONCE)
    .toReversed()
}
