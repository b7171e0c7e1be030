// How the build cuts the front end into files: a page loads few of them, and next to nothing that it does not need.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

export const WEB = fileURLToPath(new URL('../web/', import.meta.url))
const ENTRY = ['main.tsx']
const LOGIN = ['auth/LoginPage.tsx']
const HOME = ['home/HomePage.tsx']
const OUTSIDE = [
  ...HOME,
  'home/NotFoundPage.tsx',
  'home/AccessDeniedPage.tsx',
  'auth/signup/SignupPage.tsx',
  'auth/PasswordVerifyPage.tsx',
  'auth/PasswordResetPage.tsx',
  'organization/start/StartPage.tsx',
  'account/InfoPage.tsx',
  'account/PasswordPage.tsx',
  'member/OwnMemberPage.tsx',
  'invitation/offer/OfferPage.tsx',
]
/** The modules of every page with a sidebar. */
export const FRAME = [
  'organization/frame/OrganizationFrame.tsx',
  'organization/guard.ts',
  'project/FavouriteProjects.tsx',
]
const LIST = ['issue/list/IssuesPage.tsx', 'issue/list/ahead.ts']
const WORK = ['issue/work/WorkPage.tsx', 'issue/work/ahead.ts']
const KANBAN = ['issue/kanban/Kanban.tsx']
const ISSUE = ['issue/detail/IssuePage.tsx', 'issue/detail/IssuePanel.tsx']
const CHAT = ['chat/ChatPage.tsx']
/** Follows the messages. */
const SAYING = [
  'chat/composer/Composer.tsx',
  'chat/messages/Toolbar.tsx',
  'chat/thread/ThreadPanel.tsx',
  'chat/room/BarMenu.tsx',
]
const PROJECTS = ['project/list/ProjectListPage.tsx']
/** Pages inside the frame that show no issues. */
const ABOUT = [
  ...PROJECTS,
  'organization/info/OrganizationInfoPage.tsx',
  'member/MembersPanel.tsx',
  'department/chart/OrganizationChart.tsx',
]
const INVITE = ['invitation/InvitePage.tsx', 'invitation/MailWay.tsx']
const PAGES = [...ABOUT, 'project/info/ProjectInfoPage.tsx', 'issue/create/NewIssuePage.tsx']
/** Wanted by everybody who is signed in, wherever they are. */
const SOCKET = ['live/socket.ts']
/** The bytes of files, of pictures and of those in texts. */
const PUT = ['upload/put.ts']
const OPENED = ['ui/overlay/opened/opened.ts']
/** Texts, shown and written. */
const SHOWN = ['issue/text/IssueBody.tsx']
const WRITTEN = ['issue/text/IssueEditor.tsx', 'issue/text/IssueTextField.tsx']
const EDITOR = ['ui/text/editor/Editor.tsx']
const LATER = [
  'organization/frame/commands.tsx',
  'project/commands.tsx',
  'issue/commands.tsx',
  'invitation/commands.tsx',
  'project/list/FrameGuest.tsx',
  'issue/create/NewIssueAnywhere.tsx',
  'chat/count/CountKeeper.tsx',
  'chat/commands.tsx',
]
const FRAMED = [...FRAME, ...LIST, ...WORK, ...KANBAN, ...ISSUE, ...CHAT, ...PAGES]
const UNLIKE_CHAT = [...LIST, ...WORK, ...KANBAN, ...ISSUE, ...PAGES, ...SHOWN, ...WRITTEN, ...EDITOR, ...OPENED]

/** Named by lists of everything in a library, and wanted by few. */
const SELDOM = /infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions/i

/**
 * In this order a module belongs to the first group whose every list of pages needs it. What it imports is needed by
 * the same pages, so no file imports one further down, and none waits for another in a circle.
 */
