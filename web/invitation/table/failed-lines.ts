// The names of a list's columns, and the file of its failed lines, to be mended in a spreadsheet and brought back.
import type { ListCheck } from '#contract/invitation'
import { listText, rowFaultText } from '#korean/invitation'
import { tableText } from '#korean/table'
import { saveTable } from '../../ui/table/csv-file.ts'
import { type Field, fields, type Listed } from './read-table.ts'

export const fieldNames: Record<Field, string> = {
  email: listText.email,
  name: listText.name,
  department: listText.department,
  position: listText.position,
  role: listText.role,
}

export function saveFailed(listed: readonly Listed[], rows: ListCheck['rows']) {
  const lines = listed.flatMap(({ row }, at) => {
    const faults = rows[at]?.faults ?? []
    return faults.length > 0
      ? [[...fields.map(field => row[field]), faults.map(fault => rowFaultText[fault]).join(' ')]]
      : []
  })
  saveTable([[...fields.map(field => fieldNames[field]), tableText.result], ...lines], listText.failedName)
}
