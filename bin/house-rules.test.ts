import { describe, expect, it } from 'vitest'
import { classes, commentSubjects, defaultExports, enums, hangulPlace, unfinished } from './rules/code.ts'
import { floors } from './rules/floors.ts'
import { fileSize, folderSize, functionSize } from './rules/size.ts'
import { exactVersions, machinePaths, registryHosts } from './rules/machine.ts'
import { longTimers, outside } from './rules/outside.ts'
import type { Modules, Rule } from './rules/rule.ts'
import { places, planted } from './rules/test.ts'
import { eventsHeard, refusalSentences, unusedSentences } from './rules/sentences.ts'
import { claimedIds, claimsOf, heldBackTests, rowsOf, unwholeClaims } from './rules/tests.ts'

const advice = (rule: Rule, files: Record<string, string>, modules: Modules) =>
  rule(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    modules,
  ).map(complaint => complaint.advice)

const lines = (count: number) => 'let a\n'.repeat(count)

describe('hangul-place', () => {
  it('finds a sentence, a lone jamo and a half-width letter outside korean/', () => {
    const files = {
      'web/issue/detail/IssuePage.tsx': "\nconst title = '이슈'",
      'web/a.css': '/* ㄱ */',
      'server/b.ts': 'ﾡ',
    }
    expect(places(hangulPlace, files)).toEqual(['web/issue/detail/IssuePage.tsx:2', 'web/a.css:1', 'server/b.ts:1'])
  })
  it('lets Korean, tests, demonstrations, documents and the title of the page be', () => {
    const files = {
      'korean/issue.ts': "'이슈'",
      'server/issue/issue.test.ts': "'이슈'",
      'e2e/browser.ts': "'이슈'",
      'bench/load.mjs': "'이슈'",
      'server/issue/demo.ts': "'이슈'",
      'server/issue/demo/plans.ts': "'이슈'",
      'server/demo/people.ts': "'이슈'",
      'README.md': '두레',
      'package-lock.json': '"두레"',
      'web/index.html': '<title>두레</title>\n<meta\n  name="description"\n  content="두레"\n/>',
    }
    expect(places(hangulPlace, files)).toEqual([])
  })
  it('finds Hangul in the body of the page at its own line', () => {
    expect(places(hangulPlace, { 'web/index.html': '<title>\n두레</title>\n<p>두레</p>' })).toEqual([
      'web/index.html:3',
    ])
  })
})

describe('focused-or-skipped', () => {
  it.each([
    'it.on¦ly(',
    'test.concurrent.sk¦ip(',
    'describe.to¦do(',
    'it.sk¦ipIf(slow)(',
    'xi¦t(',
    'fi¦t(',
    "it('is slow', { sk¦ip: true }, () => {",
  ])('finds %j', text => {
    expect(places(heldBackTests, { 'web/issue/issue.test.tsx': `\n${text}` })).toEqual(['web/issue/issue.test.tsx:2'])
  })
  it('lets runIf, other words, and code that is no test be', () => {
    const files = { 'e2e/map.test.ts': 'test.runIf(x)(); map.fit(); page.skip; benefit()', 'web/list.ts': 'it.sk¦ip()' }
    expect(places(heldBackTests, files)).toEqual([])
  })
})

describe('file-size', () => {
  it('finds the first line too many', () => {
    const files = {
      'web/a.tsx': lines(251),
      'web/a.css': lines(251),
      'korean/a.ts': lines(401),
      'e2e/a.ts': lines(401),
    }
    expect(places(fileSize, files)).toEqual(['web/a.tsx:251', 'web/a.css:251', 'korean/a.ts:401', 'e2e/a.ts:401'])
  })
  it('lets full files, migrations and documents be', () => {
    const files = {
      'web/a.tsx': lines(250),
      'web/a.test.tsx': lines(400),
      'migrations/a.ts': lines(900),
      'a.md': lines(900),
    }
    expect(places(fileSize, files)).toEqual([])
  })
})

