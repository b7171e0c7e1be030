// Redis carries to the other nodes at once what they would otherwise read from the database. Nothing stands on it: whoever misses
// something reads the rows.
import { timingSafeEqual } from 'node:crypto'
import { createClient } from '@redis/client'
import { keyedHash } from '../../keys.ts'
import { limits } from '../../config.ts'
import { log, reasonOf } from '../../log.ts'

const PING_MS = 5_000
const LONGEST_WAIT_MS = 2_000
const PROOF_LENGTH = 22

/** Only nodes of this database can make it, whoever else uses the same Redis. */
const proofOf = (text: string) => keyedHash('fanout', text).toString('base64url').slice(0, PROOF_LENGTH)

export type Redis = ReturnType<typeof openRedis>

/** Does not wait for Redis, which may come later, go away and come back. */
export function openRedis(url: string, heard: (text: string) => void) {
  const channel = `dure:${proofOf('channel')}`
  let isSilent = true
  const opened = () => {
    const client = createClient({
      url,
      RESP: 2,
      disableOfflineQueue: true,
      disableClientInfo: true,
      pingInterval: PING_MS,
      socket: {
        connectTimeout: limits.connectMs,
        reconnectStrategy: tries => Math.min(LONGEST_WAIT_MS, 100 * 2 ** tries),
      },
    })
    client.on('error', (error: unknown) => {
      if (!isSilent)
        log.warn({ reason: reasonOf(error) }, 'Redis cannot be reached; events go through PostgreSQL meanwhile')
      isSilent = true
    })
    client.on('ready', () => (isSilent = false))
    client.connect().catch(() => undefined)
    return client
  }
  const [saying, listening] = [opened(), opened()]
  const hear = (message: string) => {
    const [proof, text] = [message.slice(0, PROOF_LENGTH), message.slice(PROOF_LENGTH)]
    const right = Buffer.from(proofOf(text))
    const given = Buffer.from(proof)
    if (given.length === right.length && timingSafeEqual(given, right)) heard(text)
  }
  listening.once('ready', () => {
    // The client subscribes again by itself whenever it comes back.
    listening.subscribe(channel, hear).catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'Redis'))
  })
  return {
    isReady: () => saying.isReady && listening.isReady,
    publish: (text: string) => saying.publish(channel, proofOf(text) + text),
    close: () => {
      saying.destroy()
      listening.destroy()
    },
  }
}
