// The lines of a list that nobody was invited by, to be mended in a spreadsheet and brought back.
import Papa from 'papaparse'
import type { ListCheck } from '#contract/invitation'
import { listText, rowFaultText } from '#korean/invitation'
import { saveFile } from '../../download.ts'
import { fieldNames } from './fieldNames.ts'
import { fields, type Listed } from './readTable.ts'

/** Without it Excel takes the file for another encoding. */
export const BOM = '\uFEFF'

export function saveFailed(listed: readonly Listed[], rows: ListCheck['rows']) {
  const lines = listed.flatMap(({ row }, at) => {
    const faults = rows[at]?.faults ?? []
    return faults.length > 0
      ? [[...fields.map(field => row[field]), faults.map(fault => rowFaultText[fault]).join(' ')]]
      : []
  })
  const head = [...fields.map(field => fieldNames[field]), listText.result]
  // What a spreadsheet would run gets a quote mark, which is taken away again when the file is read here.
  const text = Papa.unparse([head, ...lines], { escapeFormulae: true, newline: '\r\n' })
  saveFile([BOM, text], 'text/csv', listText.failedName)
}
