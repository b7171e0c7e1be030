// A table of people as offices keep it: CSV in UTF-8 or in the older Korean encoding, or cells copied from a spreadsheet.
import Papa from 'papaparse'
import { columnWords } from '#korean/invitation'

export const TABLE_BYTES_MOST = 1024 * 1024
/** Beyond these nobody keeps a list of people. */
const COLUMNS_MOST = 40

export const fields = ['email', 'name', 'department', 'position', 'role'] as const
export type Field = (typeof fields)[number]
/** Which column is what; none is -1. */
export type Columns = Record<Field, number>

/** The text of a file; undefined where no Korean encoding makes sense of its bytes. */
export function textOf(bytes: ArrayBuffer): string | undefined {
  for (const encoding of ['utf-8', 'euc-kr'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // A file of zeros is no table, whatever it decodes to.
      if (!text.includes('\0')) return text
    } catch {
      // The next one.
    }
  return undefined
}

/** Cells by line; lines without a word are left out. */
export const cellsOf = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data.map(line =>
    line.slice(0, COLUMNS_MOST).map(cell => withoutFormula(cell.trim())),
  )

/** What a spreadsheet would run is a text here, with the quote mark by which tables of ours say so. */
const withoutFormula = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

/** Guessed from the first line, else from where addresses stand. */
export function columnsOf(lines: readonly (readonly string[])[]): { columns: Columns; hasHead: boolean } {
  const head = (lines[0] ?? []).map(cell => cell.replace(/\s+/g, '').toLowerCase())
  const named = Object.fromEntries(
    fields.map(field => [field, head.findIndex(cell => columnWords[field].test(cell) && !cell.includes('@'))]),
  ) as Columns
  if (named.email >= 0) return { columns: named, hasHead: true }
  const widest = Math.max(0, ...lines.map(line => line.length))
  const counts = Array.from({ length: widest }, (_, at) => lines.filter(line => line[at]?.includes('@')).length)
  const most = Math.max(0, ...counts)
  return {
    columns: { email: most > 0 ? counts.indexOf(most) : -1, name: -1, department: -1, position: -1, role: -1 },
    hasHead: most > 0 && !lines[0]?.some(cell => cell.includes('@')),
  }
}
