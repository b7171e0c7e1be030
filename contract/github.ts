// GitHub: the accounts there that an organization has connected by the server's App, and what was heard of them.
import { z } from 'zod'
import { id } from './id.ts'
import { route } from './route.ts'

/** How long somebody may stay with GitHub before they come back. */
export const CONNECTING_MINUTES = 30
export const INSTALLATIONS_MOST = 20
export const DELIVERIES_PAGE = 50
export const DELIVERIES_DAYS = 90

/** `setup_action` of GitHub: `request` where the App waits for somebody who may install it. */
export const setupActions = ['install', 'update', 'request'] as const

export const installation = z.object({
  installationId: z.number(),
  /** The person or the organization there. Its name may change. */
  account: z.string(),
  state: z.enum(['connected', 'suspended']),
  /** All of the account, or those that were chosen there. */
  selection: z.enum(['all', 'selected']),
  repositoryCount: z.number(),
  connectedAt: z.iso.datetime(),
  /** The page there on which repositories are chosen and the App is removed. */
  settingsUrl: z.string(),
})
export type Installation = z.infer<typeof installation>

/** For everybody who may see the projects: nothing of what is connected where the reader does not run the organization. */
export const githubState = z.object({
  /** Whether this server has an App at all. */
  isOffered: z.boolean(),
  /** Whether the reader runs the server, and can register one. */
  isOperator: z.boolean(),
  isConnected: z.boolean(),
  /** For those who run the organization alone. */
  installations: z.array(installation),
  /** Asked for there, and not granted yet. */
  isPending: z.boolean(),
})
export type GithubState = z.infer<typeof githubState>

export const deliveryResults = ['waiting', 'done', 'nothing', 'failed'] as const
export type DeliveryResult = (typeof deliveryResults)[number]
export const delivery = z.object({
  deliveryId: z.string(),
  receivedAt: z.iso.datetime(),
  event: z.string(),
  action: z.string().nullable(),
  repository: z.string().nullable(),
  result: z.enum(deliveryResults),
  /** In words, why nothing came of it or what it changed. */
  said: z.string().nullable(),
  tries: z.number(),
})
export type Delivery = z.infer<typeof delivery>

const ORGANIZATION = '/api/organizations/:orgId/github'
const RUNS = { allow: 'organization.edit' } as const
const path = z.string('type').max(1_000, 'max')

export const githubRoutes = {
  state: route(`GET ${ORGANIZATION}`, { allow: 'project.see', answer: githubState }),
  /** Answers the address at GitHub to which the browser goes. */
  connect: route(`POST ${ORGANIZATION}/connect`, {
    ...RUNS,
    body: z.strictObject({ returnTo: path }),
    answer: z.object({ url: z.string() }),
    refusals: ['github.disabled', 'github.tooMany', 'github.unanswered'],
  }),
  /** The page to which GitHub sends the browser back gives on what is in its address. */
  callback: route('POST /api/github/callback', {
    allow: 'signed-in',
    body: z.strictObject({
      state: z.string('type').min(1, 'required').max(200, 'max'),
      code: z.string('type').max(2_000, 'max').optional(),
      installationId: id.optional(),
      setupAction: z.enum(setupActions, 'type').optional(),
    }),
    answer: z.object({ outcome: z.enum(['connected', 'pending']), returnTo: path }),
    refusals: [
      'github.disabled',
      'github.state',
      'github.foreign',
      'github.taken',
      'github.unanswered',
      'github.tooMany',
      'forbidden',
    ],
  }),
  /** Its issues stay, and so do the links on them; nothing more is heard of it. */
  disconnect: route(`DELETE ${ORGANIZATION}/installations/:installationId`, {
    ...RUNS,
    refusals: ['github.missing'],
  }),
  /** Members who have linked their account at GitHub to their account here. */
  linked: route(`GET ${ORGANIZATION}/members`, { ...RUNS, answer: z.object({ linkedIds: z.array(z.number()) }) }),
  /** The newest first. */
  deliveries: route(`GET ${ORGANIZATION}/deliveries`, {
    ...RUNS,
    query: z.strictObject({
      after: z
        .string('type')
        .regex(/^[1-9][0-9]{0,15}$/, 'type')
        .optional(),
    }),
    answer: z.object({ deliveries: z.array(delivery), next: z.string().nullable() }),
  }),
}

/** The calls of GitHub itself. */
export const githubStreams = {
  webhook: {
    method: 'POST',
    path: '/api/github/webhook',
    says: 'What happens in connected accounts. Proved by a signature over the bytes; the same delivery is taken once.',
    refusals: ['github.unsigned', 'body.large', 'body.broken', 'busy', 'route.missing'],
  },
} as const
