// Every night: what was changed there or here and was not heard of, for whatever reason.
import { and, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { db, write } from '../../../db.ts'
import { touchedSince } from '../../../issue/references.ts'
import { job } from '../../../jobs.ts'
import { findForge } from '../../forge/forges.ts'
import { workJob } from '../../working.ts'
import type { SyncRow } from '../carrying/entries.ts'
import { followedIssues } from '../marking.ts'
import { comparison, heldSync, putState } from '../states.ts'
import { githubSyncs } from '../tables.ts'

export const compareJob = job<object>('github.compare', {
  data: z.object({}),
  daily: { hour: 3, zone: 'Asia/Seoul' },
  run: async () => {
    if (!findForge()) return
    // A paused one does it once it goes on.
    const isResting = and(
      isNull(githubSyncs.removedAt),
      isNull(githubSyncs.cursor),
      inArray(githubSyncs.state, ['ok', 'degraded']),
    )
    for (const sync of await db.select().from(githubSyncs).where(isResting)) await compare(sync)
  },
})

const compare = (read: SyncRow) =>
  write(async tx => {
    const sync = await heldSync(tx, read)
    if (!sync || sync.cursor !== null) return
    const { orgId, installationId, heardAt, state, fault } = sync
    const touched = await touchedSince(tx, sync, heardAt ?? new Date(0))
    if (touched.length > 0) await followedIssues.onChange(tx, sync, touched)
    await putState(tx, sync, { state, fault, dueAt: new Date(), cursor: comparison(sync) })
    await tx.later(workJob, { orgId, installationId })
  })
