// The questions of a page that is being opened, asked at once: beside its guards, which are asked one after the other, and before its
// code has come. Nothing is decided by it, since the server answers each question for itself.
import type { AnyRouter } from '@tanstack/react-router'
import { sessionKnown } from '../call.ts'
import { isSignedIn, session } from '../session.ts'

/** The parameters of the route, each known to its feature. */
type Address = { params: object; search: object }
/** Fetches the code that asks. */
export type Ahead = () => Promise<{ askAhead: (address: Address) => void }>

export const askAheadOf = (router: Pick<AnyRouter, 'subscribe' | 'matchRoutes'>) =>
  router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
    if (!pathChanged) return
    for (const { staticData, params, search } of router.matchRoutes(toLocation) as Matched[])
      if (staticData.ahead) void ask(staticData.ahead, { params, search })
  })
type Matched = Address & { staticData: { ahead?: Ahead } }

async function ask(ahead: Ahead, address: Address) {
  // Should it not come, the page says so.
  const code = ahead().catch(() => undefined)
  await sessionKnown()
  if (isSignedIn(session.get())) (await code)?.askAhead(address)
}
