// The providers that the operator has set up.
import type { SocialProvider } from '#contract/entrance'
import { providerNames } from '#korean/social'
import { config } from '../config.ts'
import { partsOf } from '../feature.ts'
import type { SocialSettings } from '../outbound/provider-settings.ts'
import { refuse } from '../refusal.ts'
import { github } from './provider/github.ts'
import { kakao } from './provider/kakao.ts'
import { naver } from './provider/naver.ts'
import { openIdProvider } from './provider/openid.ts'
import type { Provider } from './provider/provider.ts'

type GithubKeys = NonNullable<SocialSettings['github']>
declare module '../feature.ts' {
  interface FeatureParts {
    /** Keys for signing in at GitHub that no setting gave; they come and go while the server runs. */
    githubKeys?: () => GithubKeys | undefined
  }
}

function made(githubKeys: GithubKeys | undefined): Map<string, Provider> {
  const { social } = config
  const google = social.google && {
    ...social.google,
    key: 'google' as const,
    name: providerNames.google,
    unlinks: true,
  }
  const own = social.oidc && { ...social.oidc, key: 'oidc' as const }
  const all = [
    social.kakao && kakao(social.kakao),
    social.naver && naver(social.naver),
    google && openIdProvider(google),
    githubKeys && github(githubKeys),
    own && openIdProvider(own),
  ]
  return new Map(all.flatMap(each => (each ? [[each.key, each] as const] : [])))
}

let known: { githubKeys: GithubKeys | undefined; providers: Map<string, Provider> } | undefined
function all() {
  const githubKeys = config.social.github ?? partsOf('githubKeys')[0]?.()
  if (known?.githubKeys !== githubKeys) known = undefined
  return (known ??= { githubKeys, providers: made(githubKeys) }).providers
}

export const findProvider = (key: string) => all().get(key)
export const providerFor = (key: string) => findProvider(key) ?? refuse('oauth.disabled')

/** For the sign-in page, in the order in which most people here know them. */
export const offeredProviders = () =>
  [...all().values()].map(({ key, name }) => ({
    provider: key,
    name,
    hasLogo: key === 'oidc' && config.social.oidc?.logo !== undefined,
  }))

/** Also of one that was switched off since. */
export const nameOf = (key: SocialProvider) =>
  findProvider(key)?.name ?? (key === 'oidc' ? (config.social.oidc?.name ?? 'SSO') : providerNames[key])
