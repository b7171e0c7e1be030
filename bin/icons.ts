// Icons of the library, each from a file of its own.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Each icon is imported from its own file: through the list of all of them, every page would seem to need every icon. */
export const icons: Plugin = {
  name: 'icons',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/web\/.*\.tsx$/, code: "'lucide-react'" },
    handler(code) {
      const direct = code.replace(/import \{([^}]+)\} from ['"]lucide-react['"]/g, (_, names: string) =>
        names
          .split(',')
          .map(name => name.trim())
          .filter(name => name !== '' && !name.startsWith('type '))
          .map(iconImport)
          .join('\n'),
      )
      return { code: direct, map: null }
    },
  },
}

const LUCIDE = new URL('../node_modules/lucide-react/dist/esm/', import.meta.url)
const lucide = readFileSync(new URL('lucide-react.mjs', LUCIDE), 'utf8')

function iconImport(said: string) {
  const [name, local = name] = said.split(/\s+as\s+/)
  const file = lucide
    .split('\n')
    .find(line => new RegExp(`default as ${name}\\b`).test(line))
    ?.match(/from '\.\/(icons\/.+?)'/)?.[1]
  if (!file) throw new Error(`lucide-react has no icon ${name}`)
  return `import ${local} from '${fileURLToPath(new URL(file, LUCIDE))}'`
}
