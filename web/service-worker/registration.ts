// The service worker as pages know it.
import { trustedScript } from '../ui/trusted-script.ts'

let asked: Promise<ServiceWorkerRegistration> | undefined

/** Looks for a newer one, too. Fails where the browser has none, or forbids it. */
export function registerServiceWorker() {
  asked ??= navigator.serviceWorker
    // The description of it in TypeScript knows addresses that are text.
    .register(trustedScript('service-worker', '/service-worker.js') as string, { updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready)
  asked.catch(() => (asked = undefined))
  return asked
}

/** The one that was registered before, if any was. */
export const knownRegistration = () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : Promise.resolve(undefined)
