// The places of the web side.
import { randomUUID } from 'node:crypto'
import { accessToken, authorize } from './oauth.ts'
import { installed, installPage } from './install.ts'
import { newApp, newAppPage } from './manifest.ts'
import { notFound, page, signInPage, type Page, type Visit } from './page.ts'

function signIn({ world, form }: Visit): Page {
  const person = world.logins.get((form.get('login') ?? '').toLowerCase())
  if (person?.type !== 'User') return page('Sign in to GitHub', '<p>Incorrect username.</p>', 422)
  const cookie = randomUUID()
  world.sessions.set(cookie, person)
  const to = form.get('return_to') ?? '/'
  // Only back to this site.
  return { location: to.startsWith('/') && !to.startsWith('//') ? to : '/', cookie }
}

const PLACES: [RegExp, (visit: Visit, ...parts: string[]) => Page][] = [
  [/^GET \/login$/, ({ query }) => signInPage(query.get('return_to') ?? '/')],
  [/^POST \/login$/, signIn],
  [/^(?:GET|POST) \/login\/oauth\/authorize$/, authorize],
  [/^POST \/login\/oauth\/access_token$/, accessToken],
  [/^GET \/apps\/([^/]+)\/installations\/(?:new(?:\/permissions)?|select_target)$/, installPage],
  [/^POST \/apps\/([^/]+)\/installations$/, installed],
  [/^GET \/(?:organizations\/[^/]+\/)?settings\/apps\/new$/, newAppPage],
  [/^POST \/settings\/apps\/new$/, visit => newApp(visit)],
  [/^POST \/organizations\/([^/]+)\/settings\/apps\/new$/, newApp],
]

export function siteAnswer(visit: Visit): Page {
  for (const [place, answer] of PLACES) {
    const found = place.exec(`${visit.method} ${visit.path}`)
    if (found) return answer(visit, ...found.slice(1))
  }
  return notFound()
}
