import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { DEPARTMENTS_MOST, POSITIONS_MOST } from '#contract/department'
import { INVITATIONS_A_DAY, type ListCheck, LISTED_MOST, type ListLimit } from '#contract/invitation'
import { errorSentence } from '#korean/refusals'
import { inviteText, listText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { tableText } from '#korean/table'
import { useDraft } from '../../drafts.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { textLink } from '../../ui/layout/link.ts'
import { ColumnChoices } from '../../ui/table/ColumnChoices.tsx'
import previewStyles from '../../ui/table/TablePreview.module.css'
import { TableStart } from '../../ui/table/TableStart.tsx'
import styles from '../InvitePage.module.css'
import { ListPreview } from './ListPreview.tsx'
import { fieldNames, saveFailed } from './failed-lines.ts'
import { useCheckList, useInviteList } from '../queries.ts'
import { columnsOf, fields, listedIn, reading, type Table } from './read-table.ts'

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
  function startOver() {
    keep(() => undefined)
    check.reset()
    invite.reset()
  }
  if (sent) return <ListSent orgId={orgId} listed={listed} sent={sent} creates={creates} onAgain={startOver} />
  if (!table)
    return (
      <div className={styles.way}>
        <div className={styles.fields}>
          <TableStart
            help={fill(listText.help, { most: LISTED_MOST })}
            reading={reading}
            template={{
              name: listText.templateName,
              rows: [fields.map(field => fieldNames[field]), listText.templateRow],
            }}
            pasted={pasted}
            onPasted={text => keep(() => ({ ...nothing, pasted: text }))}
            onRead={lines => keep(() => ({ ...nothing, table: { lines, ...columnsOf(lines) } }))}
          />
        </div>
      </div>
    )

  const rows = listed.map(({ row }) => row)
  const problem = problemOf(table, rows.length)
  const good = check.data?.rows.filter(({ faults }) => faults.length === 0).length ?? 0
  // Limits of departments and positions matter only where some are created.
  const limits = check.data?.limits.filter(limit => creates || limit === 'invitation.quota') ?? []
  return (
    <div className={styles.way}>
      <div className={styles.fields}>
        <h2>
          {fill(rows.length > LISTED_MOST ? listText.rowsMore : listText.rowsRead, {
            count: Math.min(rows.length, LISTED_MOST),
          })}
        </h2>
        <ColumnChoices
          {...table}
          help={listText.columnsHelp}
          names={fieldNames}
          fields={fields}
          needed="email"
          onChange={changes => {
            keep(now => now?.table && { ...now, table: { ...now.table, ...changes } })
            check.reset()
          }}
        />
        {problem && <Alert>{problem}</Alert>}
        <ListPreview listed={listed} checked={check.data?.rows} creates={creates} />
        {check.data && (
          <Missing
            {...check.data.missing}
            creates={creates}
            onChange={wanted => keep(now => now && { ...now, creates: wanted })}
          />
        )}
        {limits.map(limit => (
          <Alert key={limit}>{errorSentence(limit, { most: MOST[limit] })}</Alert>
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
              {tableText.check}
            </Button>
          )}
          <Button onClick={startOver}>{tableText.startOver}</Button>
        </div>
      </div>
    </div>
  )
}

function problemOf({ columns }: Table, rowCount: number) {
  if (columns.email < 0) return listText.noEmailColumn
  if (rowCount === 0) return listText.empty
  return rowCount > LISTED_MOST ? fill(listText.tooMany, { most: LISTED_MOST }) : undefined
}

const Alert = ({ children }: { children: string }) => (
  <p className={styles.error} role="alert">
    {children}
  </p>
)

type MissingProps = ListCheck['missing'] & { creates: boolean; onChange: (creates: boolean) => void }

/** Departments and positions that the list names and the organization does not have. */
function Missing({ departments, positions, creates, onChange }: MissingProps) {
  if (departments.length + positions.length === 0) return null
  return (
    <div className={previewStyles.missing}>
      <b>{listText.missing}</b>
      {departments.length > 0 && <p>{fill(listText.missingDepartments, { names: departments.join(', ') })}</p>}
      {positions.length > 0 && <p>{fill(listText.missingPositions, { names: positions.join(', ') })}</p>}
      <Checkbox checked={creates} onChange={onChange}>
        {listText.creates}
        <small className={styles.small}>{listText.createsNot}</small>
      </Checkbox>
    </div>
  )
}

type ListSentProps = {
  orgId: number
  listed: ReturnType<typeof listedIn>
  sent: ListCheck['rows']
  creates: boolean
  onAgain: () => void
}

function ListSent({ orgId, listed, sent, creates, onAgain }: ListSentProps) {
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
          <Button onClick={onAgain}>{listText.again}</Button>
        </div>
        <Link className={textLink} to="/org/$orgId/invite" params={{ orgId: String(orgId) }} search={{ tab: 'sent' }}>
          {inviteText.toSent}
        </Link>
      </div>
    </div>
  )
}
