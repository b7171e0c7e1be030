// The subscription of this browser at the push service of its maker.
import { isForMany, type PushDevices, pushRoutes } from '#contract/push'
import { call } from '../call.ts'
import { knownRegistration, registerServiceWorker } from '../service-worker/registration.ts'
import { claimsOf, session } from '../session.ts'
import { bytesOfBase64Url } from '../ui/base64url.ts'
import { forgetHere, pushedHere, rememberHere } from './here.ts'

export const canSubscribe = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** One that was made for another server, such as before its data was lost, makes room. */
async function subscription(publicKey: string) {
  const { pushManager } = await registerServiceWorker()
  const wanted = bytesOfBase64Url(publicKey)
  const known = await pushManager.getSubscription()
  const key = known?.options.applicationServerKey
  const isOurs = key && new Uint8Array(key).toString() === wanted.toString()
  if (known && !isOurs) await known.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
}

async function pushHere(publicKey: string): Promise<PushDevices> {
  const { endpoint, keys } = (await subscription(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const answer = await call(pushRoutes.add, { body: { endpoint: endpoint!, keys: { p256dh, auth } } }).catch(
    async (error: unknown) => {
      // Of no use to anybody.
      await endSubscription().catch(() => undefined)
      throw error
    },
  )
  rememberHere(endpoint!)
  return answer
}

/**
 * Asks for the permission, wherefore it is called by a click.
 * @throws DOMException, of the name `NotAllowedError` where it was not given, and of another where the service is not reached
 */
export async function turnOnHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('', 'NotAllowedError')
  return pushHere(publicKey)
}

export async function turnOffHere() {
  forgetHere()
  await endSubscription()
}

const endSubscription = async () =>
  void (await (await (await knownRegistration())?.pushManager.getSubscription())?.unsubscribe())

/** After another sign-in, or once the browser has another subscription, the server is told of it; what was ended from elsewhere stays so until then. */
export async function renewHere(): Promise<PushDevices | undefined> {
  const here = pushedHere()
  if (!here || !canSubscribe()) return undefined
  const known = await (await registerServiceWorker()).pushManager.getSubscription()
  const answer = await call(pushRoutes.list, {})
  const isSameSession = here.sid === claimsOf(session.get().accessToken)?.sid
  if (isSameSession && !answer.devices.some(({ isCurrent }) => isCurrent)) await turnOffHere()
  else if (!isSameSession || known?.endpoint !== here.endpoint) return pushHere(answer.publicKey)
  return answer
}

/** Nothing more comes, and nothing stays on the screen. Whoever was told here is remembered until their next sign-in. */
export async function leaveHere() {
  await navigator.clearAppBadge?.()
  await closeShown()
  await endSubscription()
}

/** Those of one thing, with those that stand for many; all without a tag. */
export async function closeShown(tag?: string) {
  const shown = await (await knownRegistration())?.getNotifications()
  const isOver = (each: Notification) => tag === undefined || each.tag === tag || isForMany(each.tag)
  for (const each of shown ?? []) if (isOver(each)) each.close()
}
