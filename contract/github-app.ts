// The server's own App at GitHub, which an operator makes by one click there.
import { z } from 'zod'
import { route } from './route.ts'

/** Where GitHub sends the operator's browser back to, with a code for the keys. */
export const GITHUB_APP_PAGE = '/operator/github'
/** GitHub keeps its code for an hour. */
export const GITHUB_APP_MINUTES = 60

/** `settings`: given to the server when it started, and changed there alone. */
export const githubApp = z.object({
  source: z.enum(['settings', 'registered']),
  /** GitHub's own word for it in addresses. */
  slug: z.string(),
  appId: z.number(),
  /** Its page there. */
  url: z.string(),
})
export type GithubApp = z.infer<typeof githubApp>

export const githubAppState = z.object({
  app: githubApp.nullable(),
  /** The GitHub at which it is or will be. */
  githubUrl: z.string(),
  /** GitHub calls it, and cannot where nobody but this machine reaches it. */
  webhookUrl: z.string(),
  isReachable: z.boolean(),
  /** Accounts that organizations have connected by it. */
  installationCount: z.number(),
  /** People who sign in with their account at GitHub by it, and those of them who have no other way. */
  signers: z.object({ all: z.number(), only: z.number() }),
})
export type GithubAppState = z.infer<typeof githubAppState>

const APP = '/api/operator/github-app'
const OPERATOR = { allow: 'signed-in' } as const

export const githubAppRoutes = {
  read: route(`GET ${APP}`, { ...OPERATOR, answer: githubAppState, refusals: ['operator.only'] }),
  /** Answers the page at GitHub to which the browser sends the manifest as a form. */
  begin: route(`POST ${APP}/registrations`, {
    ...OPERATOR,
    body: z.strictObject({
      /** Owner of the App there; without one it is the person who agrees. */
      organization: z
        .string('type')
        .trim()
        .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/, 'githubLogin')
        .optional(),
    }),
    answer: z.object({ url: z.string(), manifest: z.string() }),
    refusals: ['operator.only', 'githubApp.exists'],
  }),
  /** Fetches the keys of the App that was made there, and keeps them sealed. */
  finish: route(`POST ${APP}`, {
    ...OPERATOR,
    body: z.strictObject({
      state: z.string('type').min(1, 'required').max(1_000, 'max'),
      code: z.string('type').min(1, 'required').max(200, 'max'),
    }),
    answer: githubAppState,
    refusals: ['operator.only', 'githubApp.exists', 'github.state', 'github.unanswered'],
  }),
  /** Forgets the keys. The App itself is deleted at GitHub. */
  remove: route(`DELETE ${APP}`, {
    ...OPERATOR,
    answer: githubAppState,
    refusals: [
      'operator.only',
      'githubApp.missing',
      'githubApp.inUse',
      'githubApp.leaving',
      'githubApp.onlyWay',
      'githubApp.settings',
    ],
  }),
}
