// A table of people: which of its columns is what.
import { LISTED_MOST } from '#contract/invitation'
import { columnWords, listText } from '#korean/invitation'
import { type Line, type Reading, titleWord, widthOf } from '../../ui/table/lines.ts'

export const reading: Reading = { rowsMost: LISTED_MOST, sample: listText.templateRow[0], empty: listText.empty }

export const fields = ['email', 'name', 'department', 'position', 'role'] as const
export type Field = (typeof fields)[number]
/** Which column is what; none is -1. */
export type Columns = Record<Field, number>
export type Table = { lines: Line[]; columns: Columns; hasHead: boolean }

/** Guessed from the first line, else from where addresses stand. */
export function columnsOf(lines: readonly Line[]): Pick<Table, 'columns' | 'hasHead'> {
  const first = lines[0]?.cells ?? []
  const head = first.map(titleWord)
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
