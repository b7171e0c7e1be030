// Tables that this page made, as files for Excel.
import Papa from 'papaparse'
import { saveFile } from '../download.ts'

/** Excel reads UTF-8 only with it. */
const BOM = '\uFEFF'
/** Beginnings of a cell that a spreadsheet would run, as the server knows them (server/http/answer/csv.ts). */
export const FORMULA_MARKS = /^[=+\-@＝＋－＠\t\r]/

/** A cell that a spreadsheet would run gets a quote mark, which reading the file here takes away again. */
export function saveTable(rows: readonly (readonly string[])[], name: string) {
  const text = Papa.unparse(rows as string[][], { escapeFormulae: FORMULA_MARKS, newline: '\r\n' })
  saveFile([BOM, text, '\r\n'], 'text/csv', name)
}
