// The settings of this server's GitHub App, which an operator registers there.
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { configSentences } from '#korean/config'
import { startSentence } from '#korean/start'
import { StartError } from '../refusal.ts'

const line = z.string().max(500).optional()

export const githubVariables = {
  GITHUB_APP_ID: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: configSentences.appId })
    .transform(Number)
    .optional(),
  GITHUB_APP_SLUG: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, { error: configSentences.appSlug })
    .optional(),
  GITHUB_APP_CLIENT_ID: line,
  GITHUB_APP_CLIENT_SECRET: line,
  GITHUB_APP_WEBHOOK_SECRET: line,
  GITHUB_APP_PRIVATE_KEY: z.string().max(10_000).optional(),
}
type Variables = z.output<z.ZodObject<typeof githubVariables>> & { GITHUB_URL: string; GITHUB_API_URL: string }

export type GithubApp = {
  appId: number
  slug: string
  clientId: string
  clientSecret: string
  webhookSecret: string
  /** PEM, as GitHub gives it. */
  privateKey: string
  url: string
  apiUrl: string
}

const GITHUB = 'https://github.com'
/** An Enterprise server has the pages of Apps elsewhere. */
export const appPage = ({ url, slug }: Pick<GithubApp, 'url' | 'slug'>) =>
  `${url}/${url === GITHUB ? 'apps' : 'github-apps'}/${slug}`

const wrong = (name: string, why: string) => new StartError(startSentence('wrongVariable', { name, why }))

export const githubOf = (data: Variables) => ({
  github: { url: data.GITHUB_URL, apiUrl: data.GITHUB_API_URL },
  /** The App by which organizations connect GitHub. Without its settings an operator may register one. */
  githubApp: githubAppOf(data),
})

/** All of them or none: half an App would only be found out by its first user. */
function githubAppOf(data: Variables): GithubApp | undefined {
  const names = Object.keys(githubVariables) as (keyof typeof githubVariables)[]
  const absent = names.find(name => data[name] === undefined)
  if (absent && names.every(name => data[name] === undefined)) return undefined
  if (absent) throw wrong(absent, configSentences.appWhole)
  return {
    appId: data.GITHUB_APP_ID!,
    slug: data.GITHUB_APP_SLUG!,
    clientId: data.GITHUB_APP_CLIENT_ID!,
    clientSecret: data.GITHUB_APP_CLIENT_SECRET!,
    webhookSecret: data.GITHUB_APP_WEBHOOK_SECRET!,
    privateKey: privateKeyIn(data.GITHUB_APP_PRIVATE_KEY!),
    url: data.GITHUB_URL,
    apiUrl: data.GITHUB_API_URL,
  }
}

/** The library that signs wants the newer of the two forms in which such a key is written. */
export const signingKey = (pem: string) => String(createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }))

/** The key itself, whose lines a shell may have joined by `\n`, or the path of its file. */
function privateKeyIn(given: string) {
  try {
    return signingKey(
      given.includes('-----BEGIN') ? given.replaceAll(String.raw`\n`, '\n') : readFileSync(given, 'utf8'),
    )
  } catch {
    throw wrong('GITHUB_APP_PRIVATE_KEY', configSentences.appKey)
  }
}
