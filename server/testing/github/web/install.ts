// The page where somebody installs an App for their own account or for an organization.
import { fullName } from '../state/repository.ts'
import { isCovered, isOwnerOf, repositoriesOf, type Account, type App, type World } from '../state/world.ts'
import { install, installationOf, type Choice } from '../deeds/installations.ts'
import { codeFor } from './oauth.ts'
import { appBySlug, escaped, hidden, notFound, page, personIn, signInPage, type Page, type Visit } from './page.ts'

const accountsOf = (world: World, person: Account) => [
  person,
  ...[...world.accounts.values()].filter(({ members }) => members.has(person.id)),
]

/** First the account, if there are several. */
function accountPage(world: World, app: App, person: Account, state: string): Page {
  const links = accountsOf(world, person).map(account => {
    const query = new URLSearchParams({ state, target_id: String(account.id), login: person.login })
    return `<li><a href="/apps/${app.slug}/installations/new/permissions?${escaped(String(query))}">${escaped(account.login)}</a></li>`
  })
  return page(
    `Install ${app.name}`,
    `<p>Where do you want to install ${escaped(app.name)}?</p><ul>${links.join('')}</ul>`,
  )
}

function choicePage(world: World, app: App, person: Account, account: Account, state: string): Page {
  const known = installationOf(world, app, account)
  const isOwner = isOwnerOf(person, account)
  const isAll = known?.selection !== 'selected'
  const boxes = repositoriesOf(world, account).map(each => {
    const isChosen = known?.selection === 'selected' && isCovered(known, each)
    return `<label><input type="checkbox" name="repository" value="${each.id}"${isChosen ? ' checked' : ''}> ${escaped(fullName(each))}</label>`
  })
  const wishes = Object.entries(app.permissions).map(
    ([area, level]) => `<li>${level} access to ${area.replace('_', ' ')}</li>`,
  )
  const word = known ? 'Save' : isOwner ? 'Install' : 'Request'
  return page(
    `${word} ${app.name}`,
    `<form method="post" action="/apps/${app.slug}/installations">
     ${hidden({ state, target_id: String(account.id), login: person.login })}
     <p>on ${escaped(account.login)}</p>
     <label><input type="radio" name="selection" value="all"${isAll ? ' checked' : ''}> All repositories</label>
     <label><input type="radio" name="selection" value="selected"${isAll ? '' : ' checked'}> Only select repositories</label>
     <fieldset><legend>Repositories</legend>${boxes.join('')}</fieldset>
     <p>with these permissions:</p><ul>${wishes.join('')}</ul>
     <button>${word}</button></form>`,
  )
}

export function installPage(visit: Visit, slug: string): Page {
  const { world, query, here } = visit
  const app = appBySlug(world, slug)
  if (!app) return notFound()
  const person = personIn(visit)
  if (!person) return signInPage(here)
  const state = query.get('state') ?? ''
  const [first, ...others] = accountsOf(world, person)
  const target = query.get('target_id') ?? (others.length === 0 ? String(first!.id) : null)
  if (!target) return accountPage(world, app, person, state)
  const account = world.accounts.get(Number(target))
  return account ? choicePage(world, app, person, account, state) : notFound()
}

/** The address of the App with what happened, and with a code of the person if the App asks for one. */
export function returnFrom(
  world: World,
  app: App,
  person: Account,
  { action, installationId, state }: { action: string; installationId: number | null; state: string | null },
): Page {
  const base = (app.asksOnInstall ? app.callbackUrls[0] : app.setupUrl) ?? app.setupUrl
  if (!base) return page('Done', '<p>The App has no address to return to.</p>')
  const to = new URL(base)
  const code = app.asksOnInstall ? codeFor(world, { account: person, app, redirect: base, challenge: null }) : null
  if (code) to.searchParams.set('code', code)
  if (installationId) to.searchParams.set('installation_id', String(installationId))
  to.searchParams.set('setup_action', action)
  if (state) to.searchParams.set('state', state)
  return { location: to.href }
}

export function installed(visit: Visit, slug: string): Page {
  const { world, form } = visit
  const app = appBySlug(world, slug)
  const person = personIn(visit)
  const account = world.accounts.get(Number(form.get('target_id')))
  if (!app || !person || !account || !accountsOf(world, person).includes(account)) return notFound()
  const ids = new Set(form.getAll('repository').map(Number))
  const chosen = repositoriesOf(world, account).filter(({ id }) => ids.has(id))
  const isAll = form.get('selection') !== 'selected'
  if (!isAll && chosen.length === 0) return page('Choose repositories', '<p>No repository was chosen.</p>', 422)
  const choice: Choice = isAll ? 'all' : chosen
  const { action, installation } = install(world, person, app, account, choice)
  return returnFrom(world, app, person, { action, installationId: installation?.id ?? null, state: form.get('state') })
}
