// The few pages of the web side, for people who come by with a browser.
import type { Account, App, World } from '../state/world.ts'

export type Visit = {
  world: World
  method: string
  path: string
  query: URLSearchParams
  form: URLSearchParams
  /** Signed in there, by the cookie of an earlier page. */
  person: Account | null
  /** The address with its query, to come back to. */
  here: string
}
export type Page = { status?: number; html?: string; location?: string; json?: unknown; cookie?: string }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) => text.replace(/[&<>"]/g, found => ESCAPES[found]!)

export const page = (title: string, body: string, status = 200): Page => ({
  status,
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><link rel="icon" href="data:,">
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}label{display:block}</style>
<main><h1>${escaped(title)}</h1>${body}</main></html>`,
})

export const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')

export const notFound = () => page('Not Found', '<p>There is nothing here.</p>', 404)

/** Asks who one is; no password, since everybody here is made up. */
export const signInPage = (here: string) =>
  page(
    'Sign in to GitHub',
    `<form method="post" action="/login">${hidden({ return_to: here })}
     <label>Username <input name="login" required></label><button>Sign in</button></form>`,
  )

export const appBySlug = (world: World, slug: string): App | undefined =>
  [...world.apps.values()].find(each => each.slug === slug)

/** A login in the address or form spares a test the page. */
export function personIn({ world, query, form, person }: Visit): Account | null {
  const login = form.get('login') ?? query.get('login')
  return login ? (world.logins.get(login.toLowerCase()) ?? null) : person
}
