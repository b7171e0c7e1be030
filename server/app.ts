// Assembles the features into one server that can be started, and stopped without cutting anybody off.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { api, streams } from '#contract/index'
import { activity } from './issue/activity/routes.ts'
import { accountChores, accountJobs } from './account/jobs.ts'
import { account, withdrawal } from './account/routes.ts'
import { authChores, authJobs } from './auth/jobs.ts'
import { listenerFor, sessionLives, sessionsEndedWithin, signedIn } from './auth/doors.ts'
import { auditChores } from './audit/jobs.ts'
import { audit } from './audit/routes.ts'
import { auth } from './auth/routes.ts'
import { config, limits } from './config.ts'
import { filesIn } from './http/files.ts'
import { health } from './http/health.ts'
import { createApp, serverFor } from './http/http.ts'
import type { Handlers } from './jobs.ts'
import { serveLive } from './live/live.ts'
import { departmentHolder } from './department/holder.ts'
import { department } from './department/routes.ts'
import { useHolders } from './handover/holders.ts'
import { handover } from './handover/routes.ts'
import { deliverMail } from './mail.ts'
import { memberBy } from './member/doors.ts'
import { ownershipHolder } from './member/holder.ts'
import { memberIn, membersGoneWithin } from './member/members.ts'
import { member } from './member/routes.ts'
import { issueHolder } from './issue/holder.ts'
import { issueChores, issueJobs } from './issue/jobs.ts'
import { channelOfProject, tellViewers } from './issue/structure/linking.ts'
import { bulk, issue, listing } from './issue/routes.ts'
import { invitationHolder } from './invitation/holder.ts'
import { invitationChores, invitationJobs } from './invitation/jobs.ts'
import { previewOf } from './invitation/offer/previews.ts'
import { invitation, offer } from './invitation/routes.ts'
import { organizationsDeletedWithin } from './organization/bin.ts'
import { organizationChores, organizationJobs } from './organization/jobs.ts'
import { organization } from './organization/routes.ts'
import { purgeProjects } from './project/bin.ts'
import { isSeenBy, projectsNarrowedWithin } from './project/doors.ts'
import { projectHolder } from './project/holder.ts'
import { project } from './project/routes.ts'
import { describe, describeLive } from './http/openapi.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { uploadChores } from './upload/jobs.ts'
import { upload } from './upload/routes.ts'
import { view } from './view/routes.ts'
import { workflow } from './workflow/routes.ts'
import { uploadStreams } from './upload/streams.ts'

/** Who does which job. */
export const handlers: Handlers = {
  'mail.send': deliverMail,
  ...authJobs,
  ...accountJobs,
  ...issueJobs,
  ...invitationJobs,
  ...organizationJobs,
}
/** What one node does every hour. */
export const chores: (() => Promise<unknown>)[] = [
  forgetOldKeys,
  ...authChores,
  ...accountChores,
  ...auditChores,
  ...issueChores,
  purgeProjects,
  ...invitationChores,
  // What they leave behind goes with the uploads.
  ...organizationChores,
  ...uploadChores,
]

// What somebody can hold, in the order in which it is listed.
useHolders([departmentHolder, projectHolder, issueHolder, invitationHolder, ownershipHolder])

const app = createApp(
  {
    features: [
      auth,
      account,
      withdrawal,
      organization,
      member,
      department,
      invitation,
      offer,
      handover,
      project,
      workflow,
      bulk,
      listing,
      // Its paths end in an id, which would take the words of the others for one.
      issue,
      activity,
      view,
      audit,
      upload,
    ],
    streams: uploadStreams,
    doors: { signedIn, member: memberBy },
    files: filesIn(`${import.meta.dirname}/../dist`),
    previews: previewOf,
    health,
  },
  config.describesApi ? { '/api/openapi.json': () => describe(api, streams), '/api/live.json': describeLive } : {},
)

export async function listen({ port, host }: { port: number; host: string }) {
  const server = serverFor(app)
  const closeLive = serveLive(server, {
    hello: listenerFor,
    channels: {
      user: async (listener, userId) => listener.userId === userId,
      organization: async (listener, orgId) => (await memberIn(listener.userId, orgId)) !== undefined,
      project: (listener, projectId) => isSeenBy(listener.userId, projectId),
    },
    within: { issue: channelOfProject },
    gathered: { issue: tellViewers },
    lives: sessionLives,
    lostWithin: async ms => ({
      sessions: await sessionsEndedWithin(ms),
      organizations: await organizationsDeletedWithin(ms),
      members: await membersGoneWithin(ms),
      projects: await projectsNarrowedWithin(ms),
    }),
  })
  server.listen(port, host)
  await once(server, 'listening')
  const close = async () => {
    closeLive()
    const closed = once(server, 'close')
    server.close()
    // A browser keeps its connection after the last answer, which close() alone would wait for.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    setTimeout(() => server.closeAllConnections(), limits.stopMs).unref()
    await closed
    clearInterval(idle)
  }
  return { port: (server.address() as AddressInfo).port, close }
}
