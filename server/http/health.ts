// Health checks: whether this process lives, and whether it can serve.
import { pingDatabase } from '../db.ts'
import { securityHeaders } from './client.ts'

const READY_MS = 1_000
let stopping = false

/** From now on new calls should go to another node. */
export const announceStop = () => {
  stopping = true
}

const said = (status: number, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

const late = () => new Promise<never>((_, fail) => setTimeout(() => fail(new Error('late')), READY_MS).unref())

export const health = {
  /** Never asks the database: a slow database is no reason for a restart. */
  '/livez': async () => said(200, 'ok'),
  '/readyz': async () => {
    if (stopping) return said(503, 'stopping')
    try {
      await Promise.race([pingDatabase(), late()])
      return said(200, 'ok')
    } catch {
      return said(503, 'database')
    }
  },
}
