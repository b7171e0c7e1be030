// This page answers the service worker: a push that was pressed opens here, and none is shown of what it tells by itself.
import type { AnyRouter } from '@tanstack/react-router'
import type { Asked } from '../service-worker/pushes.ts'
import { ownPath } from '../session.ts'

let stop: (() => void) | undefined

/** Once for a page, however often it is called. */
export function answerWorker(router: AnyRouter) {
  stop?.()
  const heed = ({ data, ports }: MessageEvent<Asked>) => {
    const path = 'open' in data ? ownPath(data.open) : undefined
    const isWithin = 'within' in data && `${location.pathname}/`.startsWith(`${data.within}/`)
    if (path || isWithin) ports[0]?.postMessage('taken')
    if (path) void router.navigate({ href: path })
  }
  navigator.serviceWorker.addEventListener('message', heed)
  stop = () => navigator.serviceWorker.removeEventListener('message', heed)
}
