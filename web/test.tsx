// The start of a web test: a screen in a pretended browser, before the real server.
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { locks } from 'node:worker_threads'
import { inject, onTestFinished } from 'vitest'
import { WebSocket as Socket } from 'ws'
import { visitor, type Visitor } from '../server/testing/visitor.ts'
import { begin } from './startup.ts'
import { cache } from './cache.ts'
import { routerFor } from './app.tsx'
import { session } from './session.ts'

const url = inject('url')
const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
happyDOM.setURL(url)
// happy-dom has no WebSocket, and Node's own sends no Origin.
function Pretended(address: string) {
  return new Socket(address, { origin: url })
}
globalThis.WebSocket = Object.assign(Pretended, {
  OPEN: Socket.OPEN,
}) as unknown as typeof WebSocket
// Nor has it locks, which every page in a secure context has; Node's are the same.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true })

const untouched = session.get()

/** This browser's cookies, and every call that it makes from now on. */
export function asBrowser(browser: Visitor = visitor()) {
  const calls: string[] = []
  localStorage.clear()
  sessionStorage.clear()
  session.set({ ...untouched, rememberedEmail: '', shouldRememberEmail: false })
  cache.clear()
  const network = globalThis.fetch
  globalThis.fetch = async (path, init) => {
    calls.push(`${init?.method ?? 'GET'} ${String(path)}`)
    const { headers, method, body } = init ?? {}
    return browser.send(String(path), {
      headers: headers as Record<string, string>,
      ...(method && { method }),
      ...(body && { body: body as string }),
    })
  }
  // The screen brings the token itself.
  browser.token = undefined
  onTestFinished(() => {
    globalThis.fetch = network
  })
  return { browser, calls }
}

export function visit(path: string) {
  const router = routerFor(createMemoryHistory({ initialEntries: [path] }))
  const stop = begin(router)
  onTestFinished(() => {
    cleanup()
    stop()
  })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
