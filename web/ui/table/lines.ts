// A table as offices keep it: CSV in UTF-8 or in the older Korean encoding, or cells copied from a spreadsheet.
import Papa from 'papaparse'
import { withoutHidden } from '#contract/text'
import { fill } from '#korean/particle'
import { tableText } from '#korean/table'
import { FORMULA_MARKS } from './csv-file.ts'

export const TABLE_BYTES_MOST = 1024 * 1024
/** In letters: a field with more of them blocks the page. */
export const PASTED_MOST = 200_000
/** Beyond these nobody keeps a list. */
const COLUMNS_MOST = 40

/** Cells, and the number that a spreadsheet shows beside them. */
export type Line = { line: number; cells: string[] }

export type Reading = {
  /** Lines beyond the heading; one more is read, which shows that the list is too long. */
  rowsMost: number
  /** The first cell of the sample in our own form. */
  sample: string
  /** Said of a table without a word. */
  empty: string
  /** Whether a cell may have several lines. */
  hasBreaks?: boolean
}

export async function readLines(from: File | string, reading: Reading): Promise<Line[]> {
  const lines = linesOf(typeof from === 'string' ? from : await textOf(from), reading)
  if (lines.length === 0) throw new Error(reading.empty)
  return lines
}

/** How the files begin that spreadsheets keep for themselves: the newer ones and the older ones. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const
const isWorkbook = (head: Uint8Array) => WORKBOOKS.some(mark => mark.every((byte, at) => head[at] === byte))

/** The text of a file, in whichever Korean encoding makes sense of its bytes. */
async function textOf(file: File): Promise<string> {
  if (file.size > TABLE_BYTES_MOST) throw new Error(tableText.tooLarge)
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes && isWorkbook(new Uint8Array(bytes.slice(0, WORKBOOKS[0].length)))) {
    const format = /\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? ''
    throw new Error(fill(tableText.workbook, { format: format || tableText.workbookNameless }))
  }
  for (const encoding of bytes ? ['utf-8', 'euc-kr'] : [])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // A file of zeros is no table, whatever it decodes to.
      if (!text.includes('\0')) return text
    } catch {
      // The next one.
    }
  throw new Error(tableText.unreadable)
}

/** Lines without a word are left out, and so is the sample of our own form; of what is too long only so much is read. */
function linesOf(text: string, { rowsMost, sample, hasBreaks = false }: Reading): Line[] {
  const lines: Line[] = []
  const cleaned = hasBreaks ? (cell: string) => cell.replace(/\r\n?/g, '\n').trim() : withoutHidden
  let line = 0
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    step: ({ data, errors }, parser) => {
      line++
      // The rest would be read as one cell, and everybody in it would be missing.
      if (errors.some(({ type }) => type === 'Quotes')) throw new Error(fill(tableText.openQuote, { line }))
      const cells = data.slice(0, COLUMNS_MOST).map(cell => withoutMark(cleaned(cell)))
      if (cells.every(cell => cell === '') || cells.includes(sample)) return
      if (lines.push({ line, cells }) === rowsMost + 2) parser.abort()
    },
  })
  return lines
}

/** A cell that a spreadsheet would run is a text, marked by the quote mark that our own tables put before it. */
const withoutMark = (cell: string) => (cell[0] === "'" && FORMULA_MARKS.test(cell.slice(1)) ? cell.slice(1) : cell)

export const widthOf = (lines: readonly Line[]) =>
  lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)

/** As a title is compared: without blanks and in lower case. */
export const titleWord = (cell: string) => cell.replace(/\s+/g, '').toLowerCase()
