// Rules for the names of files and folders.
import { posix } from 'node:path'
import { FLOORS } from './floors.ts'
import { type Complaint, isWithin, type SourceFile } from './rule.ts'

const OURS = ['contract', 'korean', 'server', 'web', 'bin', 'e2e']
const REFUSED =
  /^(?:utils?|lib|common|helpers?|hooks|services|types|misc|shared|base|manager)$|^(?:Util|Helper|Manager|Base)s?$/i
const REFUSED_ENDING = /[a-z\d](?:Manager|Helper|Base)s?$/
/** A folder that stands on no floor would be free of the rule of floors. Those of the highest are not on both sides. */
const FEATURES = FLOORS.slice(0, -1).flat()
const ALSO: Record<string, readonly string[]> = {
  server: ['postgres', 'http', 'live', 'storage', 'notices', 'searched', 'outbound', 'testing', 'demo'],
  web: ['ui', 'live', 'opening', 'service-worker', 'public', 'gallery', 'home'],
}

export function refusedNames(files: readonly SourceFile[]): Complaint[] {
  const complaints = new Map<string, Complaint>()
  for (const { path } of files) {
    if (!isWithin(path, OURS)) continue
    const parts = path.split('/')
    for (const [depth, part] of parts.entries()) {
      const stem = depth === parts.length - 1 ? (part.split('.')[0] ?? part) : part
      if (!REFUSED.test(stem) && !REFUSED_ENDING.test(stem)) continue
      const place = parts.slice(0, depth + 1).join('/')
      const advice = `"${stem}" says nothing: name it after the noun it holds`
      complaints.set(place, { path: place, line: 1, rule: 'refused-names', advice })
    }
  }
  return [...complaints.values()]
}

const WRITTEN = /^(?:[a-z\d]+(?:-[a-z\d]+)*|[A-Z][A-Za-z\d]*|use[A-Z][A-Za-z\d]*)(?:\.[a-z]+)*$/

/** Files are written-so, components LikeThis and hooks useThis. */
export function writtenNames(files: readonly SourceFile[]): Complaint[] {
  const advice = 'write-it-so; a component LikeThis, a hook useThis'
  return files
    .filter(({ path }) => isWithin(path, OURS) && /\.(?:tsx?|mjs|css)$/.test(path))
    .filter(({ path }) => !WRITTEN.test(posix.basename(path)))
    .map(({ path }) => ({ path, line: 1, rule: 'written-names', advice }))
}

export function mirroredFeatures(files: readonly SourceFile[]): Complaint[] {
  const paths = new Set(files.map(file => file.path))
  const folders = new Set(
    [...paths].filter(path => /^(?:server|web)\/[^/]+\//.test(path)).map(path => path.split('/').slice(0, 2).join('/')),
  )
  const rule = 'mirrored-features'
  return [...folders].flatMap(folder => {
    const [side = '', word = ''] = folder.split('/')
    if (ALSO[side]?.includes(word)) return []
    if (!FEATURES.includes(word)) {
      const advice = `"${word}" is no feature: a folder of ${side}/ carries a feature's name, machinery stands at its root`
      return [{ path: folder, line: 1, rule, advice }]
    }
    if (side === 'server' && !paths.has(`contract/${word}.ts`))
      return [{ path: folder, line: 1, rule, advice: `add contract/${word}.ts, what server and browser agree on` }]
    return []
  })
}
