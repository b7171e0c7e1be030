// Cutting a link at the provider as well: best effort, retried for a day.
import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { SocialProvider } from '#contract/entrance'
import { ago, db, write, type Writing } from '../db.ts'
import { DAY_SECONDS, job } from '../jobs.ts'
import { seal, unseal } from '../keys.ts'
import { findProvider } from './providers.ts'
import { unlinkings } from './tables.ts'

const TEN_MINUTES = 600
/** A little longer than the job is retried. */
const KEPT_MS = (DAY_SECONDS + 3_600) * 1_000

type Cut = { subject: string; token: string | null }

/** A provider that knows no way to it is not told, nor one that was switched off. */
export async function tellLater(tx: Writing, provider: SocialProvider, { subject, token }: Cut) {
  if (!findProvider(provider)?.unlink) return
  const sealed = seal(JSON.stringify({ subject, token } satisfies Cut))
  const [row] = await tx
    .insert(unlinkings)
    .values({ provider, sealed })
    .returning({ unlinkingId: unlinkings.unlinkingId })
  await tx.later(unlinkJob, row!)
}

async function tellProvider({ unlinkingId }: { unlinkingId: number }) {
  const itself = eq(unlinkings.unlinkingId, unlinkingId)
  const [row] = await db.select().from(unlinkings).where(itself)
  if (!row) return
  const { subject, token } = JSON.parse(unseal(row.sealed)) as Cut
  await findProvider(row.provider)?.unlink?.({ subject, token: token === null ? null : unseal(token) })
  await write(tx => tx.delete(unlinkings).where(itself))
}

/** Only the id: a job that fails for good is kept for weeks. */
export const unlinkJob = job('social.unlink', {
  data: z.strictObject({ unlinkingId: z.int() }),
  run: tellProvider,
  longestDelaySeconds: TEN_MINUTES,
})

export const forgetOldUnlinkings = () => db.delete(unlinkings).where(lt(unlinkings.createdAt, ago(KEPT_MS)))
