// A fingerprint of the code that makes answers: two releases may answer differently from the same rows.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['server', 'contract', 'korean']
const ROOT = join(import.meta.dirname, '../../..')

let known: string | undefined

/** The same on all nodes of one release. */
export const codeFingerprint = () => (known ??= computed())

function computed() {
  const hash = createHash('sha256')
  for (const folder of SOURCES)
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).toSorted())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
        hash.update(name).update(readFileSync(join(ROOT, folder, name)))
  return hash.digest('base64url').slice(0, 12)
}
