import { codeLinkRoutes } from '#contract/code-link'
import { githubRoutes } from '#contract/github'
import { githubAppRoutes } from '#contract/github-app'
import { githubSyncRoutes } from '#contract/github-sync'
import { answers } from '../http/http.ts'
import { isOperator } from '../account/operators.ts'
import { appStateFor, beginRegistering, finishRegistering, forgetApp } from './app/registering.ts'
import { codeLinksOf } from './code-link/links.ts'
import { changeCodeMove, codeMovesOf } from './code-link/moves.ts'
import { deliveriesOf } from './delivery/record.ts'
import { beginConnecting, finishConnecting } from './installation/connecting.ts'
import { disconnect, githubStateOf } from './installation/installations.ts'
import { linkedIdsIn } from './people.ts'
import { entriesOf, repeatEntry, takeOther } from './sync/ledger.ts'
import { previewOf, repositoriesFor } from './sync/offering.ts'
import { remoteIssueOf } from './code-link/remote-issue.ts'
import { changeSettings, createSync, pauseSync, removeSync, resumeSync, syncStatusOf } from './sync/syncs.ts'

export const github = answers(githubRoutes, {
  state: ({ member, me }) => githubStateOf(member, isOperator(me.account)),
  connect: async ({ member, body, client }) => ({ url: await beginConnecting(member, body.returnTo, client) }),
  callback: ({ me, body, client }) => finishConnecting(me.userId, body, client),
  linked: async ({ member }) => ({ linkedIds: await linkedIdsIn(member.orgId) }),
  disconnect: ({ member, installationId, client }) => disconnect(member, installationId, client),
  deliveries: ({ member, query }) => deliveriesOf(member, query.after),
})

export const githubApp = answers(githubAppRoutes, {
  read: ({ me }) => appStateFor(me.account),
  begin: async ({ me, body, client }) => beginRegistering(me.account, body.organization, client),
  finish: ({ me, body, client }) => finishRegistering(me.account, body, client),
  remove: ({ me, client }) => forgetApp(me.account, client),
})

export const codeLink = answers(codeLinkRoutes, {
  list: async ({ member, projectId, issueId }) => ({
    links: await codeLinksOf(member, projectId, issueId),
    remote: await remoteIssueOf({ orgId: member.orgId, projectId }, issueId),
  }),
  moves: ({ member, projectId }) => codeMovesOf(member, projectId),
  changeMove: ({ member, projectId, body }) => changeCodeMove(member, projectId, body.event, body.stateId),
})

export const githubSync = answers(githubSyncRoutes, {
  status: ({ member, projectId }) => syncStatusOf(member, projectId),
  repositories: async ({ member, projectId }) => ({ repositories: await repositoriesFor(member, projectId) }),
  preview: ({ member, projectId, body }) => previewOf(member, projectId, body),
  create: ({ member, projectId, body }) => createSync(member, projectId, body),
  change: ({ member, projectId, syncId, body }) => changeSettings(member, projectId, syncId, body),
  remove: async ({ member, projectId, syncId }) => void (await removeSync(member, projectId, syncId)),
  pause: ({ member, projectId, syncId }) => pauseSync(member, projectId, syncId),
  resume: ({ member, projectId, syncId }) => resumeSync(member, projectId, syncId),
  entries: ({ member, projectId, query }) => entriesOf(member, projectId, query),
  repeat: ({ member, projectId, entryId }) => repeatEntry(member, projectId, entryId),
  takeOther: ({ member, projectId, entryId }) => takeOther(member, projectId, entryId),
})