const GROUPS: [name: string, ...neededBy: string[][]][] = [
  ['base', ENTRY],
  ['form', LOGIN, [...FRAMED, ...LATER]],
  ['own', OUTSIDE, [...FRAME, ...LIST, ...ISSUE]],
  ['own', SOCKET],
  ['own', PUT],
  ['OrganizationFrame', FRAME],
  ['OrganizationFrame', [...LIST, ...ISSUE], [...ABOUT, ...INVITE]],
  ['shared', CHAT, LIST, ISSUE],
  ['work', LIST, ISSUE],
  ['talk', CHAT, UNLIKE_CHAT],
  ['talk', CHAT, [...PAGES, ...INVITE, ...OUTSIDE]],
  ['saying', SAYING, UNLIKE_CHAT],
  ['rooms', CHAT, LATER],
  ['ChatPage', CHAT],
  ['written', ISSUE, [...PAGES, ...LATER]],
  ['IssuesPage', LIST],
  ['drag', KANBAN, ABOUT],
  ['Kanban', KANBAN],
  ['bar', WORK, [...PAGES, ...OUTSIDE]],
  ['beside', [...EDITOR, ...WRITTEN], [...PAGES, ...OPENED]],
  ['people', OUTSIDE, [...PAGES, ...LATER]],
  ['people', ABOUT, LATER],
  ['outside', LOGIN, OUTSIDE],
  ['site', HOME, OUTSIDE.filter(page => !HOME.includes(page))],
  ['table', INVITE, [...PAGES, ...LATER]],
  ['table', PROJECTS, ABOUT.filter(page => !PROJECTS.includes(page))],
  ['IssuePage', ISSUE],
  ['days', WORK, OPENED],
  ['text', SHOWN, [...WRITTEN, ...EDITOR]],
  ['writing', WRITTEN],
  ['opened', OPENED],
  ['later', LATER],
  ['LoginPage', LOGIN],
  ['HomePage', HOME],
  ['ProjectListPage', PROJECTS],
]
/** Styles are small and import nothing, so those of several groups come with one that their pages have anyway. */
const STYLES: typeof GROUPS = [
  ['own', OUTSIDE, [...PAGES, ...LATER]],
  ['own', OPENED],
  ['OrganizationFrame', [...FRAMED, ...LATER]],
]
const STYLE = /\.css$/

const reached = new WeakMap<Rolldown.ChunkingContext, Map<string[], Set<string>>>()

/** Everything that these pages import, at whatever distance. */
function neededBy(pages: string[], graph: Rolldown.ChunkingContext) {
  const known = reached.get(graph) ?? new Map<string[], Set<string>>()
  reached.set(graph, known)
  const found = known.get(pages) ?? new Set<string>()
  if (known.has(pages)) return found
  known.set(pages, found)
  const left = pages.map(page => WEB + page)
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    const module = graph.getModuleInfo(id)
    if (!module) throw new Error(`chunks.ts names ${id}, which is no module of the front end`)
    found.add(id)
    left.push(...module.importedIds.filter(each => !SELDOM.test(each)))
  }
  return found
}

/** Of the tables above; `undefined` leaves a module to the bundler. */
function groupOf(id: string, graph: Rolldown.ChunkingContext) {
  const holds = ([, ...lists]: (typeof GROUPS)[number]) => lists.every(pages => neededBy(pages, graph).has(id))
  const first = GROUPS.findIndex(holds)
  const style = STYLE.test(id) ? STYLES.find(holds)?.[0] : undefined
  const at = GROUPS.findIndex(([name]) => name === style)
  return GROUPS[at >= 0 && (first < 0 || at < first) ? at : first]?.[0]
}

const names = [...new Set(GROUPS.map(([name]) => name))]

export const groups: Rolldown.CodeSplittingGroup[] = [
  ...names.map((name, at): Rolldown.CodeSplittingGroup => ({
    name: (id, graph) => (groupOf(id, graph) === name ? name : null),
    debugName: name,
    priority: 1 + names.length - at,
  })),
  // Those of all other pages together weigh less than a request for each.
  { name: 'icons', test: /lucide-react/ },
]

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
