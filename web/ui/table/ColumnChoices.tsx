import { fill } from '#korean/particle'
import { tableText } from '#korean/table'
import { Checkbox } from '../field/Checkbox.tsx'
import { Select } from '../field/Select.tsx'
import styles from './ColumnChoices.module.css'
import { type Line, widthOf } from './lines.ts'

const SKIP = '-1'
const FEW = 5

/** Which column is what; none is -1. */
type Columns<Field extends string> = Record<Field, number>

type ColumnChoicesProps<Field extends string> = {
  help: string
  names: Record<Field, string>
  fields: readonly Field[]
  /** The field without which nothing can be read. */
  needed: Field
  lines: readonly Line[]
  columns: Columns<Field>
  hasHead: boolean
  onChange: (changes: { columns?: Columns<Field>; hasHead?: boolean }) => void
}

/** Which column of a table is which field. */
export function ColumnChoices<Field extends string>({
  help,
  names,
  fields,
  needed,
  lines,
  columns,
  hasHead,
  onChange,
}: ColumnChoicesProps<Field>) {
  const headOf = (at: number) => (hasHead && lines[0]?.cells[at]) || fill(tableText.column, { number: at + 1 })
  const choices = Array.from({ length: widthOf(lines) }, (_, at) => ({ id: String(at), label: headOf(at) }))
  return (
    <>
      <p className={styles.help}>{help}</p>
      <div
        className={styles.columns}
        role="group"
        aria-label={tableText.columns}
        data-many={fields.length > FEW || undefined}
      >
        {fields.map(field => (
          <Select
            key={field}
            label={names[field]}
            isLabelled
            options={[...(field === needed ? [] : [{ id: SKIP, label: tableText.skip }]), ...choices]}
            chosen={String(columns[field])}
            onChoose={id => onChange({ columns: { ...columns, [field]: Number(id) } })}
          />
        ))}
      </div>
      <Checkbox checked={hasHead} onChange={isHead => onChange({ hasHead: isHead })}>
        {tableText.firstRow}
      </Checkbox>
    </>
  )
}
