// A table of people as offices keep it: CSV in UTF-8 or in the older Korean encoding, or cells copied from a spreadsheet.
import { useMutation } from '@tanstack/react-query'
import Papa from 'papaparse'
import { LISTED_MOST } from '#contract/invitation'
import { withoutHidden } from '#contract/text'
import { columnWords, listText } from '#korean/invitation'
import { fill } from '#korean/particle'

export const TABLE_BYTES_MOST = 1024 * 1024
/** In letters: a field with more of them blocks the page. */
export const PASTED_MOST = 200_000
/** Beyond these nobody keeps a list of people. */
const COLUMNS_MOST = 40
/** With the heading, and one more row that shows that the list is too long. */
const LINES_MOST = LISTED_MOST + 2

export const fields = ['email', 'name', 'department', 'position', 'role'] as const
export type Field = (typeof fields)[number]
/** Which column is what; none is -1. */
export type Columns = Record<Field, number>
/** Cells, and the number that a spreadsheet shows beside them. */
export type Line = { line: number; cells: string[] }
export type Table = { lines: Line[]; columns: Columns; hasHead: boolean }

/** From a file, or from what was pasted. */
export const useReadTable = () =>
  useMutation({
    mutationFn: async (from: File | string): Promise<Table> => {
      const lines = linesOf(typeof from === 'string' ? from : await textOf(from))
      if (lines.length === 0) throw new Error(listText.empty)
      return { lines, ...columnsOf(lines) }
    },
  })

/** How the files begin that spreadsheets keep for themselves: the newer ones and the older ones. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const
const isWorkbook = (head: Uint8Array) => WORKBOOKS.some(mark => mark.every((byte, at) => head[at] === byte))

/** The text of a file, in whichever Korean encoding makes sense of its bytes. */
async function textOf(file: File): Promise<string> {
  if (file.size > TABLE_BYTES_MOST) throw new Error(listText.tooLarge)
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes && isWorkbook(new Uint8Array(bytes.slice(0, WORKBOOKS[0].length)))) {
    const format = /\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? ''
    throw new Error(fill(listText.workbook, { format: format || listText.workbookNameless }))
  }
  for (const encoding of bytes ? ['utf-8', 'euc-kr'] : [])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // A file of zeros is no table, whatever it decodes to.
      if (!text.includes('\0')) return text
    } catch {
      // The next one.
    }
  throw new Error(listText.unreadable)
}

/** Lines without a word are left out, and so is the sample of our own form; of what is too long only so much is read. */
function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let line = 0
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    step: ({ data, errors }, parser) => {
      line++
      // The rest would be read as one cell, and everybody in it would be missing.
      if (errors.some(({ type }) => type === 'Quotes')) throw new Error(fill(listText.openQuote, { line }))
      const cells = data.slice(0, COLUMNS_MOST).map(cell => withoutFormula(withoutHidden(cell)))
      if (cells.every(cell => cell === '') || cells.includes(listText.templateRow[0])) return
      if (lines.push({ line, cells }) === LINES_MOST) parser.abort()
    },
  })
  return lines
}

/** A cell that a spreadsheet would run is a text, marked by the quote mark that our own tables put before it. */
const withoutFormula = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

/** Guessed from the first line, else from where addresses stand. */
function columnsOf(lines: readonly Line[]): Pick<Table, 'columns' | 'hasHead'> {
  const first = lines[0]?.cells ?? []
  const head = first.map(cell => cell.replace(/\s+/g, '').toLowerCase())
  const named = Object.fromEntries(
    fields.map(field => [field, head.findIndex(cell => columnWords[field].test(cell) && !cell.includes('@'))]),
  ) as Columns
  if (named.email >= 0) return { columns: named, hasHead: true }
  const counts = Array.from(
    { length: widthOf(lines) },
    (_, at) => lines.filter(({ cells }) => cells[at]?.includes('@')).length,
  )
  const most = Math.max(0, ...counts)
  return {
    columns: { email: most > 0 ? counts.indexOf(most) : -1, name: -1, department: -1, position: -1, role: -1 },
    hasHead: most > 0 && !first.some(cell => cell.includes('@')),
  }
}

export const widthOf = (lines: readonly Line[]) =>
  lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)

/** The cells of the chosen columns, with their line in the file. */
export function listedIn({ lines, columns, hasHead }: Table) {
  return lines.slice(hasHead ? 1 : 0).map(({ line, cells }) => {
    const cell = (field: Field) => cells[columns[field]] ?? ''
    const row = {
      email: cell('email'),
      name: cell('name'),
      department: cell('department'),
      position: cell('position'),
      role: cell('role'),
    }
    return { line, row }
  })
}
export type Listed = ReturnType<typeof listedIn>[number]
