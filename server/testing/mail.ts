// An external mail server, for tests of sent mail.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A real mail server on loopback that refuses the first mails with these codes, and every mail while it fails with one. */
export async function mailServer(refusals: number[] = []) {
  const server = await openMailServer(refusals)
  onTestFinished(server.close)
  return server
}

/** One for several tests, which close it. */
export async function openMailServer(refusals: number[] = []) {
  const received: string[] = []
  let asked = 0
  let outage: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, callback) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += String(chunk)))
      stream.on('end', () => {
        const code = outage ?? refusals[asked]
        asked++
        if (code) return callback(Object.assign(new Error('not now'), { responseCode: code }))
        received.push(text)
        return callback()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mails: () => Promise.all(received.map(text => PostalMime.parse(text))),
    asked: () => asked,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
    fail: (code: number | undefined) => void (outage = code),
  }
}
