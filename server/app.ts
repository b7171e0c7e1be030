// Assembles the features into one server that can be started, and stopped without cutting anybody off.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { api } from '#contract/index'
import { account } from './account/routes.ts'
import { authChores, authJobs } from './auth/jobs.ts'
import { auth } from './auth/routes.ts'
import { listenerFor, sessionLives, sessionsEndedWithin, signedIn } from './auth/sessions.ts'
import { config, limits } from './config.ts'
import { filesIn } from './files.ts'
import { health } from './health.ts'
import { createApp, serverFor } from './http.ts'
import type { Handlers } from './jobs.ts'
import { serveLive } from './live.ts'
import { deliverMail } from './mail.ts'
import { describe, describeLive } from './openapi.ts'
import { forgetOldKeys } from './repeats.ts'

/** Who does which job. */
export const handlers: Handlers = { 'mail.send': deliverMail, ...authJobs }
/** What one node does every hour. */
export const chores: (() => Promise<unknown>)[] = [forgetOldKeys, ...authChores]

const app = createApp(
  { features: [auth, account], doors: { signedIn }, files: filesIn(`${import.meta.dirname}/../dist`), health },
  config.describesApi ? { '/api/openapi.json': () => describe(api), '/api/live.json': describeLive } : {},
)

export async function listen({ port, host }: { port: number; host: string }) {
  const server = serverFor(app)
  const closeLive = serveLive(server, {
    hello: listenerFor,
    channels: { user: async (listener, userId) => listener.userId === userId },
    lives: sessionLives,
    endedWithin: sessionsEndedWithin,
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
