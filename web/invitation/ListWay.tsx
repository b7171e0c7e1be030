import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { ADDRESSES_TEXT_MOST } from '#contract/addresses'
import { LISTED_MOST } from '#contract/invitation'
import { listText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Pick } from '../ui/Pick.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { showError } from '../ui/toasts.ts'
import styles from './InvitePage.module.css'
import previewStyles from './ListPreview.module.css'
import { ListPreview } from './ListPreview.tsx'
import { useCheckList, useInviteList } from './queries.ts'
import { cellsOf, type Columns, columnsOf, type Field, fields, TABLE_BYTES_MOST, textOf } from './readTable.ts'

type Table = { lines: string[][]; columns: Columns; hasHead: boolean }
const fieldNames: Record<Field, string> = {
  email: listText.email,
  name: listText.name,
  department: listText.department,
  position: listText.position,
  role: listText.role,
}
const SKIP = '-1'
const BOM = '\uFEFF'

/** A list from Excel: read here, looked through by the server, then sent. */
export function ListWay({ orgId }: { orgId: number }) {
  const [table, setTable] = useState<Table>()
  const [pasted, setPasted] = useState('')
  const [creates, setCreates] = useState(true)
  const file = useRef<HTMLInputElement>(null)
  const check = useCheckList(orgId)
  const invite = useInviteList(orgId)
  const rows = table ? rowsOf(table) : []

  function read(text: string) {
    const lines = cellsOf(text)
    if (lines.length === 0) return showError(listText.empty)
    return setTable({ lines, ...columnsOf(lines) })
  }
  async function open(chosen: File | undefined) {
    if (!chosen) return
    if (chosen.size > TABLE_BYTES_MOST) return showError(listText.tooLarge)
    const text = textOf(await chosen.arrayBuffer())
    return text === undefined ? showError(listText.unreadable) : read(text)
  }
  function change(changes: Partial<Table>) {
    setTable(now => now && { ...now, ...changes })
    check.reset()
  }
  function startOver() {
    setTable(undefined)
    setPasted('')
    check.reset()
    invite.reset()
  }

  if (invite.data) {
    const count = invite.data.rows.filter(({ faults }) => faults.length === 0).length
    return (
      <div className={styles.way}>
        <div className={styles.fields}>
          <h2>{fill(listText.done, { count })}</h2>
          <ListPreview rows={rows} checked={invite.data.rows} isSent />
          <div>
            <Button onClick={startOver}>{listText.again}</Button>
          </div>
        </div>
      </div>
    )
  }
  if (!table)
    return (
      <div className={styles.way}>
        <div className={styles.fields}>
          <p className={styles.lead}>{listText.help}</p>
          <div className={styles.buttons}>
            <Button kind="primary" onClick={() => file.current?.click()}>
              <Upload />
              {listText.file}
            </Button>
            <Button onClick={saveTemplate}>
              <Download />
              {listText.template}
            </Button>
            <input
              ref={file}
              type="file"
              hidden
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              aria-label={listText.file}
              onChange={event => {
                void open(event.target.files?.[0])
                // The same file may be chosen again once it is mended.
                event.target.value = ''
              }}
            />
          </div>
          <TextArea
            label={listText.paste}
            rows={6}
            spellCheck={false}
            placeholder={listText.pasteSample}
            value={pasted}
            onChange={text => (text.length > ADDRESSES_TEXT_MOST ? showError(listText.tooLarge) : setPasted(text))}
          />
          <div>
            <Button disabled={pasted.trim() === ''} onClick={() => read(pasted)}>
              {listText.read}
            </Button>
          </div>
        </div>
      </div>
    )

  const width = Math.max(...table.lines.map(line => line.length))
  const headOf = (at: number) => (table.hasHead && table.lines[0]?.[at]) || fill(listText.column, { number: at + 1 })
  const columnChoices = Array.from({ length: width }, (_, at) => ({ id: String(at), label: headOf(at) }))
  const problem =
    table.columns.email < 0
      ? listText.noEmailColumn
      : rows.length === 0
        ? listText.empty
        : rows.length > LISTED_MOST
          ? fill(listText.tooMany, { count: rows.length })
          : undefined
  const good = check.data?.rows.filter(({ faults }) => faults.length === 0).length ?? 0
  const missing = check.data?.missing
  const misses = missing !== undefined && missing.departments.length + missing.positions.length > 0
  return (
    <div className={styles.way}>
      <div className={styles.fields}>
        <h2>{fill(listText.rowsRead, { count: rows.length })}</h2>
        <p className={styles.help}>{listText.columnsHelp}</p>
        <div className={previewStyles.columns} role="group" aria-label={listText.columns}>
          {fields.map(field => (
            <Pick
              key={field}
              label={fieldNames[field]}
              isLabelled
              options={[...(field === 'email' ? [] : [{ id: SKIP, label: listText.skip }]), ...columnChoices]}
              chosen={String(table.columns[field])}
              onChoose={id => change({ columns: { ...table.columns, [field]: Number(id) } })}
            />
          ))}
        </div>
        <Checkbox checked={table.hasHead} onChange={hasHead => change({ hasHead })}>
          {listText.firstRow}
        </Checkbox>
        {problem && (
          <p className={styles.error} role="alert">
            {problem}
          </p>
        )}
        <ListPreview rows={rows} checked={check.data?.rows} />
        {misses && (
          <div className={previewStyles.missing}>
            <b>{listText.missing}</b>
            {missing.departments.length > 0 && (
              <p>{fill(listText.missingDepartments, { names: missing.departments.join(', ') })}</p>
            )}
            {missing.positions.length > 0 && (
              <p>{fill(listText.missingPositions, { names: missing.positions.join(', ') })}</p>
            )}
            <Checkbox checked={creates} onChange={setCreates}>
              {listText.creates}
              <small className={styles.small}>{listText.createsNot}</small>
            </Checkbox>
          </div>
        )}
        <div className={styles.buttons}>
          {check.data ? (
            <Button
              kind="primary"
              disabled={good === 0}
              isBusy={invite.isPending}
              onClick={() => invite.mutate({ rows, creates })}
            >
              {fill(listText.send, { count: good })}
            </Button>
          ) : (
            <Button
              kind="primary"
              disabled={problem !== undefined}
              isBusy={check.isPending}
              onClick={() => check.mutate(rows)}
            >
              {listText.check}
            </Button>
          )}
          <Button onClick={startOver}>{listText.startOver}</Button>
        </div>
      </div>
    </div>
  )
}

function rowsOf({ lines, columns, hasHead }: Table) {
  const cell = (line: string[], field: Field) => line[columns[field]] ?? ''
  return lines.slice(hasHead ? 1 : 0).map(line => ({
    email: cell(line, 'email'),
    name: cell(line, 'name'),
    department: cell(line, 'department'),
    position: cell(line, 'position'),
    role: cell(line, 'role'),
  }))
}

/** With the mark without which Excel takes it for another encoding. */
function saveTemplate() {
  const lines = [fields.map(field => fieldNames[field]), listText.templateRow]
  const url = URL.createObjectURL(
    new Blob([BOM + lines.map(cells => cells.join(',')).join('\r\n') + '\r\n'], { type: 'text/csv' }),
  )
  const link = Object.assign(document.createElement('a'), { href: url, download: listText.templateName })
  link.click()
  URL.revokeObjectURL(url)
}
