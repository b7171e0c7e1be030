// How the build cuts the front end into files: a page loads few of them, and next to nothing that it does not need.
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { joined, type Load } from './joining.ts'

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
const BESIDE_ISSUE = [
  'board/linked-issues/LinkedPosts.tsx',
  'map/place/LinkedPlace.tsx',
  'github/CodeLinks.tsx',
  'notification/settings/LevelMenu.tsx',
]
const BELOW_ISSUE = [
  'issue/discussion/IssueDiscussion.tsx',
  'issue/discussion/IssueFiles.tsx',
  'issue/text/IssueBody.tsx',
]
const BOARDS = ['board/list/BoardListPage.tsx']
const BOARD = ['board/posts/BoardPage.tsx']
const POST = ['board/post/PostPage.tsx', 'board/post/PostText.tsx', 'board/poll/PollView.tsx']
const BELOW_POST = ['board/post/PostDiscussion.tsx']
const INBOX = ['notification/NotificationPage.tsx']
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
/** Drawn in the sidebar as soon as it is there. */
const FAVOURITES = ['board/FavouriteBoards.tsx']
/** Of every page, in its first idle moment. */
const ANYWHERE = ['ui/overlay/tooltip/PageTooltips.tsx', 'account/LeavingQuestion.tsx']
/** Of every page inside the frame, in its first idle moment: fetched at once, so one file less for each that is here. */
const LATER = [
  'organization/frame/palette/commands.tsx',
  'project/commands.tsx',
  'issue/commands.tsx',
  'invitation/commands.tsx',
  'department/commands.tsx',
  'notification/commands.tsx',
  'chat/commands.tsx',
  'board/commands.tsx',
  'search/commands.tsx',
  'project/list/FrameGuest.tsx',
  'issue/create/NewIssueAnywhere.tsx',
  'attachment/ViewerGuest.tsx',
  'notification/BellRinger.tsx',
  'chat/count/CountKeeper.tsx',
  'board/FrameGuest.tsx',
  'organization/second-factor/FrameTop.tsx',
  'banner/FrameTop.tsx',
]
const FRAMED = [...FRAME, ...LIST, ...WORK, ...KANBAN, ...ISSUE, ...CHAT, ...PAGES]

/** Parts that follow those pages. */
const FOLLOWING = [...LATER, ...FAVOURITES, ...BESIDE_ISSUE, ...BELOW_ISSUE, ...SAYING, ...BELOW_POST]
/** Pages that most people open from them. */
const NEXT = [...BOARDS, ...BOARD, ...POST, ...INBOX]

/** Named by lists of everything in a library, and wanted by few. */
const SELDOM = /infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions/i

/** In this order a module belongs to the first group whose every list of pages needs it; all others are joined. */
const GROUPS: [name: string, ...neededBy: string[][]][] = [
  ['base', ENTRY],
  ['form', LOGIN, [...FRAMED, ...LATER]],
  ['own', OUTSIDE, [...FRAME, ...LIST, ...ISSUE]],
  ['own', SOCKET],
  ['own', PUT],
  ['OrganizationFrame', FRAME],
  ['OrganizationFrame', [...LIST, ...ISSUE], [...ABOUT, ...INVITE]],
  ['outside', LOGIN, OUTSIDE],
  ['site', HOME, OUTSIDE.filter(page => !HOME.includes(page))],
  ['LoginPage', LOGIN],
  ['HomePage', HOME],
]
/**
 * Styles are small and import nothing, so those of several groups come with one that their pages have anyway. The frame
 * brings those of the pages and parts that most people see: a request each would cost more than their bytes.
 */
const STYLES: typeof GROUPS = [
  ['own', OUTSIDE, [...PAGES, ...LATER]],
  ['own', OPENED],
  ['OrganizationFrame', [...FRAMED, ...FOLLOWING, ...NEXT]],
]
const STYLE = /\.css$/

const importsOf = (id: string, graph: Rolldown.ChunkingContext) =>
  graph.getModuleInfo(id)?.importedIds.filter(each => !SELDOM.test(each)) ?? []

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
    if (!graph.getModuleInfo(id)) throw new Error(`chunks.ts names ${id}, which is no module of the front end`)
    found.add(id)
    left.push(...importsOf(id, graph))
  }
  return found
}

