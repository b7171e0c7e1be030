// Writes dist/third-party-notices.txt: the packages that Dure runs on or sends to browsers, with their licences.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUNDLED = [
  '@tanstack/react-query',
  '@tanstack/react-router',
  'exifreader',
  'lucide-react',
  'maplibre-gl',
  'pretendard',
  'react',
  'react-aria-components',
  'react-dom',
  'topojson-client',
  'zustand',
]
const NOTICES = 'dist/third-party-notices.txt'
const LICENCE_FILE = /^(?:licen[cs]e|copying|ofl|notice)(?:[-_.].*)?$/i
const PROGRAM = /\.(?:[cm]?[jt]s|json|map)$/i
// Pretendard keeps its licence beside its fonts.
const LICENCE_FOLDERS = ['.', 'dist']
const RULER = '='.repeat(80)

type Names = Record<string, string>
type Locked = {
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  optional?: boolean
}
type Lock = Record<string, Locked>
type Notice = { name: string; version: string; licence: string; text: string }

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
if (!existsSync('node_modules')) give('There is no node_modules: install the packages first, as npm start does.')

const { packages: lock } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock }
const notices = noticesOf(installedPackages())
mkdirSync(dirname(NOTICES), { recursive: true })
writeFileSync(NOTICES, written(notices))
console.log(`${NOTICES}: ${notices.length} packages.`)

/** The folders of packages that run on the server or are bundled for browsers, with all their dependencies. */
function installedPackages() {
  const root = lock[''] ?? {}
  const found = new Set<string>()
  const add = (from: string, name: string, isOptional: boolean) => {
    const folder = folderOf(from, name)
    if (folder && found.has(folder)) return
    if (!folder || !existsSync(join(folder, 'package.json'))) {
      // A binary for another platform, which npm did not install.
      if (isOptional || (folder && lock[folder]?.optional)) return
      give(`${name} is not installed: install the packages again, as npm start does.`)
    }
    found.add(folder)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta,
    } = lock[folder] ?? {}
    for (const other of Object.keys(dependencies)) add(folder, other, other in optionalDependencies)
    for (const other of Object.keys(optionalDependencies)) add(folder, other, true)
    for (const other of Object.keys(peerDependencies))
      if (!peerDependenciesMeta?.[other]?.optional) add(folder, other, false)
  }
  for (const name of [...Object.keys(root.dependencies ?? {}), ...BUNDLED]) add('', name, false)
  for (const name of Object.keys(root.optionalDependencies ?? {})) add('', name, true)
  return [...found]
}

/** The folder in which Node finds a dependency of a package: inside it, else further up. */
function folderOf(from: string, name: string): string | undefined {
  const folder = `${from && `${from}/`}node_modules/${name}`
  if (folder in lock) return folder
  if (from === '') return undefined
  return folderOf(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
}

function noticesOf(folders: string[]) {
  const notices = new Map<string, Notice>()
  for (const folder of folders.toSorted(byCode)) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const licence = typeof license === 'string' ? license : (license?.type ?? 'not named')
    const text = licenceText(folder)
    if (text === '' && licence.startsWith('OFL'))
      give(`${name} has no text of its ${licence}, which must go with the font.`)
    const key = `${name} ${version}`
    if (!notices.get(key)?.text) notices.set(key, { name, version, licence, text })
  }
  return [...notices.values()].toSorted((a, b) => byCode(a.name, b.name) || byCode(a.version, b.version))
}

function licenceText(folder: string) {
  for (const place of LICENCE_FOLDERS.map(name => join(folder, name)).filter(place => existsSync(place))) {
    const names = readdirSync(place, { withFileTypes: true })
      .filter(entry => entry.isFile() && LICENCE_FILE.test(entry.name) && !PROGRAM.test(entry.name))
      .map(entry => entry.name)
    const texts = names.toSorted(byCode).map(name => plain(readFileSync(join(place, name), 'utf8')))
    if (texts.length > 0) return texts.join('\n\n')
  }
  return ''
}

/** Every package on its own line, then each licence text once, under the packages that it covers. */
function written(notices: Notice[]) {
  const nameOf = ({ name, version, licence }: Notice) => `${name} ${version} (${licence})`
  const texts = Map.groupBy(
    notices.filter(notice => notice.text !== ''),
    notice => notice.text,
  )
  const sections = [...texts].map(([text, covered]) => [RULER, ...covered.map(nameOf), RULER, '', text, ''].join('\n'))
  const bare = notices.filter(notice => notice.text === '')
  if (bare.length > 0)
    sections.push([RULER, 'Without a licence text of their own:', RULER, '', ...bare.map(nameOf), ''].join('\n'))
  const head = [
    'Dure contains or runs on the work of others. Each licence stands below, under the packages it covers.',
    '',
  ]
  return [...head, ...notices.map(nameOf), '', ...sections].join('\n')
}

function plain(text: string) {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/[^\S\n]+$/gm, '')
    .trim()
}

// By code point, because locales differ between machines.
function byCode(a: string, b: string) {
  return a < b ? -1 : Number(a > b)
}

function give(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
