// The files of each page, known when the front end is built: for the server, which names them in the page, and for the benchmarks.
import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { FRAME, WEB } from './chunks.ts'

const ENTRY = 'main.tsx'
const ID = '[1-9][0-9]{0,9}'
/** Addresses that are opened from outside, and the modules that their routes will ask for one after the other. */
const PAGES: [address: string, ...sources: string[]][] = [
  [`/org/${ID}/project/${ID}/?`, ...FRAME, 'issue/list/IssuesPage.tsx', 'issue/list/ahead.ts'],
  [`/org/${ID}/project/${ID}/issue/${ID}/?`, ...FRAME, 'issue/detail/IssuePage.tsx'],
  [`/org/${ID}(/project)?/?`, ...FRAME, 'project/list/ProjectListPage.tsx'],
  [`/org/${ID}/work/?`, ...FRAME, 'issue/work/WorkPage.tsx', 'issue/work/ahead.ts'],
  [`/org/${ID}/chat(/${ID})?/?`, ...FRAME, 'chat/ChatPage.tsx'],
  [`/org/${ID}/board/?`, ...FRAME, 'board/list/BoardListPage.tsx'],
  [`/org/${ID}/board/${ID}/?`, ...FRAME, 'board/posts/BoardPage.tsx'],
  [`/org/${ID}/board/${ID}/post/${ID}/?`, ...FRAME, 'board/post/PostPage.tsx'],
  [`/org/${ID}/map/?`, ...FRAME, 'map/MapPage.tsx'],
  [`/org/${ID}/notification/?`, ...FRAME, 'notification/NotificationPage.tsx'],
  [`/org/${ID}/search/?`, ...FRAME, 'search/SearchPage.tsx'],
  [`/org/${ID}/.*`, ...FRAME],
  ['/login/?', 'auth/LoginPage.tsx'],
  ['/', 'home/HomePage.tsx'],
]

type Files = { scripts: string[]; styles: string[] }
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** A file with all that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[]): Files {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const found = new Set<Chunk>()
  const follow = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    chunk.imports.forEach(name => follow(chunks.find(({ fileName }) => fileName === name)))
    found.add(chunk)
  }
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(WEB + source))
    if (!chunk) throw new Error(`preloads.ts names ${source}, which is no module of the front end`)
    follow(chunk)
  }
  return {
    scripts: [...found].map(({ fileName }) => fileName),
    styles: [...new Set([...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

const fetchedByName = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle)
    .flatMap(file => (file.type === 'chunk' ? file.moduleIds : []))
    .filter(id => id.startsWith(WEB) && /\.tsx?$/.test(id))
    .map(id => relative(WEB, id))

/** Writes `preloads.json`, which says by address what the server adds to the page, and `sources.json`, the files of each module. */
export const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const already = filesOf(bundle, [ENTRY])
    const said = PAGES.map(([address, ...sources]) => {
      const { scripts, styles } = filesOf(bundle, sources)
      return {
        address: `^${address}$`,
        scripts: scripts.filter(name => !already.scripts.includes(name)),
        styles: styles.filter(name => !already.styles.includes(name)),
      }
    })
    const files = Object.fromEntries(fetchedByName(bundle).map(source => [source, filesOf(bundle, [source])]))
    const write = (name: string, content: object) =>
      this.emitFile({ type: 'asset', fileName: `.vite/${name}.json`, source: JSON.stringify(content) })
    write('preloads', said)
    write('sources', files)
  },
}
