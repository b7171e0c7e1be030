// An invitation as a stranger may see it, and the words where it opens nothing.
import { useQuery } from '@tanstack/react-query'
import { type Offer, offerRoutes } from '#contract/offer'
import { sentenceFor } from '#korean/errors'
import { offerText } from '#korean/offer'
import { ApiError, call } from '../../call.ts'
import type { WantedOffer } from './wanted.ts'

/** Any other refusal says nothing of the invitation: who asks too often asks again later. */
const DEAD = [404, 410]

/** As much of an offer as a stranger may see. */
export const useGlance = (wanted: WantedOffer | null | undefined) =>
  useQuery({
    queryKey: ['glance', wanted],
    queryFn: () => call(offerRoutes.glance, { orgId: wanted!.orgId, query: { token: wanted!.token } }),
    enabled: Boolean(wanted),
    // Always asked anew: it may have been taken back.
    staleTime: 0,
  })

export const isDead = (error: unknown): error is ApiError => error instanceof ApiError && DEAD.includes(error.status)
type Words = { title: string; text: string }
export const wordsOfState = (state: Exclude<Offer['state'], 'open'>): Words => ({
  title: offerText.stateTitles[state],
  text: offerText.stateHelps[state],
})

/** The sentence for an offer that opens nothing; undefined while it does, or while that is not known. */
export function deadWords(
  wanted: WantedOffer | null,
  { data, error }: ReturnType<typeof useGlance>,
): Words | undefined {
  if (wanted === null) return { title: offerText.invalid, text: offerText.invalidHelp }
  if (data) return data.state === 'open' || data.state === 'waiting' ? undefined : wordsOfState(data.state)
  if (!isDead(error)) return undefined
  return error.code === 'invitation.invalid'
    ? { title: offerText.invalid, text: offerText.invalidHelp }
    : { title: offerText.invalid, text: sentenceFor(error) }
}
