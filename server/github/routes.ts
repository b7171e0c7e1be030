import { codeLinkRoutes } from '#contract/code-link'
import { githubRoutes } from '#contract/github'
import { answers } from '../http/http.ts'
import { codeLinksOf } from './code-link/links.ts'
import { changeCodeMove, codeMovesOf } from './code-link/moves.ts'
import { deliveriesOf } from './delivery/record.ts'
import { beginConnecting, finishConnecting } from './installation/connecting.ts'
import { disconnect, githubStateOf } from './installation/installations.ts'

export const github = answers(githubRoutes, {
  state: ({ member }) => githubStateOf(member),
  connect: async ({ member, body, client }) => ({ url: await beginConnecting(member, body.returnTo, client) }),
  callback: ({ me, body, client }) => finishConnecting(me.userId, body, client),
  disconnect: ({ member, installationId, client }) => disconnect(member, installationId, client),
  deliveries: ({ member, query }) => deliveriesOf(member, query.after),
})

export const codeLink = answers(codeLinkRoutes, {
  list: async ({ member, projectId, issueId }) => ({ links: await codeLinksOf(member, projectId, issueId) }),
  moves: ({ member, projectId }) => codeMovesOf(member, projectId),
  changeMove: ({ member, projectId, body }) => changeCodeMove(member, projectId, body.event, body.stateId),
})
