// The page that stands where the server cannot be reached. All of it is in the service worker, so that it needs nothing else.
import { offlineText } from '#korean/offline'

const LOOK_MS = 5_000

/** It goes away by itself once the server answers: the network of a company may be there before the internet is. */
const script = `
  const look = () => fetch('/favicon.svg', { cache: 'no-store' }).then(() => location.reload(), () => {})
  addEventListener('online', look)
  setInterval(() => document.visibilityState === 'visible' && look(), ${LOOK_MS})
`

const style = `
  :root { color-scheme: light dark; }
  body {
    display: grid; min-block-size: 100dvh; margin: 0; place-content: center; justify-items: center; padding: 24px;
    box-sizing: border-box; text-align: center; word-break: keep-all;
    font: 15px/1.6 'Pretendard Variable', Pretendard, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', sans-serif;
    color: light-dark(oklch(0.26 0.008 80), oklch(0.93 0.006 85));
    background: light-dark(oklch(0.995 0.0015 85), oklch(0.226 0.005 80));
  }
  svg { inline-size: 48px; block-size: 48px; margin-block-end: 16px; }
  path { stroke: currentcolor; }
  h1 { margin: 0 0 4px; font-size: 18px; }
  p { margin: 0 0 20px; color: light-dark(oklch(0.46 0.01 80), oklch(0.74 0.008 85)); }
  a {
    display: grid; place-items: center; min-block-size: 44px; padding-inline: 20px; border-radius: 6px;
    font-weight: 600; text-decoration: none; color: oklch(0.99 0.005 165);
    background: light-dark(oklch(0.475 0.092 165), oklch(0.505 0.095 165));
  }
  a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
`

const mark = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M19 4.5H6.2c-.7 0-1.2.5-1.2 1.2v12.6c0 .7.5 1.2 1.2 1.2H19"
  fill="none" stroke-width="3"/><circle cx="15.6" cy="12" r="2.9" fill="#1a6b4c"/></svg>`

export function offlinePage() {
  const nonce = crypto.randomUUID()
  const html = `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${offlineText.title}</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    ${mark}
    <h1>${offlineText.title}</h1>
    <p>${offlineText.text}</p>
    <a href="">${offlineText.retry}</a>
    <script nonce="${nonce}">${script}</script>
  </body>
</html>`
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(html, { status: 503, headers })
}
