import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { DEPARTMENTS_MOST, POSITIONS_MOST } from '#contract/department'
import { INVITATIONS_A_DAY, type ListCheck, LISTED_MOST, type ListLimit } from '#contract/invitation'
import { errorSentence } from '#korean/errors'
import { inviteText, listText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { useDraft } from '../../drafts.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { textLink } from '../../ui/layout/link.ts'
import { Select } from '../../ui/field/Select.tsx'
import styles from '../InvitePage.module.css'
import previewStyles from './ListPreview.module.css'
import { ListPreview } from './ListPreview.tsx'
import { saveFailed } from './failedLines.ts'
import { fieldNames } from './fieldNames.ts'
import { ListStart } from './ListStart.tsx'
import { useCheckList, useInviteList } from '../queries.ts'
import { fields, listedIn, type Table, widthOf } from './readTable.ts'

const SKIP = '-1'
const MOST: Record<ListLimit, number> = {
  'invitation.quota': INVITATIONS_A_DAY,
  'department.tooMany': DEPARTMENTS_MOST,
  'position.tooMany': POSITIONS_MOST,
}

type Draft = {
  pasted: string
  table?: Table | undefined
  /** Decided by whoever looked at what is missing: a typing mistake is no department. */
  creates: boolean
  sent?: ListCheck['rows'] | undefined
}
const nothing: Draft = { pasted: '', creates: false }

/** A list from Excel: read here, looked through by the server, then sent. It stays wherever one goes meanwhile. */
export function ListWay({ orgId }: { orgId: number }) {
  const [begun, keep] = useDraft<Draft>(`list ${orgId}`)
  const { pasted, table, creates, sent } = begun ?? nothing
  const check = useCheckList(orgId)
  const invite = useInviteList(orgId, ({ rows }) => keep(now => now && { ...now, sent: rows }))
  const listed = table ? listedIn(table) : []
  const rows = listed.map(({ row }) => row)

  function change(changes: Partial<Table>) {
    keep(now => now?.table && { ...now, table: { ...now.table, ...changes } })
    check.reset()
  }
  function startOver() {
    keep(() => undefined)
    check.reset()
    invite.reset()
  }

  if (sent) {
    const count = sent.filter(({ faults }) => faults.length === 0).length
    return (
      <div className={styles.way}>
        <div className={styles.fields}>
          <h2>{fill(listText.done, { count })}</h2>
          <ListPreview listed={listed} checked={sent} creates={creates} isSent />
          <div className={styles.buttons}>
            {count < sent.length && (
              <Button onClick={() => saveFailed(listed, sent)}>
                <Download />
                {listText.saveFailed}
              </Button>
            )}
            <Button onClick={startOver}>{listText.again}</Button>
          </div>
          <Link className={textLink} to="/org/$orgId/invite" params={{ orgId: String(orgId) }} search={{ tab: 'sent' }}>
            {inviteText.toSent}
          </Link>
        </div>
      </div>
    )
  }
  if (!table)
    return (
      <ListStart
        pasted={pasted}
        onPasted={text => keep(() => ({ ...nothing, pasted: text }))}
        onRead={read => keep(() => ({ ...nothing, table: read }))}
      />
    )

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
            <Select
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
        <ListPreview listed={listed} checked={check.data?.rows} creates={creates} />
        {misses && (
          <div className={previewStyles.missing}>
            <b>{listText.missing}</b>
            {missing.departments.length > 0 && (
              <p>{fill(listText.missingDepartments, { names: missing.departments.join(', ') })}</p>
            )}
            {missing.positions.length > 0 && (
              <p>{fill(listText.missingPositions, { names: missing.positions.join(', ') })}</p>
            )}
            <Checkbox checked={creates} onChange={wanted => keep(now => now && { ...now, creates: wanted })}>
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
