// A push as the service of a browser takes it: encrypted for the one device (RFC 8291), and signed by this server (RFC 8292).
import { createECDH, createHash } from 'node:crypto'
import type { Push, PushSubscription } from '#contract/push'
import { config } from '../config.ts'
import { keyFor } from '../keys.ts'

/** A device that is switched off for longer finds it in the list. */
const KEPT_SECONDS = 14_400
const CONTACT = 'mailto:dure@localhost.invalid'

/** The pair of this server, whose private key any 32 random bytes are. */
function newKeyPair() {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(keyFor('push'))
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

let known: ReturnType<typeof newKeyPair> | undefined
/** Kept, because to derive it costs about as much as to encrypt a push. */
const keyPair = () => (known ??= newKeyPair())

export const publicKey = () => keyPair().publicKey

/** A point of the curve, for which anything can be encrypted. */
export function isKey(p256dh: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    return pair.computeSecret(p256dh, 'base64url').length > 0
  } catch {
    return false
  }
}

/** Of several pushes of one thing that wait, the service keeps the last. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** The operator, to whom a service may write if our pushes trouble it. */
const contact = () => (config.publicUrl.startsWith('https:') ? config.publicUrl : CONTACT)

/** @returns what is posted to the endpoint */
export async function sealed(subscription: PushSubscription, push: Push, { isUrgent }: { isUrgent: boolean }) {
  // Imported by the first push: most servers have none.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(push), {
    vapidDetails: { subject: contact(), ...keyPair() },
    TTL: KEPT_SECONDS,
    urgency: isUrgent ? 'high' : 'normal',
    topic: topicOf(push.tag),
  })
  return { headers: headers as Record<string, string>, body }
}
