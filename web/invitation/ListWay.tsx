import { useState } from 'react'
import { DEPARTMENTS_MOST, POSITIONS_MOST } from '#contract/department'
import { INVITATIONS_A_DAY, LISTED_MOST, type ListLimit } from '#contract/invitation'
import { errorSentence } from '#korean/errors'
import { listText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Pick } from '../ui/Pick.tsx'
import styles from './InvitePage.module.css'
import previewStyles from './ListPreview.module.css'
import { ListPreview } from './ListPreview.tsx'
import { fieldNames, ListStart } from './ListStart.tsx'
import { useCheckList, useInviteList } from './queries.ts'
import { fields, listedIn, type Table, widthOf } from './readTable.ts'

const SKIP = '-1'
const MOST: Record<ListLimit, number> = {
  'invitation.quota': INVITATIONS_A_DAY,
  'department.tooMany': DEPARTMENTS_MOST,
  'position.tooMany': POSITIONS_MOST,
}

/** A list from Excel: read here, looked through by the server, then sent. */
export function ListWay({ orgId }: { orgId: number }) {
  const [table, setTable] = useState<Table>()
  const [creates, setCreates] = useState(true)
  const check = useCheckList(orgId)
  const invite = useInviteList(orgId)
  const listed = table ? listedIn(table) : []
  const rows = listed.map(({ row }) => row)

  function change(changes: Partial<Table>) {
    setTable(now => now && { ...now, ...changes })
    check.reset()
  }
  function startOver() {
    setTable(undefined)
    check.reset()
    invite.reset()
  }

  if (invite.data) {
    const count = invite.data.rows.filter(({ faults }) => faults.length === 0).length
    return (
      <div className={styles.way}>
        <div className={styles.fields}>
          <h2>{fill(listText.done, { count })}</h2>
          <ListPreview listed={listed} checked={invite.data.rows} isSent />
          <div>
            <Button onClick={startOver}>{listText.again}</Button>
          </div>
        </div>
      </div>
    )
  }
  if (!table) return <ListStart onRead={setTable} />

  const width = widthOf(table.lines)
  const headOf = (at: number) =>
    (table.hasHead && table.lines[0]?.cells[at]) || fill(listText.column, { number: at + 1 })
  const columnChoices = Array.from({ length: width }, (_, at) => ({ id: String(at), label: headOf(at) }))
  const isTooMany = rows.length > LISTED_MOST
  const problem =
    table.columns.email < 0
      ? listText.noEmailColumn
      : rows.length === 0
        ? listText.empty
        : isTooMany
          ? fill(listText.tooMany, { most: LISTED_MOST })
          : undefined
  const good = check.data?.rows.filter(({ faults }) => faults.length === 0).length ?? 0
  const missing = check.data?.missing
  const misses = missing !== undefined && missing.departments.length + missing.positions.length > 0
  // Without making anything there is nothing too much to make.
  const limits = check.data?.limits.filter(limit => creates || limit === 'invitation.quota') ?? []
  return (
    <div className={styles.way}>
      <div className={styles.fields}>
        <h2>
          {fill(isTooMany ? listText.rowsMore : listText.rowsRead, { count: Math.min(rows.length, LISTED_MOST) })}
        </h2>
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
        <ListPreview listed={listed} checked={check.data?.rows} />
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
        {limits.map(limit => (
          <p key={limit} className={styles.error} role="alert">
            {errorSentence(limit, { most: MOST[limit] })}
          </p>
        ))}
        <div className={styles.buttons}>
          {check.data ? (
            <Button
              kind="primary"
              disabled={good === 0 || limits.length > 0}
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