/** Of the tables above; `undefined` leaves a module to be joined. */
function groupOf(id: string, graph: Rolldown.ChunkingContext) {
  const holds = ([, ...lists]: (typeof GROUPS)[number]) => lists.every(pages => neededBy(pages, graph).has(id))
  const first = GROUPS.findIndex(holds)
  const style = STYLE.test(id) ? STYLES.find(holds)?.[0] : undefined
  const at = GROUPS.findIndex(([name]) => name === style)
  return GROUPS[at >= 0 && (first < 0 || at < first) ? at : first]?.[0]
}

/** Every page of the frame fetches these in its first idle moments: about as often as the most visited ones together. */
const EVERY_PAGE = 1_200
/**
 * Fetched together, by how often beside each other; a page comes first of its modules. Parts of an issue and of a chat weigh
 * less than these, which would wait for a file that both share. Weights were tried: each moves files of all pages.
 */
const TOGETHER: Omit<Load, 'isPage'>[] = [
  { modules: LIST, weight: 500 },
  { modules: ISSUE, weight: 400 },
  { modules: CHAT, weight: 200 },
  { modules: WORK, weight: 120 },
  { modules: PROJECTS, weight: 100 },
  { modules: LATER, weight: EVERY_PAGE },
  { modules: FAVOURITES, weight: EVERY_PAGE },
  { modules: ANYWHERE, weight: EVERY_PAGE },
  { modules: OPENED, weight: EVERY_PAGE },
  { modules: BELOW_ISSUE, weight: 40 },
  { modules: BESIDE_ISSUE, weight: 40 },
  { modules: SAYING, weight: 40 },
  { modules: BOARD, weight: 120 },
  { modules: POST, weight: 120 },
  { modules: BELOW_POST, weight: 120 },
]
/** Any other page; any other part: a dialog, a panel. */
const PAGE_WEIGHT = 40
const PART_WEIGHT = 2
const PAGE = /Page\.tsx$/

function loadsOf(graph: Rolldown.ChunkingContext): Load[] {
  const together = TOGETHER.map(load => ({ ...load, modules: load.modules.map(path => WEB + path) }))
  const said = new Set(together.flatMap(({ modules }) => modules))
  const alone = fetchedIn(graph)
    .filter(id => !said.has(id))
    .map(id => ({ modules: [id], weight: PAGE.test(id) ? PAGE_WEIGHT : PART_WEIGHT }))
  return [...together, ...alone].map(load => ({ ...load, isPage: PAGE.test(load.modules[0]!) }))
}

/** Every module that some other one fetches by `import()`. */
function fetchedIn(graph: Rolldown.ChunkingContext) {
  const found = new Set<string>()
  const seen = new Set<string>()
  const left = ENTRY.map(path => WEB + path)
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    left.push(...importedIds, ...dynamicallyImportedIds)
    for (const each of dynamicallyImportedIds) found.add(each)
  }
  return [...found]
}

const filesOf = new WeakMap<Rolldown.ChunkingContext, Map<string, string>>()

function joinedFileOf(id: string, graph: Rolldown.ChunkingContext) {
  const files =
    filesOf.get(graph) ??
    joined(loadsOf(graph), {
      importsOf: each => importsOf(each, graph),
      lettersOf: each => graph.getModuleInfo(each)?.code?.length ?? 0,
      isPlaced: each => groupOf(each, graph) !== undefined,
    })
  filesOf.set(graph, files)
  return files.get(id) ?? null
}

const names = [...new Set(GROUPS.map(([name]) => name))]
/** Each module has its own place. */
const ALONE = { priority: 1, includeDependenciesRecursively: false }

export const groups: Rolldown.CodeSplittingGroup[] = [
  ...names.map((name, at): Rolldown.CodeSplittingGroup => ({
    name: (id, graph) => (groupOf(id, graph) === name ? name : null),
    debugName: name,
    priority: 2 + names.length - at,
  })),
  { name: 'endless', test: SELDOM, ...ALONE },
  { name: joinedFileOf, debugName: 'joined', ...ALONE },
]
