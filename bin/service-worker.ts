// The service worker: one plain file of a name that stays, because browsers know it by its address.
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const NAME = 'service-worker.js'
const SOURCE = fileURLToPath(new URL('../web/service-worker/service-worker.ts', import.meta.url))

async function built() {
  const answer = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2023', rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  })
  const [bundle] = [answer].flat()
  if (!bundle || !('output' in bundle)) throw new Error('the service worker was not built')
  return bundle.output[0].code
}

export const serviceWorker: Plugin = {
  name: 'service-worker',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: NAME, source: await built() })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${NAME}`, (_, response) => {
      built().then(
        code => response.setHeader('content-type', 'text/javascript').end(code),
        (error: Error) => response.writeHead(500).end(error.message),
      )
    })
  },
}
