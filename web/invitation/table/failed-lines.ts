// The names of a list's columns, and the file of its failed lines, to be mended in a spreadsheet and brought back.
import Papa from 'papaparse'
import type { ListCheck } from '#contract/invitation'
import { listText, rowFaultText } from '#korean/invitation'
import { saveFile } from '../../ui/download.ts'
import { type Field, fields, type Listed } from './read-table.ts'

export const fieldNames: Record<Field, string> = {
  email: listText.email,
  name: listText.name,
  department: listText.department,
  position: listText.position,
  role: listText.role,
}

/** Excel reads UTF-8 only with it. */
export const BOM = '\uFEFF'

export function saveFailed(listed: readonly Listed[], rows: ListCheck['rows']) {
  const lines = listed.flatMap(({ row }, at) => {
    const faults = rows[at]?.faults ?? []
    return faults.length > 0
      ? [[...fields.map(field => row[field]), faults.map(fault => rowFaultText[fault]).join(' ')]]
      : []
  })
  const head = [...fields.map(field => fieldNames[field]), listText.result]
  // A cell that a spreadsheet would run gets a quote mark, which reading the file here takes away again.
  const text = Papa.unparse([head, ...lines], { escapeFormulae: true, newline: '\r\n' })
  saveFile([BOM, text], 'text/csv', listText.failedName)
}
