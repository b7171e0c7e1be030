// The App that GitHub has made from a manifest, for the code that came back with the browser.
import { type GithubApp, signingKey } from '../../../outbound/github-settings.ts'
import { numberIn, objectIn, textIn } from '../fields.ts'
import { Unanswered } from '../forge.ts'
import { ask, unsigned } from './calls.ts'

/** The code is the right: nothing is signed, and it is good for once. */
export async function convertedManifest(apiUrl: string, code: string): Promise<Omit<GithubApp, 'url' | 'apiUrl'>> {
  const made = objectIn(await ask(unsigned(apiUrl), 'POST /app-manifests/{code}/conversions', { code }))
  const [clientId, clientSecret, webhookSecret, slug, pem] = (
    ['client_id', 'client_secret', 'webhook_secret', 'slug', 'pem'] as const
  ).map(name => textIn(made[name]))
  const appId = numberIn(made.id)
  if (!appId || !clientId || !clientSecret || !webhookSecret || !slug || !pem) throw new Unanswered('half an App')
  return { appId, slug, clientId, clientSecret, webhookSecret, privateKey: signingKey(pem) }
}
