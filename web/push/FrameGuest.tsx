import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSessionHolder } from '../live/holder.ts'
import { registerServiceWorker } from '../service-worker/registration.ts'
import { keepDevices } from './devices.ts'
import { answerWorker } from './answering.ts'
import { renewHere } from './subscription.ts'

/** Shows nothing: it keeps the service worker and the subscription of this browser as they should be. */
export function FrameGuest() {
  const router = useRouter()
  const holder = useSessionHolder()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Without it there are no pushes, and no page of our own without a network.
    registerServiceWorker().then(
      () => answerWorker(router),
      () => undefined,
    )
  }, [router])
  useEffect(() => {
    if (!holder) return
    renewHere().then(
      devices => devices && keepDevices(devices),
      () => undefined,
    )
  }, [holder])
  return null
}
