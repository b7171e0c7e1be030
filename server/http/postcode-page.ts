// The page in which Kakao's search of postcodes runs, for the frame of a dialog: it may load that script, and ask nothing of this server.
import { POSTCODE_PAGE } from '#contract/geocoding'
import { placeFormText } from '#korean/map'
import { config } from '../config.ts'
import { escapeHtml } from '../mail.ts'
import type { Postcode } from '../outbound/map-settings.ts'
import { securityHeaders } from './client.ts'

const PAGE = new RegExp(`^${POSTCODE_PAGE}?$`)
export const isPostcodePage = (path: string) => PAGE.test(path)

/** Nothing from here reaches our own answers: neither by a question nor by a picture, a form or a frame. */
function policyOf({ script, origins }: Postcode) {
  const { origin } = new URL(script)
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    // The script sizes its frame by an attribute.
    "style-src 'unsafe-inline'",
    `img-src ${origin}`,
    `frame-src ${origins.join(' ')}`,
    `form-action ${origins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const htmlOf = ({ script }: Postcode) => `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${placeFormText.findPostcode}</title>
    <style>html, body, #search { block-size: 100%; margin: 0; }</style>
  </head>
  <body>
    <div id="search"></div>
    <script src="/postcode.js" data-service="${escapeHtml(script)}"></script>
  </body>
</html>
`

const headersOf = (postcode: Postcode) => ({
  ...securityHeaders(),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': policyOf(postcode),
  // Browsers that know it keep the pages around this one out of reach of its scripts, though they have one origin.
  'document-isolation-policy': 'isolate-and-credentialless',
})

const { postcode } = config
/** Undefined where the operator has not set it up. */
export const postcodePage = postcode && (() => new Response(htmlOf(postcode), { headers: headersOf(postcode) }))
