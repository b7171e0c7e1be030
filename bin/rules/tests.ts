// Rules for tests, and the rows of docs/checklist.md that they claim.
import { type Complaint, complaintsAbout, isTest, lineAt, type SourceFile } from './rule.ts'

const HELD_BACK =
  /\b(?:it|test|describe|suite|bench)\b[\w.]*\.(?:only|skip|skipIf|todo)\b|\b(?:it|test|describe)\(\s*(['"`]).*?\1,\s*\{[^}\n]*\b(?:only|skip|todo):|\b(?:context|task)\.skip\(|(?<![.\w])(?:xit|fit|xtest|xdescribe|fdescribe)\s*\(/g
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g
const CLAIM = /\[S\d+\.\d+(?:\s*,\s*S\d+\.\d+)*\]/g

export const CHECKLIST = 'docs/checklist.md'
export type Row = { section: string; id: string; says: string }
export type Claim = { path: string; line: number; id: string }

export function heldBackTests(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => isTest(path))
    .flatMap(file => complaintsAbout(file, HELD_BACK, 'focused-or-skipped', 'let every test run, or delete it'))
}

export function claimedIds(files: readonly SourceFile[]): Complaint[] {
  const known = new Set(rowsOf(files).map(row => row.id))
  return claimsOf(files)
    .filter(({ id }) => !known.has(id))
    .map(({ path, line, id }) => {
      return { path, line, rule: 'claimed-ids', advice: `${CHECKLIST} has no row ${id}: claim one that it has` }
    })
}

/** A row that is done in part: a title with its id would claim all of it. */
export function unwholeClaims(files: readonly SourceFile[]): Complaint[] {
  const text = files.find(({ path }) => path === CHECKLIST)?.text ?? ''
  const open = new Set((/\bNot yet: (.*)/.exec(text)?.[1] ?? '').match(/S\d+\.\d+/g))
  return claimsOf(files)
    .filter(({ id }) => open.has(id))
    .map(({ path, line, id }) => {
      return { path, line, rule: 'unwhole-claims', advice: `${id} does not hold yet: take it out of the title` }
    })
}

export function rowsOf(files: readonly SourceFile[]): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of files.find(({ path }) => path === CHECKLIST)?.text.split('\n') ?? []) {
    section = /^## (.*)/.exec(line)?.[1] ?? section
    const [, id, says] = /^\|\s*(S\d+\.\d+)\s*\|\s*(.*?)\s*\|$/.exec(line) ?? []
    if (id && says) rows.push({ section, id, says })
  }
  return rows
}

/** Every id in the title of a test; a title in a comment claims nothing. */
export function claimsOf(files: readonly SourceFile[]): Claim[] {
  return files
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text }) => {
      const running = text.replaceAll(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '')
      return [...running.matchAll(TITLE)].flatMap(title => {
        const ids = (title[2]?.match(CLAIM) ?? []).flatMap(claim => claim.match(/S\d+\.\d+/g) ?? [])
        return ids.map(id => ({ path, line: lineAt(running, title.index), id }))
      })
    })
}
