// The list of features, floor by floor. The server has nothing that no feature brings.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { api, streams } from '#contract/index'
import { accountFeature } from './account/feature.ts'
import { attachmentFeature } from './attachment/feature.ts'
import { auditFeature } from './audit/feature.ts'
import { authFeature } from './auth/feature.ts'
import { bannerFeature } from './banner/feature.ts'
import { boardFeature } from './board/feature.ts'
import { chatFeature } from './chat/feature.ts'
import { commentFeature } from './comment/feature.ts'
import { config, limits } from './config.ts'
import { departmentFeature } from './department/feature.ts'
import { raiseWhenTold } from './db.ts'
import { directoryFeature } from './directory/feature.ts'
import { domainFeature } from './domain/feature.ts'
import { draftFeature } from './draft/feature.ts'
import { type Feature, partsOf, registerFeatures } from './feature.ts'
import { handoverFeature } from './handover/feature.ts'
import type { Doors, ThingDoors } from './http/admission.ts'
import { filesIn } from './http/files.ts'
import { health } from './http/health.ts'
import { createApp, serverFor } from './http/http.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { describe, describeLive } from './http/openapi.ts'
import { invitationFeature } from './invitation/feature.ts'
import { issueFeature } from './issue/feature.ts'
import type { Job } from './jobs.ts'
import { type LiveDoors, type Lost, NOTHING_LOST } from './live/channels.ts'
import { serveLive } from './live/live.ts'
import { forgetOutbox, mailJob } from './mail.ts'
import { mapFeature } from './map/feature.ts'
import { memberFeature } from './member/feature.ts'
import { githubFeature } from './github/feature.ts'
import { notificationFeature } from './notification/feature.ts'
import { organizationFeature } from './organization/feature.ts'
import { presenceFeature } from './presence/feature.ts'
import { projectFeature } from './project/feature.ts'
import { pushFeature } from './push/feature.ts'
import { searchFeature } from './search/feature.ts'
import { secondFactorFeature } from './second-factor/feature.ts'
import { socialFeature } from './social/feature.ts'
import { uploadFeature } from './upload/feature.ts'
import { viewFeature } from './view/feature.ts'
import { workflowFeature } from './workflow/feature.ts'
import { workHoursFeature } from './work-hours/feature.ts'

export const features: readonly Feature[] = [
  // identity
  uploadFeature,
  authFeature,
  accountFeature,
  secondFactorFeature,
  socialFeature,
  // people
  memberFeature,
  presenceFeature,
  organizationFeature,
  departmentFeature,
  domainFeature,
  workHoursFeature,
  pushFeature,
  invitationFeature,
  handoverFeature,
  directoryFeature,
  auditFeature,
  // work
  projectFeature,
  attachmentFeature,
  commentFeature,
  draftFeature,
  workflowFeature,
  issueFeature,
  viewFeature,
  bannerFeature,
  boardFeature,
  chatFeature,
  mapFeature,
  // reach
  notificationFeature,
  githubFeature,
  searchFeature,
]
registerFeatures(features)

export const jobs: readonly Job[] = [mailJob, ...partsOf('jobs').flat()]
/** From the highest floor down, so that uploads which a purge leaves unused are removed within the same hour. */
export const chores = [forgetOldKeys, forgetOutbox, ...partsOf('chores', 'down').flat()]

/** One of all; two features that answer for the same name would hide one another. */
function merged<Part extends object>(parts: readonly Partial<Part>[]): Part {
  const names = parts.flatMap(Object.keys)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`two features bring ${twice}`)
  return Object.assign({}, ...parts) as Part
}

// Two limits of one name would share their count.
merged(partsOf('limits').map(limits => Object.fromEntries(Object.values(limits).map(({ name }) => [name, true]))))

async function previewOf(path: string, token: string) {
  for (const preview of partsOf('preview')) {
    const found = await preview(path, token)
    if (found) return found
  }
  return undefined
}

const app = createApp(
  {
    answers: partsOf('routes').flat(),
    streams: partsOf('streams').flat(),
    protocols: partsOf('protocols').flat(),
    doors: { ...merged<Doors>(partsOf('doors')), things: merged<ThingDoors>(partsOf('things')) },
    files: filesIn(`${import.meta.dirname}/../dist`),
    previews: previewOf,
    health,
  },
  config.describesApi ? { '/api/openapi.json': () => describe(api, streams), '/api/live.json': describeLive } : {},
)

raiseWhenTold(merged(partsOf('revisions')))

const liveDoors: LiveDoors = {
  ...merged<Pick<LiveDoors, 'hello' | 'lives' | 'noticed'>>(partsOf('listeners')),
  channels: merged(partsOf('channels')),
  lostWithin: async (ms, userIds) => {
    const lost = await Promise.all(partsOf('lost').map(ask => ask(ms, userIds)))
    return { ...NOTHING_LOST, ...merged<Lost>(lost) }
  },
}

export async function listen({ port, host }: { port: number; host: string }) {
  const server = serverFor(app)
  const closeLive = serveLive(server, liveDoors)
  server.listen(port, host)
  // The process ends by itself where the port is taken, if nothing is left open.
  await once(server, 'listening').catch((error: unknown) => {
    closeLive()
    throw error
  })
  const close = async () => {
    closeLive()
    const closed = once(server, 'close')
    server.close()
    // A browser keeps its connection open after the last answer, and close() alone would wait for it.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    setTimeout(() => server.closeAllConnections(), limits.stopMs).unref()
    await closed
    clearInterval(idle)
  }
  return { port: (server.address() as AddressInfo).port, close }
}
