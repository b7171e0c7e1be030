// Pushes as this device shows them, and where a press on one leads.
import type { Push } from '#contract/push'
import { type OpenPage, scope } from './scope.ts'

/** It takes the permission back from whoever gets a push and shows nothing. */
const isSafari = /^(?!.*(?:chrome|android)).*safari/i.test(navigator.userAgent)
/** A page that is asleep, or stands where nothing of ours listens, does not take it. */
const TAKEN_MS = 500

const openPages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
const isLookedAt = ({ focused, visibilityState }: OpenPage) => focused && visibilityState === 'visible'

/** Asked of a page: to open something, or whether it shows something within this path. */
export type Asked = { open: string } | { within: string }

/** Browsers know these two; the description of them in TypeScript does not. */
type Shown = NotificationOptions & { renotify: boolean; timestamp: number }

/** Nothing where somebody looks at a page of that organization, which tells it by itself. */
export async function show({ title, body, path, tag, at, isTest }: Push) {
  const pages = await openPages()
  const page = pages.find(isLookedAt)
  const within = path.split('/').slice(0, 3).join('/')
  if (page && !isTest && !isSafari && (await isTaken(page, { within }))) return
  const how: Shown = {
    body,
    tag,
    timestamp: at,
    renotify: true,
    data: path,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'ko',
  }
  await scope.registration.showNotification(title, how)
  // An app that is open counts by itself.
  if (!isTest && pages.length === 0) await navigator.setAppBadge?.()
}

/** In a page that is open, or else in a new one. */
export async function open(path: string) {
  const pages = await openPages()
  const page = pages.find(isLookedAt) ?? pages.find(each => each.visibilityState === 'visible') ?? pages[0]
  if (page && (await isTaken(page, { open: path }))) return page.focus()
  return scope.clients.openWindow(path)
}

function isTaken(page: OpenPage, asked: Asked) {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>(resolve => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), TAKEN_MS)
    page.postMessage(asked, [port2])
  })
}
