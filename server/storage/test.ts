// An S3 storage on this machine, and a server that keeps its files there.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { preparedDirectory, startedServer } from '../testing/process.ts'
import { person } from '../testing/visitor.ts'

// The package has no types.
const S3 = 's3rver'
type Bucket = { run: () => Promise<AddressInfo>; close: () => Promise<void>; httpServer: Server }
type MakeBucket = new (options: Record<string, unknown>) => Bucket

/** Ends with the test. */
export async function startedStorage(port: number, directory: string) {
  const { default: Storage } = (await import(S3)) as { default: MakeBucket }
  const options = { port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'dure' }] }
  const bucket = new Storage(options)
  await bucket.run()
  let isOpen = true
  const stop = async () => {
    if (!isOpen) return
    isOpen = false
    bucket.httpServer.closeAllConnections()
    await bucket.close()
  }
  onTestFinished(stop)
  return { stop }
}

export async function withStorage(endpoint: string) {
  const dataDir = await preparedDirectory()
  const server = await startedServer({
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'dure',
    S3_KEY: 'S3RVER',
    S3_SECRET: 'S3RVER',
  })
  expect([server.isOpen, server.output()]).toEqual([true, expect.any(String)])
  return { ...server, dataDir, newPerson: () => person({ url: server.url, dataDir }) }
}
