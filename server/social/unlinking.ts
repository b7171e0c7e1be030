// Cutting a link at the provider as well: best effort, retried for a day.
import { z } from 'zod'
import { socialProviders } from '#contract/entrance'
import { job } from '../jobs.ts'
import { unseal } from '../keys.ts'
import { findProvider } from './providers.ts'

const TEN_MINUTES = 600

async function tellProvider({ provider, sealed }: { provider: string; sealed: string }) {
  const { subject, token } = JSON.parse(unseal(sealed)) as { subject: string; token: string | null }
  // A provider that was switched off since is not told.
  await findProvider(provider)?.unlink?.({ subject, token: token === null ? null : unseal(token) })
}

export const unlinkJob = job('social.unlink', {
  data: z.strictObject({ provider: z.enum(socialProviders), sealed: z.string() }),
  run: tellProvider,
  longestDelaySeconds: TEN_MINUTES,
})
