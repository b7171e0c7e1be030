// The invitation that somebody opened before they had to sign in or up.
import { useQuery } from '@tanstack/react-query'
import { offerRoutes } from '#contract/offer'
import { call } from '../call.ts'
import { wantedPath } from '../session.ts'

const OFFER = /^\/org\/([1-9][0-9]{0,9})\/invite\/verify\/?\?(?:.*&)?token=([\w-]{43})(?:&|$)/

export type WantedOffer = { orgId: number; token: string }
export function wantedOffer(): WantedOffer | undefined {
  const found = wantedPath.peek()?.match(OFFER)
  return found ? { orgId: Number(found[1]), token: found[2]! } : undefined
}

/** As much of it as somebody unknown may see. */
export const useGlance = (wanted: WantedOffer | undefined) =>
  useQuery({
    queryKey: ['glance', wanted],
    queryFn: () => call(offerRoutes.glance, { orgId: wanted!.orgId, query: { token: wanted!.token } }),
    enabled: wanted !== undefined,
  })
