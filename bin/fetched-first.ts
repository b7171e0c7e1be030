import type { Plugin } from 'vite'
import { WEB } from './chunks.ts'

/** Vite's helper for `import()`, by the identifier under which it asks for it. */
const HELPER = '\0vite/preload-helper.js'

/** Puts `importFetched` in the place of Vite's own helper. A Vite that asks for another helper fails the build. */
export const fetchedFirst: Plugin = {
  name: 'fetched-first',
  apply: 'build',
  enforce: 'pre',
  load: id =>
    id === HELPER
      ? `export { importFetched as __vitePreload } from ${JSON.stringify(`${WEB}ui/fetched-first.ts`)}`
      : undefined,
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    if (chunks.some(({ moduleIds }) => moduleIds.includes(`${WEB}ui/fetched-first.ts`))) return
    throw new Error('Vite no longer takes its helper for import() from here')
  },
}
