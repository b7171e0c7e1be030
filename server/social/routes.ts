import { socialRoutes } from '#contract/social'
import { provePassword } from '../auth/signins.ts'
import { answers } from '../http/http.ts'
import { arrive } from './arrivals.ts'
import { complete } from './completions.ts'
import { linkedWays, unlink } from './identities.ts'
import { pendingState } from './pendings.ts'
import { providerFor } from './providers.ts'
import { begin } from './transactions.ts'

export const social = answers(socialRoutes, {
  signIn: ({ body, client }) => arrive(body, client),
  pending: ({ query, client }) => pendingState(query.oauthId, client),
  complete: ({ body, client }) => complete(body, client),
  linked: ({ me }) => linkedWays(me.userId),
  link: async ({ me, body, client }) => {
    const provider = providerFor(body.provider)
    await provePassword(me, body.password, 'password', client)
    const address = await begin(provider, { returnTo: '/info', sessionId: me.sessionId }, client)
    return { address: address.href }
  },
  unlink: ({ me, identityId, client }) => unlink(me.userId, identityId, client),
})
