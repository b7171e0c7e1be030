// Metrics for the operator: on a separate port, on loopback by default, and off unless configured.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { config } from '../config.ts'
import { jobCounts } from '../jobs.ts'
import { liveCount } from '../live/channels.ts'
import { keptCounts } from './answer/kept-answers.ts'
import { signInCounter } from './sign-in-counts.ts'

export async function serveMetrics() {
  if (config.operationsPort === undefined) return () => undefined
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(
    new Gauge({
      name: 'dure_live_sockets',
      help: 'Open sockets that listen to something',
      registers: [],
      collect() {
        this.set(liveCount())
      },
    }),
  )
  measureKeptAnswers(registry)
  registry.registerMetric(signInCounter)
  registry.registerMetric(
    new Gauge({
      name: 'dure_jobs',
      help: 'Jobs by queue and state; the queue dead.letters holds those given up',
      labelNames: ['queue', 'state'],
      registers: [],
      async collect() {
        for (const { name, queuedCount, activeCount, failedCount } of await jobCounts()) {
          this.set({ queue: name, state: 'queued' }, queuedCount)
          this.set({ queue: name, state: 'active' }, activeCount)
          this.set({ queue: name, state: 'failed' }, failedCount)
        }
      },
    }),
  )
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  server.listen(config.operationsPort, config.operationsHost)
  await once(server, 'listening')
  return () => void server.close()
}

function measureKeptAnswers(registry: Registry) {
  registry.registerMetric(
    new Counter({
      name: 'dure_kept_answers_asked',
      help: 'Answers asked for whose revision is known, by whether they were kept, had to be made, or the browser had them',
      labelNames: ['found'],
      registers: [],
      collect() {
        this.reset()
        const { kept, made, unchanged } = keptCounts()
        for (const [found, count] of Object.entries({ kept, made, unchanged })) this.inc({ found }, count)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'dure_kept_answers_bytes',
      help: 'Memory of the answers that are kept',
      registers: [],
      collect() {
        this.set(keptCounts().bytes)
      },
    }),
  )
}
