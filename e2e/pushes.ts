// A browser whose push service is one on loopback: it subscribes there, and what came is handed to its service worker.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Push, PushSubscription } from '#contract/push'

/**
 * The browser of the tests knows no push service; this stands for its own. It may not show anything either: what it would show is
 * kept by the service worker.
 */
export async function subscribesTo(context: BrowserContext, subscription: PushSubscription) {
  await context.addInitScript(given => {
    if (!('ServiceWorkerRegistration' in globalThis)) return
    Object.defineProperty(Notification, 'permission', { get: () => 'granted', configurable: true })
    navigator.clearAppBadge = () => Promise.resolve()
    Notification.requestPermission = async () => 'granted'
    const tray = async () => ((await (await caches.match('/tray'))?.json()) ?? []) as Notification[]
    const close = async (tag: string) => {
      const left = (await tray()).filter(each => each.tag !== tag)
      await (await caches.open('tray')).put('/tray', new Response(JSON.stringify(left)))
    }
    let closing = Promise.resolve()
    ServiceWorkerRegistration.prototype.getNotifications = async () =>
      (await tray()).map(each => ({ ...each, close: () => void (closing = closing.then(() => close(each.tag))) }))
    const isKept = () => localStorage.getItem('subscribed') !== null
    const known = {
      endpoint: given.endpoint,
      options: { applicationServerKey: null as ArrayBuffer | null },
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem('subscribed')
        return true
      },
    }
    const manager = PushManager.prototype as unknown as Record<string, unknown>
    manager.getSubscription = async () => (isKept() ? known : null)
    manager.subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      known.options.applicationServerKey = applicationServerKey.buffer
      localStorage.setItem('subscribed', '1')
      return known
    }
  }, subscription)
}

/** Shown notifications are kept in a cache, where pages see them, too; the browser of the tests has no icon for a badge, and dies of one. */
export async function keepsTray(context: BrowserContext) {
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  await context.serviceWorkers()[0]!.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    navigator.setAppBadge = () => Promise.resolve()
    registration.showNotification = async (title, how) => {
      const store = await caches.open('tray')
      const kept = ((await (await store.match('/tray'))?.json()) ?? []) as NotificationOptions[]
      const next = [...kept.filter(({ tag }) => tag !== how?.tag), { ...how, title }]
      await store.put('/tray', new Response(JSON.stringify(next)))
    }
  })
}

/** As the browser does once it has decrypted it. */
export const deliver = (context: BrowserContext, push: Push) =>
  context.serviceWorkers()[0]!.evaluate(async given => {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (until: Promise<unknown>) => void (work = until)
    dispatchEvent(Object.assign(new Event('push'), { data: { json: () => given }, waitUntil }))
    await work
  }, push)

type Shown = { title: string; body: string; data: string }

/** Shown by the system, the oldest first. @param page any of ours */
export const shown = (page: Page) =>
  page.evaluate(async () => {
    const kept = (await (await (await caches.open('tray')).match('/tray'))?.json()) as Shown[] | undefined
    return (kept ?? []).map(({ title, body }) => ({ title, body }))
  })

/** As a press on it does, but for the right to open windows, which no test has. */
export const pressShown = (context: BrowserContext, title: string) =>
  context
    .serviceWorkers()
    .at(-1)!
    .evaluate(async wanted => {
      const kept = (await (await (await caches.open('tray')).match('/tray'))?.json()) as Shown[]
      const notification = { ...kept.find(each => each.title === wanted), close: () => undefined }
      const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined)
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    }, title)

export const turnOn = (page: Page) => page.getByRole('button', { name: '이 기기에서 받기' })

/** Every page of the browser of the tests says that it has the focus. */
export const looksAway = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(() => {
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } }
    Object.defineProperty(WindowClient.prototype, 'focused', { get: () => false })
  })
