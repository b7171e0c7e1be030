// Kakao's search of postcodes on loopback: its script, the page that this frames, faults, and a memory of what was asked.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `down` is 503, `other` a script that brings no search, `slow` never answers. */
type Fault = 'down' | 'other' | 'slow'

/** As Kakao tells it. */
type Chosen = { zonecode: string; roadAddress: string; [name: string]: string }

/** @param chosen the only address that it finds */
export async function openPostcode(chosen: Chosen) {
  const bodies: Record<string, string> = { '/postcode.v2.js': SCRIPT, '/search': searchOf(chosen) }
  const state = { fault: undefined as Fault | undefined }
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    asked.push(pathname)
    if (state.fault === 'slow') return
    const body = state.fault === 'other' ? '' : bodies[pathname]
    response.writeHead(state.fault === 'down' || body === undefined ? 503 : 200, {
      'content-type': `text/${pathname === '/search' ? 'html' : 'javascript'}; charset=utf-8`,
      'cache-control': 'no-store',
    })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/postcode.v2.js`, origin: `http://127.0.0.1:${port}`, state, asked, close }
}

/** Frames its search, and has the origin of the page written into the address, to which alone the search answers. */
const SCRIPT = `{
  const { origin } = new URL(document.currentScript.src)
  function Postcode({ oncomplete, width, height }) {
    this.embed = element => {
      element.innerHTML = '<iframe style="border: 0; width: ' + width + '; height: ' + height + '"></iframe>'
      const frame = element.firstChild
      frame.src = origin + '/search?origin=' + encodeURIComponent(location.protocol + '//' + location.host)
      addEventListener('message', event => {
        if (event.origin === origin && event.source === frame.contentWindow) oncomplete(event.data)
      })
    }
  }
  window.kakao = window.daum = { Postcode }
}`
const searchOf = (
  chosen: Chosen,
) => `<!doctype html><meta charset="utf-8"><body style="font: 16px sans-serif; margin: 16px; background: #fff">
<button>${chosen.roadAddress}</button>
<script>
  const origin = new URLSearchParams(location.search).get('origin')
  document.querySelector('button').onclick = () => parent.postMessage(${JSON.stringify(chosen)}, origin)
</script>`
