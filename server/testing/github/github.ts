// GitHub on loopback, with a memory: the API, the pages that people see, and webhooks.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addAccount } from './deeds/accounts.ts'
import { addApp, type AppGiven } from './deeds/apps.ts'
import { controlled } from './people/control.ts'
import { noFaults } from './delivery/delivery.ts'
import { handleOf, type Github } from './people/handle.ts'
import { broken, faultOf, serveApi, type Asked } from './rest/serve.ts'
import { type World } from './state/world.ts'
import { siteAnswer } from './web/site.ts'

const API = '/api/v3'
const COOKIE = 'user_session'

const newWorld = (): World => ({
  url: '',
  apiUrl: '',
  now: () => Date.now(),
  ids: { last: 1_000_000 },
  accounts: new Map(),
  logins: new Map(),
  repositories: new Map(),
  names: new Map(),
  apps: new Map(),
  installations: new Map(),
  asked: [],
  tokens: new Map(),
  refreshing: new Map(),
  grants: new Map(),
  sessions: new Map(),
  manifests: new Map(),
  deliveries: [],
  faults: noFaults(),
  spent: new Map(),
  judge: null,
  problems: [],
  calls: [],
})

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function formIn({ headers, body }: Asked): URLSearchParams {
  if (!String(headers['content-type']).includes('json')) return new URLSearchParams(body)
  try {
    return new URLSearchParams(Object.entries(JSON.parse(body) as Record<string, string>))
  } catch {
    return new URLSearchParams()
  }
}

function visitSite(world: World, asked: Asked, response: ServerResponse) {
  const { url, method, headers } = asked
  const cookie = new RegExp(`${COOKIE}=([\\w-]+)`).exec(String(headers.cookie ?? ''))?.[1]
  const person = world.sessions.get(cookie ?? '') ?? null
  const here = url.pathname + url.search
  const form = formIn(asked)
  const page = siteAnswer({ world, method, path: url.pathname, query: url.searchParams, form, person, here })
  if (page.cookie) response.setHeader('set-cookie', `${COOKIE}=${page.cookie}; Path=/; HttpOnly; SameSite=Lax`)
  if (page.location) return void response.writeHead(302, { location: page.location }).end()
  if (page.html !== undefined)
    return void response.writeHead(page.status ?? 200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
  if (String(headers.accept).includes('json')) {
    response.writeHead(page.status ?? 200, { 'content-type': 'application/json; charset=utf-8' })
    return void response.end(JSON.stringify(page.json))
  }
  response.writeHead(200, { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' })
  response.end(
    String(new URLSearchParams(Object.entries(page.json as object).map(([key, value]) => [key, String(value)]))),
  )
}

async function serve(world: World, github: () => Github, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', headers } = request
  const url = new URL(request.url!, world.url)
  const asked = { method, url, headers, body: await bodyOf(request) }
  if (url.pathname === '/_control') return void response.end(await controlled(github(), asked.body))
  const isGraph = url.pathname === '/api/graphql'
  if (!isGraph && !url.pathname.startsWith(`${API}/`)) return visitSite(world, asked, response)
  const path = isGraph ? '/graphql' : url.pathname.slice(API.length)
  const fault = faultOf(world, method, path)
  if (fault === 'silent') return
  const answered = typeof fault === 'number' ? broken(world, fault) : await serveApi(world, asked, path)
  if (fault === 'cut') return void response.destroy()
  world.judge?.answer(method, answered)
  response.writeHead(answered.status, { date: new Date(world.now()).toUTCString(), ...answered.headers })
  response.end(answered.body)
}

export type GithubOptions = {
  /** Each answer and webhook must be as published: costs seconds and memory. */
  isStrict?: boolean
  app?: Partial<AppGiven>
}

export async function openGithub(port = 0, { isStrict = false, app: given = {} }: GithubOptions = {}) {
  const world = newWorld()
  // Big, and needed by few runs.
  if (isStrict) world.judge = (await import('./description/judge.ts')).openJudge(world.problems)
  const server = createServer((request, response) => {
    void serve(world, () => github, request, response).catch((problem: unknown) => {
      world.problems.push(problem)
      response.writeHead(500).end(String(problem))
    })
  }).listen(port, 'localhost')
  await once(server, 'listening')
  // A connection that is closed while a test keeps this process busy would be a fault that nobody ordered.
  server.keepAliveTimeout = 300_000
  Object.assign(world, placesAt((server.address() as AddressInfo).port))
  const maker = addAccount(world, { login: 'dure-maker' })
  addApp(world, addAccount(world, { login: 'github', type: 'Organization' }), { name: 'GitHub Actions' })
  const stop = async () => {
    world.faults.ending.abort()
    server.closeAllConnections()
    server.close()
  }
  const github = handleOf(world, addApp(world, maker, { name: 'Dure', ...given }), stop)
  return github
}

export type { Github } from './people/handle.ts'
export { farGithub } from './people/far.ts'
export { newCredentials } from './deeds/apps.ts'

/** Known from the port alone, before anything listens there. */
export const placesAt = (port: number) => {
  const url = `http://localhost:${port}`
  return { url, apiUrl: `${url}${API}`, graphqlUrl: `${url}/api/graphql` }
}

/** The settings of a server that works with it. */
export const githubSettings = ({
  url,
  apiUrl,
  app,
}: Pick<Github, 'url' | 'apiUrl' | 'app'>): Record<string, string> => ({
  GITHUB_URL: url,
  GITHUB_API_URL: apiUrl,
  GITHUB_APP_ID: String(app.appId),
  GITHUB_APP_SLUG: app.slug,
  GITHUB_APP_CLIENT_ID: app.clientId,
  GITHUB_APP_CLIENT_SECRET: app.clientSecret,
  GITHUB_APP_PRIVATE_KEY: app.privateKey,
  GITHUB_APP_WEBHOOK_SECRET: app.webhookSecret,
})
