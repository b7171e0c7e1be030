// The directory of a company (Okta, Entra ID and the like), which says by SCIM 2.0 who works there and where.
import { z } from 'zod'
import { route } from './route.ts'
import { somebody } from './somebody.ts'
import { visibleLine } from './text.ts'

/** Below the public address; the directory itself adds Users and Groups. */
export const SCIM_PATH = '/scim/v2'
/** Two, so that one can be replaced without a pause. */
export const DIRECTORY_TOKENS_MOST = 2
/** People whom a directory may name. Its groups are departments, which have a limit of their own. */
export const DIRECTORY_USERS_MOST = 5_000
export const DIRECTORY_REFUSALS_SHOWN = 20
export const DIRECTORY_REFUSAL_DAYS = 30
export const EXPECTED_SHOWN = 50

export const directoryToken = z.object({
  tokenId: z.number(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: somebody.nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type DirectoryToken = z.infer<typeof directoryToken>

export const directorySettings = z.object({
  address: z.string(),
  /** Without a proven domain nobody is let in by a directory. */
  hasDomain: z.boolean(),
  tokens: z.array(directoryToken),
  /** Members whom the directory knows. */
  memberCount: z.number(),
  groupCount: z.number(),
  /** People of the directory who have not signed in yet, the newest first. */
  expectedCount: z.number(),
  expected: z.array(z.object({ email: z.string(), name: z.string(), since: z.iso.datetime() })),
  /** Calls of the directory that were refused, the newest first. */
  refusals: z.array(
    z.object({ refusalId: z.number(), at: z.iso.datetime(), call: z.string(), status: z.number(), detail: z.string() }),
  ),
})
export type DirectorySettings = z.infer<typeof directorySettings>

export const directoryTokenDraft = z.strictObject({ name: visibleLine(50) })

const DIRECTORY = '/api/organizations/:orgId/directory'
const RUN = { allow: 'organization.edit' } as const

export const directoryRoutes = {
  settings: route(`GET ${DIRECTORY}`, { ...RUN, answer: directorySettings }),
  /** The secret is shown this once. */
  makeToken: route(`POST ${DIRECTORY}/tokens`, {
    allow: 'directory.connect',
    status: 201,
    body: directoryTokenDraft,
    answer: z.object({ token: directoryToken, secret: z.string() }),
    refusals: ['directory.unproven', 'directory.tooManyTokens'],
  }),
  /** Calls with it are refused from then on. */
  endToken: route(`DELETE ${DIRECTORY}/tokens/:tokenId`, { ...RUN, refusals: ['directory.missing'] }),
}