describe('folder-size', () => {
  const folder = (path: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${path}/a${at}.ts`, '']))
  it('finds a folder with one file too many; tests and styles do not count', () => {
    expect(places(folderSize, { ...folder('server/issue', 16), 'web/ui/a.css': '' })).toEqual(['server/issue:1'])
    expect(
      places(folderSize, { ...folder('web/issue', 15), 'web/issue/a.test.ts': '', 'web/issue/a.css': '' }),
    ).toEqual([])
  })
})

describe('function-size', () => {
  const body = (count: number) => '  a()\n'.repeat(count)
  it('finds a long function, a long component and a long arrow', () => {
    const files = {
      'server/a.ts': `const b = 1\nexport async function a(\n  b: C,\n) {\n${body(57)}}\n`,
      'web/a.tsx': `export const A = () => {\n${body(99)}}\n`,
      'web/b.ts': `const b = (\n  c: D,\n) =>\n${body(58)}\nconst d = 1\n`,
    }
    expect(places(functionSize, files)).toEqual(['server/a.ts:2', 'web/a.tsx:1', 'web/b.ts:1'])
  })
  it('lets short ones be, and one line before a long table', () => {
    const files = {
      'server/a.ts': `const a = () => b('a')\nconst c = [\n${body(90)}]\n`,
      'web/a.tsx': `export function A() {\n${body(98)}}\n`,
    }
    expect(places(functionSize, files)).toEqual([])
  })
})

describe('floors', () => {
  it('finds an import that goes up, and two folders that need each other', () => {
    const files = {
      'server/member/a.ts': "import { b } from '../issue/b.ts'",
      'web/organization/a.tsx': "import { b } from '../member/c.tsx'",
      'web/member/b.tsx': "\nconst C = lazy(() => import('../organization/a.tsx'))",
    }
    expect(places(floors, files)).toEqual(['server/member/a.ts:1', 'web/organization/a.tsx:1', 'web/member/b.tsx:2'])
  })
  it('lets imports down, of machinery and of tests be', () => {
    const files = {
      'server/issue/a.ts': "import { b } from '../member/b.ts'\nimport { c } from '../db.ts'",
      'server/member/b.ts': "import { c } from '../http/http.ts'",
      'server/member/b.test.ts': "import { a } from '../issue/a.ts'",
      'server/app.ts': "import { a } from './issue/a.ts'",
    }
    expect(places(floors, files)).toEqual([])
  })
})

describe('outside and long-timer', () => {
  it('finds the environment, storage, a request and a socket outside of their one file', () => {
    const files = {
      'server/mail.ts': 'const host = process.env.SMTP',
      'web/home/a.ts': '\nlocalStorage.clear()',
      'web/home/b.tsx': "void fetch('/api')\nnew XMLHttpRequest()\nnew WebSocket('/api/live')",
    }
    expect(places(outside, files)).toEqual([
      'server/mail.ts:1',
      'web/home/a.ts:2',
      'web/home/b.tsx:1',
      'web/home/b.tsx:2',
      'web/home/b.tsx:3',
    ])
  })
  it('lets those files, tests and other functions of the name be', () => {
    const files = {
      'server/config.ts': 'readConfig(process.env)',
      'web/session.ts': "localStorage.getItem('theme')",
      'web/call.ts': "fetch('/api')",
      'server/http/http.test.ts': "fetch('/api')",
      'server/testing/process.ts': 'process.env',
      'web/home/a.ts': 'query.refetch()\noverlays.fetch()',
    }
    expect(places(outside, files)).toEqual([])
  })
  it('finds a timer of more than a minute, and no shorter one', () => {
    const files = {
      'server/a.ts': 'setTimeout(() => {\n  b()\n}, 60_001)',
      'server/b.ts': 'const DAY_MS = 24 * 60 * 60_000\nsetInterval(tidy, DAY_MS)',
      'server/c.ts': 'const SOON_MS = 60_000\nsetTimeout(tidy, SOON_MS)\nsetTimeout(() => a(1), 500)',
    }
    expect(places(longTimers, files)).toEqual(['server/a.ts:1', 'server/b.ts:2'])
  })
})

describe('exact-versions', () => {
  const manifest = (version: string) => JSON.stringify({ devDependencies: { vite: version } }, null, 2)
  it.each(['^8.3.8', '8.x', '~8.3.8', 'latest', '8.3'])('finds %s', version => {
    expect(places(exactVersions, { 'package.json': manifest(version) })).toEqual(['package.json:3'])
  })
  it.each(['8.3.8', '18.4.0-beta.17'])('lets %s be', version => {
    expect(places(exactVersions, { 'package.json': manifest(version) })).toEqual([])
  })
})

describe('machine-paths and registry-hosts', () => {
  it.each(['/ho¦me/mina/dure', "'/wo¦rk/dure'", 'cd /ro¦ot', '/Us¦ers/mina', 'C:\\Us¦ers\\mina'])('finds %s', text => {
    expect(places(machinePaths, { 'docs/operations.md': `a\n${text}` })).toEqual(['docs/operations.md:2'])
  })
  it('lets places of every machine, imports and addresses be', () => {
    const text =
      "/var/lib/dure /proc/self /tmp/a './home/HomePage.tsx' https://example.com/home/a web/home/a :root /rooms"
    expect(places(machinePaths, { 'docs/operations.md': text })).toEqual([])
  })
  it('finds the host of a registry', () => {
    const files = {
      'package-lock.json': '{\n"resolved": "https://example.com/a.tgz"',
      '.npmrc': 'registry=https://example.com',
    }
    expect(places(registryHosts, files)).toEqual(['package-lock.json:2', '.npmrc:1'])
  })
  it('lets a lockfile without hosts be', () => {
    const files = { 'package-lock.json': '"integrity": "sha512"', '.npmrc': 'omit-lockfile-registry-resolved=true' }
    expect(places(registryHosts, files)).toEqual([])
  })
})

describe('refusal-sentences', () => {
  const files = {
    'contract/errors.ts': "export const refusals = {\n  invalid: 422,\n  'issue.missing': 404,\n}",
    'korean/refusals.ts': "export const errorText = {\n  invalid: '…',\n  'issue.missing': '…',\n}",
    'server/refusal.ts': "refuse('invalid')",
    'server/issue/issues.ts': 'refuse("issue.missing")',
  }
  const modules = (codes: object, sentences: object) => ({
    'contract/errors.ts': { refusals: codes },
    'korean/refusals.ts': { errorText: sentences },
  })
  const both = { invalid: 1, 'issue.missing': 1 }
  it('finds a code without a sentence and a sentence without a code', () => {
    expect(places(refusalSentences, files, modules(both, { invalid: 1 }))).toEqual(['contract/errors.ts:3'])
    expect(places(refusalSentences, files, modules({ invalid: 1 }, both))).toEqual(['korean/refusals.ts:3'])
  })
  it('finds a code that only a test uses', () => {
    const used = { ...files, 'server/issue/issues.ts': '', 'server/issue/issue.test.ts': "'issue.missing'" }
    expect(places(refusalSentences, used, modules(both, both))).toEqual(['contract/errors.ts:3'])
  })
  it('lets a complete set be, and modules that are not there yet', () => {
    expect(places(refusalSentences, files, modules(both, both))).toEqual([])
    expect(places(refusalSentences, files)).toEqual([])
  })
})

describe('unused-sentences', () => {
  const file = { 'korean/issue.ts': 'export const issueText = {\n  list: { empty: 1 },\n  opened: 1,\n}' }
  const modules = {
    'korean/issue.ts': { issueText: { list: { empty: '…' }, opened: () => '…' }, countOf: () => '…' },
    'korean/refusals.ts': { errorText: { invalid: '…' } },
    'korean/gallery.ts': { galleryText: { title: '…' } },
  }
  it('finds sentences that nothing shows, or only a test', () => {
    const files = { ...file, 'web/issue/issue.test.tsx': 'issueText.opened' }
    expect(places(unusedSentences, files, modules)).toEqual(['korean/issue.ts:2', 'korean/issue.ts:3'])
    expect(advice(unusedSentences, file, modules)[0]).toContain('issueText.list.empty')
  })
  it.each([
    'issueText.list.empty, issueText.opened(1)',
    "issueText.list['empty'], issueText['opened']",
    "show('empty'), show('opened')",
    'issueText.list[state], issueText.opened',
    'Object.values(issueText)',
  ])('lets %s be', text => {
    expect(places(unusedSentences, { ...file, 'web/issue/detail/IssuePage.tsx': text }, modules)).toEqual([])
  })
})

describe('events-heard', () => {
  const modules = { 'contract/events.ts': { events: { 'issue.created': {}, 'issue.closed': {} } } }
  const contract = { 'contract/events.ts': "export const events = {\n  'issue.created': 1,\n  'issue.closed': 2,\n}" }
  it('finds an event without a listener', () => {
    const files = { ...contract, 'web/issue/store/queries.ts': "whenTold('issue.created', add)" }
    expect(places(eventsHeard, files, modules)).toEqual(['contract/events.ts:3'])
  })
  it('lets events be that screens hear', () => {
    const files = {
      ...contract,
      'web/issue/store/queries.ts': "whenTold('issue.created', add)\nwhenTold(\n'issue.closed',",
    }
    expect(places(eventsHeard, files, modules)).toEqual([])
  })
})

describe('claimed-ids', () => {
  const checklist = {
    'docs/checklist.md': '## S5 Validation\n| id | what |\n|---|---|\n| S5.2 | a phone |\n| S5.4 | limits |',
  }
  const tests = (text: string) => ({ ...checklist, 'server/organization/organization.test.ts': text })
  it('finds an id without a row', () => {
    const files = tests("\nit('[¦S5.2] [¦S5.3] cuts', () => {})")
    expect(places(claimedIds, files)).toEqual(['server/organization/organization.test.ts:2'])
  })
  it('lets ids with a row be', () => {
    expect(places(claimedIds, tests("it('[¦S5.2] [¦S5.4] cuts')\nit(`[¦S5.2, S5.4] cuts`)"))).toEqual([])
  })
  it('finds one that holds only in part', () => {
    const [path, text] = Object.entries(checklist)[0]!
    const files = { ...tests("it('[¦S5.2] [¦S5.4] cuts')"), [path]: `Not yet: S5.4 (on a phone).\n\n${text}` }
    expect(places(unwholeClaims, files)).toEqual(['server/organization/organization.test.ts:1'])
    expect(places(unwholeClaims, tests("it('[¦S5.4] cuts')"))).toEqual([])
  })
  it('reads rows with their section, and claims in titles but not in comments', () => {
    const files = Object.entries(tests("\n// it('[¦S5.2]')\nit.each(rows)('cuts [¦S5.4]', () => [1])"))
    const sources = files.map(([path, text]) => ({ path, text: planted(text) }))
    expect(rowsOf(sources)).toContainEqual({ section: 'S5 Validation', id: 'S5.2', says: 'a phone' })
    expect(claimsOf(sources).map(claim => `${claim.line} ${claim.id}`)).toEqual(['3 S5.4'])
  })
})

describe('todo', () => {
  it.each(['// TO¦DO later', '/* FIX¦ME */', '// XX¦X', '# HA¦CK'])('finds %s', text => {
    expect(places(unfinished, { 'web/a.ts': text })).toEqual(['web/a.ts:1'])
  })
  it('lets one with an issue be, and other words', () => {
    expect(places(unfinished, { 'web/a.ts': '// TO¦DO (#12) later\nconst todo = 1', 'a.md': 'TO¦DO' })).toEqual([])
  })
})

describe('default-exports, enum and class', () => {
  it.each(['export default 1', 'export { a as def¦ault }'])('finds %s', text => {
    expect(places(defaultExports, { 'web/a.ts': text })).toEqual(['web/a.ts:1'])
  })
  it('lets named exports be, and what tools demand', () => {
    const files = {
      'web/a.ts': 'export const a = 1',
      'vite.config.ts': 'export default 1',
      'web/a.d.ts': 'export default 1',
    }
    expect(places(defaultExports, { ...files, 'bin/tally.ts': 'export default class Tally {}' })).toEqual([])
  })
  it.each(['enum Role { A }', 'export const enum Role { A }', '  declare enum Role {'])('finds %s', text => {
    expect(places(enums, { 'web/a.ts': text })).toEqual(['web/a.ts:1'])
  })
  it('lets an enumeration of zod and the word in prose be', () => {
    expect(places(enums, { 'web/a.ts': "z.enum(['a'])\n// enum of roles" })).toEqual([])
  })
  it.each([
    'class Room {',
    'export abstract class Room<T> implements Place {',
    'const Room = cl¦ass {',
    'class Room extends Map<string, Error> {',
    'export class Caught extends Component<Error> {',
  ])('finds %s', text => {
    expect(places(classes, { 'web/a.tsx': `\n${text}` })).toEqual(['web/a.tsx:2'])
  })
  it('lets errors, the tally and attributes be', () => {
    const text =
      'export class ApiError extends Error {\nclass Late extends ApiError {\n<p class="a">\nclass: 1\n// class of {}'
    expect(places(classes, { 'web/call.ts': text, 'bin/tally.ts': 'class Tally {' })).toEqual([])
  })
})

describe('comment-subject', () => {
  it.each([
    '/** Wh¦at the list shows. */',
    '  // Wh¦oever asks.',
    '/**\n * Wh¦o asks.\n */',
    '/* Who¦m it concerns. */',
    'ask() // wh¦at is missing',
  ])('finds %j', text => {
    const line = text.startsWith('/**\n') ? 3 : 2
    expect(places(commentSubjects, { 'server/issue/a.ts': `\n${text}` })).toEqual([`server/issue/a.ts:${line}`])
  })
  it('lets subjects, code and wrapped lines be', () => {
    const text = '/**\n * The member\n * who asks.\n */\n// Whole days.\nconst What = 1\nconst a = "https:// what"'
    expect(places(commentSubjects, { 'korean/a.ts': text, 'README.md': '// Wh¦at' })).toEqual([])
  })
})
