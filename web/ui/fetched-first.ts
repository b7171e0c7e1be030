// Each `import()` of a build calls this in place of Vite's own helper (bin/fetched-first.ts). A browser remembers, for
// as long as a page lives, that a module could not be fetched: what is imported once without a network can never be had
// again. So the files come first, for as long as that takes, and only what is there is imported.
import { storeFile } from '../call.ts'

const AGAIN_MS = 3_000
/** After so many answers that a file is not there, the server has another version than this page. */
const REFUSALS_MOST = 2

// Not in the words of a browser: at those the router loads the page anew by itself, and shows the fault until it is gone.
const GONE = 'The server no longer has'
const GONE_IN_A_BROWSER = /dynamically imported module|module script|preload CSS/i
/** The page is older than the server. */
export const isCodeGone = (error: unknown): error is Error =>
  error instanceof Error && (error.message.startsWith(GONE) || GONE_IN_A_BROWSER.test(error.message))

/** All code lies in one folder. In the call itself, Vite would take this for the address of a picture. */
const HERE = import.meta.url
const later = () => new Promise(resolve => setTimeout(resolve, AGAIN_MS))
const there = new Map<string, Promise<unknown>>()

/** Rejects where the server no longer has the code. `files` are paths from the root: what the module imports, itself with that. */
export async function importFetched<Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> {
  // Vite names no files where a module stands for itself; its name is in the function then.
  const own = /import\(.([^()]+).\)/.exec(String(load))?.[1]
  const addresses = files.map(file => `/${file}`)
  if (own) addresses.push(new URL(own, HERE).pathname)
  await Promise.all([...new Set(addresses)].map(fetchOnce))
  try {
    return await load()
  } catch (error) {
    // A page that is being left breaks its imports off; one that stays hears of the fault a moment later.
    await later()
    throw error
  }
}

function fetchOnce(address: string) {
  const known = there.get(address)
  if (known) return known
  const arriving = isInPage(address) ? Promise.resolve() : fetchStubbornly(address)
  there.set(address, arriving)
  arriving.catch(() => there.delete(address))
  return arriving
}

/** The server names the files of a page in the page itself. */
const isInPage = (address: string) =>
  document.querySelector(`:is(link[href="${address}"], script[src="${address}"])`) !== null

async function fetchStubbornly(address: string) {
  let refusals = 0
  for (;;) {
    const isThere = await storeFile(address).catch(() => undefined)
    if (isThere && (await isAdded(address))) return
    if (isThere === false) refusals++
    if (refusals >= REFUSALS_MOST) throw new Error(`${GONE} ${address}`)
    await later()
  }
}

/** From now on out of the browser's own store: read side by side, and not one import after the other. */
function isAdded(address: string) {
  const isStyle = address.endsWith('.css')
  const rel = isStyle ? 'stylesheet' : 'modulepreload'
  const link = Object.assign(document.createElement('link'), { rel, href: address, crossOrigin: '' })
  document.head.append(link)
  if (!isStyle) return true
  return new Promise<boolean>(resolve => {
    link.onload = () => resolve(true)
    link.onerror = () => {
      link.remove()
      resolve(false)
    }
  })
}
