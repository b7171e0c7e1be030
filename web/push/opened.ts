// A push that was pressed opens in this page, if it can.
import type { AnyRouter } from '@tanstack/react-router'
import { ownPath } from '../session.ts'

let stop: (() => void) | undefined

/** Once for a page, however often it is called. */
export function heedPressed(router: AnyRouter) {
  stop?.()
  const heed = ({ data, ports }: MessageEvent<{ open?: string } | null>) => {
    const path = ownPath(data?.open ?? null)
    if (!path) return
    ports[0]?.postMessage('taken')
    void router.navigate({ href: path })
  }
  navigator.serviceWorker.addEventListener('message', heed)
  stop = () => navigator.serviceWorker.removeEventListener('message', heed)
}
