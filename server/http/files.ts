// The built front end, held in memory: hashed files are cached forever, and every other address is the page itself.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { GITHUB_APP_PAGE } from '#contract/github-app'
import { config } from '../config.ts'
import { escapeHtml } from '../mail.ts'
import { securityHeaders } from './client.ts'
import { isKnown } from './etags.ts'
import { isPostcodePage, postcodePage } from './postcode-page.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
// The style sheets that React Aria adds to the page, the second on iOS only; an end-to-end test notices when they change.
const REACT_ARIA_STYLE =
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=' 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='"
// Browsers put files directly into the storage, with a permission that this server signed.
const STORAGE = config.s3 ? ` ${new URL(config.s3.endpoint).origin}` : ''
// Browsers fetch the operator's base map from exactly these.
const TILES = (config.tiles?.origins ?? []).map(origin => ` ${origin}`).join('')
/** @param formTargets where forms may lead to, besides this server */
const policyWith = (formTargets = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${REACT_ARIA_STYLE}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${STORAGE}${TILES}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${formTargets}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
const POLICY = policyWith()
/** From one page an operator's browser sends GitHub the description of our App by a form. */
const APP_PAGE = new RegExp(`^${GITHUB_APP_PAGE}/?$`)
const APP_POLICY =
  config.operators.size > 0 && !config.githubApp ? policyWith(` ${new URL(config.github.url).origin}`) : POLICY
/** The built files for browsers, without the list of sources and the build marker. */
const PUBLIC = /^(assets\/)?[^./][^/]*$/
const HIDDEN = /\/\./
/** Pages whose address contains a one-time token, which must not leak through the referrer. */
const TOKEN_PAGES = /^\/auth\/|\/invite\/verify\/?$/
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The preview of a page for chats in which its address is pasted. */
export type Preview = { title: string; description: string; url: string; image: string | null }

/** The files that a page of such an address will ask for, as the build found out (bin/preloads.ts). */
type Preload = { address: string; scripts: string[]; styles: string[] }
const PRELOADS = '.vite/preloads.json'

type Held = { type: string; etag: string; bodies: Map<string, Uint8Array<ArrayBuffer>> }

export function filesIn(directory: string) {
  const held = new Map<string, Held>()
  const names = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : []
  for (const name of names.filter(name => PUBLIC.test(name) && extname(name) in TYPES))
    held.set(`/${name}`, holdFile(join(directory, name)))
  const plain = held.get('/index.html')
  const pages = plain
    ? preloadsIn(directory).map(each => [new RegExp(each.address), withPreload(plain, each)] as const)
    : []
  return (path: string, headers: Headers, preview?: Preview) => {
    if (isPostcodePage(path)) return postcodePage?.() ?? missing()
    const page = pages.find(([address]) => address.test(path))?.[1] ?? plain
    if (preview && page) return answer(hold(withPreview(page, preview), '.html'), path, new Headers())
    const file = held.get(path) ?? (isFile(path) ? undefined : page)
    return file ? answer(file, path, headers) : missing()
  }
}

const missing = () => new Response('Not found', { status: 404, headers: securityHeaders() })

/** Every other address belongs to the page itself. */
const isFile = (path: string) => path.startsWith('/assets/') || HIDDEN.test(path)

function holdFile(path: string): Held {
  const held = hold(new Uint8Array(readFileSync(path)), extname(path))
  for (const [encoding, ending] of ENCODINGS)
    if (existsSync(path + ending)) held.bodies.set(encoding, new Uint8Array(readFileSync(path + ending)))
  return held
}

const hold = (plain: Uint8Array<ArrayBuffer>, ending: string): Held => ({
  type: TYPES[ending]!,
  etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`,
  bodies: new Map([['identity', plain]]),
})

function preloadsIn(directory: string): Preload[] {
  const path = join(directory, PRELOADS)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Preload[]) : []
}

/** The page with the files that its routes would find out about one after the other. */
function withPreload({ bodies }: Held, { scripts, styles }: Preload): Held {
  const tags = [
    ...styles.map(name => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map(name => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ]
  const page = hold(withTags(bodies, tags), '.html')
  const bytes = page.bodies.get('identity')!
  page.bodies.set('br', new Uint8Array(brotliCompressSync(bytes)))
  page.bodies.set('gzip', new Uint8Array(gzipSync(bytes)))
  return page
}

function withTags(bodies: Held['bodies'], tags: string[]) {
  const page = new TextDecoder().decode(bodies.get('identity'))
  return new TextEncoder().encode(page.replace('</head>', () => `${tags.join('')}</head>`))
}

/** The page with the metadata of its preview in a chat. */
function withPreview({ bodies }: Held, { title, description, url, image }: Preview) {
  const said = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
  }
  const tags = Object.entries(said).flatMap(([name, content]) =>
    content ? [`<meta property="${name}" content="${escapeHtml(content)}">`] : [],
  )
  return withTags(bodies, tags)
}

function answer({ type, etag, bodies }: Held, path: string, asked: Headers) {
  const accepted = asked.get('accept-encoding') ?? ''
  const encoding = [...bodies.keys()].findLast(name => new RegExp(`\\b${name}\\b`).test(accepted)) ?? 'identity'
  const best = accepted.includes('br') && bodies.has('br') ? 'br' : encoding
  const headers = new Headers({
    ...securityHeaders(),
    'content-security-policy': APP_PAGE.test(path) ? APP_POLICY : POLICY,
    ...(TOKEN_PAGES.test(path) && { 'referrer-policy': 'no-referrer' }),
    // GitHub returns to it with a code. Without any referrer its form would come to GitHub as nobody's, with `Origin: null`.
    ...(APP_PAGE.test(path) && { 'referrer-policy': 'strict-origin' }),
    'content-type': type,
    etag,
    vary: 'accept-encoding',
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (isKnown(asked.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  if (best !== 'identity') headers.set('content-encoding', best)
  return new Response(bodies.get(best), { headers })
}
