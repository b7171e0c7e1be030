// The part of a service worker's world that ours uses: TypeScript's own description of it cannot stand beside that of a page.

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Listeners = {
  install: Lasting
  activate: Lasting
  fetch: Lasting & {
    request: Request
    preloadResponse: Promise<Response | undefined>
    respondWith: (answer: Promise<Response>) => void
  }
  push: Lasting & { data: { json: () => unknown } | null }
  notificationclick: Lasting & { notification: Notification & { data: unknown } }
}
/** A page of ours that is open. */
export type OpenPage = {
  focused: boolean
  visibilityState: DocumentVisibilityState
  focus: () => Promise<unknown>
  postMessage: (message: unknown, ports: Transferable[]) => void
}
type Scope = {
  addEventListener: <Name extends keyof Listeners>(name: Name, heed: (event: Listeners[Name]) => void) => void
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  clients: {
    matchAll: (of: { type: 'window'; includeUncontrolled: true }) => Promise<OpenPage[]>
    openWindow: (path: string) => Promise<unknown>
  }
}
export const scope = globalThis as unknown as Scope
