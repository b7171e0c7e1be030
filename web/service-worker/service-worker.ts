// Runs beside the pages, also while none is open. It keeps nothing of what they show: a stale page would be worse than none.
import type { Push } from '#contract/push'
import { offlinePage } from './offline-page.ts'
import { open, show } from './pushes.ts'
import { scope } from './scope.ts'

scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()))
// The question for a page leaves while this is still starting.
scope.addEventListener('activate', event =>
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve()),
)
scope.addEventListener('fetch', event => {
  const { request, preloadResponse } = event
  if (request.mode === 'navigate')
    event.respondWith(
      Promise.resolve(preloadResponse)
        .then(answer => answer ?? fetch(request))
        .catch(offlinePage),
    )
})
// The browser has decrypted it: nobody but our server can have written it.
scope.addEventListener('push', event => event.waitUntil(show(event.data?.json() as Push)))
scope.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data as string))
})
