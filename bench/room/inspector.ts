// The memory of a server as its own inspector tells it, after all garbage is collected.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { freePort } from '../../server/testing/run.ts'
import { afterwards } from '../ending.ts'
import { startServer } from '../server.ts'

const OPEN_MS = 5_000

type Memory = { heapUsed: number; external: number; rss: number }
type Answer = { id: number; result: { result: { value: string } } }

/** A server whose memory can be asked for. */
export async function startInspected() {
  const port = await freePort()
  const server = await startServer(undefined, { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` })
  process.kill(server.pid, 'SIGUSR1')
  const socket = new WebSocket(await addressAt(port), { perMessageDeflate: false })
  await once(socket, 'open')
  afterwards(() => socket.terminate())
  let asked = 0
  const ask = async (method: string, params: object = {}) => {
    const id = ++asked
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [raw] = (await once(socket, 'message')) as [Buffer]
      const answer = JSON.parse(String(raw)) as Answer
      if (answer.id === id) return answer
    }
  }
  const memory = async (): Promise<Memory> => {
    // The second collection frees what the finalizers of the first have let go.
    for (let turn = 0; turn < 2; turn++) await ask('HeapProfiler.collectGarbage')
    const expression = 'JSON.stringify(process.memoryUsage())'
    return JSON.parse((await ask('Runtime.evaluate', { expression })).result.result.value) as Memory
  }
  /** A process does not end while somebody inspects it. */
  const stop = () => {
    socket.terminate()
    return server.stop()
  }
  return { server, memory, stop }
}

async function addressAt(port: number) {
  for (let waited = 0; waited < OPEN_MS; waited += 50) {
    await wait(50)
    const found = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined)
    if (!found) continue
    const [target] = (await found.json()) as { webSocketDebuggerUrl: string }[]
    return target!.webSocketDebuggerUrl
  }
  throw new Error('the inspector of the server did not open')
}
