// The push service of a browser on loopback: it gives out subscriptions, checks who sends (RFC 8292), and decrypts what comes
// as the browser would (RFC 8291), by means of its own.
import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { type Push, push as pushShape, type PushSubscription } from '#contract/push'

type Browser = ReturnType<typeof newBrowser>
export type Received = { endpoint: string; push: Push; headers: IncomingMessage['headers'] }

function newBrowser() {
  const pair = createECDH('prime256v1')
  return { pair, publicKey: pair.generateKeys(), auth: randomBytes(16) }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Salt, size of a record, and the public key of the sender stand before the one record. */
function decrypted({ pair, publicKey, auth }: Browser, body: Buffer) {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
  const [sender, record] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = derived(pair.computeSecret(sender), auth, info, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derived(secret, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** The public key of the sender, which must have signed for this service and not for long. */
async function senderOf({ authorization = '' }: IncomingMessage['headers'], audience: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'] })
  if (!/^(?:mailto|https):/.test(payload.sub ?? '') || payload.exp! * 1_000 > Date.now() + 86_400_000)
    throw new Error('signed for too long, or by nobody')
  return key
}

export async function openPushService() {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  /** `fault` is answered instead of taking anything; 0 gives no answer. `faulty`: the endpoint of the one browser that is not reached. */
  const state = { fault: undefined as number | undefined, faulty: undefined as string | undefined, asked: 0 }
  const take = async (request: IncomingMessage, host: string) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    state.asked++
    if (state.fault !== undefined) return state.fault
    if (state.faulty === host + request.url!) return 503
    const browser = browsers.get(request.url!)
    if (!browser) return 410
    if (request.headers['content-encoding'] !== 'aes128gcm' || !request.headers.ttl) return 400
    await senderOf(request.headers, host)
    const push = pushShape.parse(JSON.parse(decrypted(browser, body)))
    received.push({ endpoint: host + request.url!, push, headers: request.headers })
    return 201
  }
  const server = createServer((request, response) => {
    take(request, `http://${request.headers.host}`).then(
      status => (status === 0 ? undefined : response.writeHead(status).end()),
      (error: Error) => response.writeHead(403).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return {
    host,
    received,
    state,
    /** As a browser has it once its user said yes. */
    subscribe(): PushSubscription {
      const path = `/${randomUUID()}`
      const browser = newBrowser()
      browsers.set(path, browser)
      const keys = { p256dh: browser.publicKey.toString('base64url'), auth: browser.auth.toString('base64url') }
      return { endpoint: `http://${host}${path}`, keys }
    },
    /** As when its user has taken the permission back. */
    forget: ({ endpoint }: PushSubscription) => browsers.delete(new URL(endpoint).pathname),
    pushesTo: ({ endpoint }: PushSubscription) =>
      received.flatMap(each => (each.endpoint === endpoint ? [each.push] : [])),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
