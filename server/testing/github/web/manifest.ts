// One click makes an App: the server describes it, a person agrees, and the server fetches its keys by a code.
import { createHash, randomBytes } from 'node:crypto'
import { isOwnerOf, type Account, type Permissions, type World } from '../state/world.ts'
import { addApp } from '../deeds/apps.ts'
import { escaped, hidden, notFound, page, personIn, signInPage, type Page, type Visit } from './page.ts'

type Manifest = {
  name?: string
  url?: string
  description?: string
  hook_attributes?: { url?: string; active?: boolean }
  redirect_url?: string
  callback_urls?: string[]
  setup_url?: string
  public?: boolean
  request_oauth_on_install?: boolean
  default_permissions?: Permissions
  default_events?: string[]
}

function manifestIn(text: string | null): Manifest | null {
  try {
    const manifest = JSON.parse(text ?? '') as Manifest
    return URL.canParse(manifest.url ?? '') && URL.canParse(manifest.redirect_url ?? '') ? manifest : null
  } catch {
    return null
  }
}

/** The owner of the App to be: the person, or an organization of theirs. */
const ownerIn = (world: World, person: Account, organization: string | undefined) => {
  const account = organization ? world.logins.get(organization.toLowerCase()) : person
  return account && isOwnerOf(person, account) ? account : null
}

const questionPage = (visit: Visit, person: Account, name: string, text: string): Page =>
  page(
    'Create GitHub App',
    `<form method="post" action="${escaped(visit.here)}">${hidden({ manifest: text, login: person.login, agreed: 'yes' })}
     <label>GitHub App name <input name="name" value="${escaped(name)}" required maxlength="34"></label>
     <button>Create GitHub App for ${escaped(person.login)}</button></form>`,
  )

export function newApp(visit: Visit, organization?: string): Page {
  const { world, form, query } = visit
  const text = form.get('manifest')
  const manifest = manifestIn(text)
  if (!manifest || !text)
    return page('Invalid GitHub App configuration', '<p>url and redirect_url are needed.</p>', 422)
  const person = personIn(visit)
  // The form was sent from elsewhere, and is kept in the page that asks who one is.
  if (!person)
    return page(
      'Sign in to GitHub',
      `<form method="post" action="${escaped(visit.here)}">${hidden({ manifest: text })}
       <label>Username <input name="login" required></label><button>Sign in</button></form>`,
    )
  const owner = ownerIn(world, person, organization)
  if (!owner) return notFound()
  const name = form.get('name') ?? manifest.name ?? ''
  if (form.get('agreed') !== 'yes') return questionPage(visit, person, name, text)
  const isTaken = [...world.apps.values()].some(each => each.name.toLowerCase() === name.toLowerCase())
  if (!name || isTaken) return page('Create GitHub App', '<p>Name is already taken</p>', 422)
  const app = addApp(world, owner, {
    name,
    homepage: manifest.url!,
    description: manifest.description ?? null,
    hookUrl: manifest.hook_attributes?.active === false ? null : (manifest.hook_attributes?.url ?? null),
    callbackUrls: manifest.callback_urls ?? [],
    setupUrl: manifest.setup_url ?? null,
    asksOnInstall: manifest.request_oauth_on_install ?? false,
    permissions: manifest.default_permissions ?? {},
    events: manifest.default_events ?? [],
  })
  const code = createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, 40)
  world.manifests.set(code, { app, until: world.now() + 3_600_000 })
  const to = new URL(manifest.redirect_url!)
  to.searchParams.set('code', code)
  const state = query.get('state')
  if (state) to.searchParams.set('state', state)
  return { location: to.href }
}

export const newAppPage = (visit: Visit): Page =>
  personIn(visit) ? page('Register new GitHub App', '<p>Send a manifest.</p>') : signInPage(visit.here)
