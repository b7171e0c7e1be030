// The pretended providers of a run. Their addresses are known from the beginning, because a server reads them when it starts.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { brandSettings, CLIENT, openBrands } from './brands.ts'

export type ProviderPorts = { brands: number; own: number; google: number }

/** Held at once, so that no two are the same. */
export async function providerPorts(): Promise<ProviderPorts> {
  const servers = [0, 1, 2].map(() => createServer().listen(0, 'localhost'))
  await Promise.all(servers.map(server => once(server, 'listening')))
  const [brands, own, google] = servers.map(server => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(server => once(server.close(), 'close')))
  return { brands: brands!, own: own!, google: google! }
}

const openIdSettings = (own: string, google: string) => ({
  OIDC_ISSUER: own,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Haedam SSO',
  GOOGLE_ISSUER: google,
  GOOGLE_CLIENT_ID: CLIENT.id,
  GOOGLE_CLIENT_SECRET: CLIENT.secret,
})

const at = (port: number) => `http://localhost:${port}`

export const providerSettings = ({ brands, own, google }: ProviderPorts): Record<string, string> => ({
  ...brandSettings(at(brands)),
  ...openIdSettings(at(own), at(google)),
})

/** Google tells the address in its token, others only when they are asked. */
export async function openProviders({ brands, own, google }: ProviderPorts) {
  // Most runs need none of it.
  const { openOpenId } = await import('./openid.ts')
  const opened = await Promise.all([openBrands(brands), openOpenId(own), openOpenId(google, { tellsInToken: true })])
  return { url: opened[0].url, stop: async () => void (await Promise.all(opened.map(({ stop }) => stop()))) }
}
