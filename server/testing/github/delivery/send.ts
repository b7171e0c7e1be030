// Sends webhooks and remembers how each one was answered. Nothing is sent again unless somebody asks for it.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { nextId, nowOf, type World } from '../state/world.ts'
import type { Delivery } from './delivery.ts'

/** Kept for as long as anybody asks for them. */
const KEPT = 10_000

const signatureOf = (secret: string, body: string, algorithm = 'sha256') =>
  `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`

const headersOf = ({ app, event, guid, body }: Delivery): Record<string, string> => ({
  accept: '*/*',
  'content-type': 'application/json',
  'user-agent': 'GitHub-Hookshot/7c1e2a9',
  'x-github-delivery': guid,
  'x-github-event': event,
  'x-github-hook-id': String(app.hookId),
  'x-github-hook-installation-target-id': String(app.id),
  'x-github-hook-installation-target-type': 'integration',
  'x-hub-signature': signatureOf(app.webhookSecret, body, 'sha1'),
  'x-hub-signature-256': signatureOf(app.webhookSecret, body),
})

function outcomeOf(problem: unknown) {
  const { name, cause } = problem as Error
  const isLate = name === 'TimeoutError' || (cause as Error | undefined)?.name === 'TimeoutError'
  return isLate
    ? { status: 'timed out', statusCode: 504, responseHeaders: null, responseBody: null }
    : { status: 'failed to connect to host', statusCode: 502, responseHeaders: null, responseBody: null }
}

/** Over a connection of its own: one that is kept may be closed by the other side just then. */
async function answered({ faults }: World, { body, requestHeaders, app }: Delivery) {
  try {
    if (!app.hookUrl) throw new Error('the App has no address for webhooks')
    const signal = AbortSignal.any([AbortSignal.timeout(faults.patienceMs), faults.ending.signal])
    const asking = request(app.hookUrl, { method: 'POST', headers: requestHeaders, agent: false, signal })
    // Told once more after nobody waits any longer.
    asking.on('error', () => undefined).end(body)
    const [response] = (await once(asking, 'response', { signal })) as [IncomingMessage]
    const { statusCode = 0, headers } = response
    return {
      status: statusCode >= 200 && statusCode < 300 ? 'OK' : `Invalid HTTP Response: ${statusCode}`,
      statusCode,
      responseHeaders: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value)])),
      responseBody: await text(response),
    }
  } catch (problem) {
    return outcomeOf(problem)
  }
}

function keep(world: World, delivery: Delivery) {
  world.deliveries.push(delivery)
  if (world.deliveries.length > KEPT) world.deliveries.shift()
}

async function send(world: World, delivery: Delivery) {
  const from = performance.now()
  Object.assign(delivery, { deliveredAt: nowOf(world), requestHeaders: headersOf(delivery) })
  Object.assign(delivery, await answered(world, delivery))
  delivery.seconds = Math.round(performance.now() - from) / 1000
  keep(world, delivery)
}

function work(world: World) {
  const { faults } = world
  while (!faults.ending.signal.aborted && faults.underWay < faults.lanes && faults.waiting.length > 0) {
    faults.underWay++
    void send(world, faults.waiting.shift()!).finally(() => {
      faults.underWay--
      work(world)
    })
  }
}

function queue(world: World, ...deliveries: Delivery[]) {
  world.faults.waiting.push(...deliveries)
  work(world)
}

/** Sends one, unless a test asked for something else to happen. */
export function dispatch(world: World, delivery: Delivery) {
  world.judge?.delivery(delivery)
  const { faults } = world
  const fault = faults.deliveries.shift()
  if (!fault) return queue(world, delivery)
  if (fault.kind === 'doubled') return queue(world, delivery, { ...delivery, id: nextId(world) })
  if (fault.kind === 'reordered') {
    faults.held.push(delivery)
    if (faults.held.length >= fault.of) release(world)
    return
  }
  if (fault.kind === 'delayed') {
    faults.lanes++
    faults.underWay++
    setTimeout(() => {
      faults.lanes--
      faults.underWay--
      queue(world, delivery)
    }, fault.ms)
    return
  }
  if (!fault.isKept) return
  const requestHeaders = headersOf(delivery)
  keep(world, { ...delivery, ...outcomeOf(new Error('lost')), deliveredAt: nowOf(world), requestHeaders })
}

/** Those that were held to be reordered, whether or not enough came. */
export function release(world: World) {
  const held = world.faults.held.splice(0).toReversed()
  if (held.length > 0) queue(world, ...held)
}

export function redeliver(world: World, delivery: Delivery) {
  queue(world, { ...delivery, id: nextId(world), isRedelivery: true })
}

/** Until all that was to be sent is answered. */
export async function settled(world: World) {
  release(world)
  const { faults } = world
  while (!faults.ending.signal.aborted && (faults.underWay > 0 || faults.waiting.length > 0))
    await new Promise(resolve => setTimeout(resolve, 5))
}
