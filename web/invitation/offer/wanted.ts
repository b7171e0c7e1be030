// The invitation that somebody opened before they had to sign in or up.
import { wantedPath } from '../../session.ts'

const OFFER = /^\/org\/([^/?]+)\/invite\/verify\/?(?:\?(.*))?$/
const TOKEN = /^[\w-]{43}$/
const ID = /^[1-9][0-9]{0,9}$/

export type WantedOffer = { orgId: number; token: string }
/** Null where the link was cut on its way. */
export function wantedOffer(): WantedOffer | null | undefined {
  const found = wantedPath.peek()?.match(OFFER)
  return found ? offerIn(found[1]!, new URLSearchParams(found[2]).get('token') ?? '') : undefined
}

export const offerIn = (orgId: string, token: string): WantedOffer | null =>
  ID.test(orgId) && TOKEN.test(token) ? { orgId: Number(orgId), token } : null
