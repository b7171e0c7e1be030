// Rules for code: its language, its constructs, its comments.
import { type Complaint, complaintsAbout, isCode, isTest, isWithin, type SourceFile } from './rule.ts'

const HANGUL = /\p{Script=Hangul}/gu
const HANGUL_FILES = /\.(?:ts|tsx|mjs|css|html|sql|json)$/
const HANGUL_HOMES = ['korean', 'e2e', 'bench', 'server/demo']
// Files with the names of made-up people and companies.
const HANGUL_ANYWAY = /^(?:package-lock\.json|server\/(?:\w+\/(?:test|demo|demo\/[\w-]+)|testing\/[\w-]+)\.ts)$/
const PAGE_HEAD = /<title>[^<]*<\/title>|<meta\s[^>]*name="description"[^>]*>/g
const UNFINISHED_FILES = /\.(?:ts|tsx|mjs|cjs|css|html|sql|sh|ya?ml)$/
// Bracketed, so that this line does not match itself.
const UNFINISHED = /\b(?:[T]ODO|[F]IXME|[X]XX|[H]ACK)\b(?!.*#\d)/g
const DEFAULT_EXPORT = /^\s*export\s+default\b|\bas\s+default\b(?=[^'"\n]*\})/gm
const ENUM = /^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+\w/gm
const CLASS =
  /(?:^|[=(,:?]|=>|\breturn\b)[ \t]*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?class\b(?!\s*[=:,.)])(?:\s+(?!extends\b)\w+)?(?:<[^{]*>)?(?!\s*(?:<[^{]*>)?\s*extends\s+[\w.]*Error\b)\s*(?:\{|extends\b|implements\b)/gm
const TALLY = 'bin/tally.ts'
const COMMENTED_FILES = /\.(?:ts|tsx|mjs)$/
const COMMENTED_FOLDERS = ['server', 'contract', 'korean', 'bin', 'bench', 'e2e', 'web']
// In lower case only the trailing ones: on a line of its own the word may continue a sentence.
const SUBJECTLESS = /^\s*(?:\/\*\*?|\/\/|\*) (?:What|Whoever|Who|Whom)\b|\S[ \t]+\/\/ [Ww](?:hat|hoever|ho|hom)\b/gm

export function hangulPlace(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => HANGUL_FILES.test(path) && !HANGUL_ANYWAY.test(path))
    .filter(({ path }) => !isTest(path) && !isWithin(path, HANGUL_HOMES))
    .flatMap(({ path, text }) => {
      const rest = path === 'web/index.html' ? text.replaceAll(PAGE_HEAD, head => head.replaceAll(/[^\n]/g, '')) : text
      return complaintsAbout({ path, text: rest }, HANGUL, 'hangul-place', 'move the sentence to korean/')
    })
}

export function unfinished(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => UNFINISHED_FILES.test(path))
    .flatMap(file => complaintsAbout(file, UNFINISHED, 'todo', 'do it now, or name its issue, as in #12'))
}

export function defaultExports(files: readonly SourceFile[]): Complaint[] {
  const demanded = (path: string) => !path.includes('/') || path.endsWith('.d.ts') || path === TALLY
  return files
    .filter(({ path }) => isCode(path) && !demanded(path))
    .flatMap(file => complaintsAbout(file, DEFAULT_EXPORT, 'default-exports', 'export it by its name'))
}

export function enums(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => isCode(path))
    .flatMap(file => complaintsAbout(file, ENUM, 'enum', 'write a union of strings, or an object `as const`'))
}

export function classes(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => isCode(path) && path !== TALLY)
    .flatMap(file =>
      complaintsAbout(file, CLASS, 'class', 'write functions over plain data; only errors may be classes'),
    )
}

export function commentSubjects(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => COMMENTED_FILES.test(path) && isWithin(path, COMMENTED_FOLDERS))
    .flatMap(file =>
      complaintsAbout(file, SUBJECTLESS, 'comment-subject', 'begin with the subject: the row, the member, the reason'),
    )
}
