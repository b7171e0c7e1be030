import { Download } from 'lucide-react'
import { PLACES_MOST } from '#contract/place'
import { listedPlaceFields, PLACES_LISTED_MOST } from '#contract/place-import'
import { listedPlaceNames, placeImportText } from '#korean/map-import'
import { fill } from '#korean/particle'
import { errorSentence } from '#korean/refusals'
import { tableText } from '#korean/table'
import { ui } from '#korean/ui'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { ColumnChoices } from '../../ui/table/ColumnChoices.tsx'
import { TableStart } from '../../ui/table/TableStart.tsx'
import styles from './ImportDialog.module.css'
import { ImportPreview } from './ImportPreview.tsx'
import { reading, saveLeft, type Table, tableOf, titles } from './read-places.ts'
import { type Import, useImport } from './useImport.ts'

type ImportDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** A list from Excel: read here, looked through by the server, then made all at once. */
export function ImportDialog({ orgId, isOpen, onClose }: ImportDialogProps) {
  const list = useImport(orgId)
  const { table, made, startOver } = list
  function close() {
    if (made !== undefined) startOver()
    onClose()
  }
  return (
    <Modal
      isOpen={isOpen}
      title={placeImportText.title}
      size="xl"
      footer={table && <Foot list={list} problem={problemOf(table, list.listed.length)} onClose={close} />}
      onClose={close}
    >
      {made !== undefined ? (
        <Made list={list} made={made} />
      ) : table ? (
        <Looking list={list} table={table} />
      ) : (
        <TableStart
          help={fill(placeImportText.help, { most: PLACES_LISTED_MOST })}
          reading={reading}
          template={{ name: placeImportText.templateName, rows: [titles, placeImportText.templateRow] }}
          pasted={list.pasted}
          onPasted={pasted => list.patch({ pasted })}
          onRead={lines => list.begin({ table: tableOf(lines), pasted: '' })}
        />
      )}
    </Modal>
  )
}

function problemOf({ columns }: Table, count: number) {
  if (columns.name < 0) return placeImportText.noNameColumn
  if (count === 0) return placeImportText.empty
  return count > PLACES_LISTED_MOST ? fill(placeImportText.tooMany, { most: PLACES_LISTED_MOST }) : undefined
}

const Alert = ({ children }: { children: string }) => (
  <p className={styles.error} role="alert">
    {children}
  </p>
)

function Looking({ list, table }: { list: Import; table: Table }) {
  const { listed, results, unknownIsOther, isChecking } = list
  const problem = problemOf(table, listed.length)
  const isCategoryMissing = results?.some(({ faults }) => faults.some(({ field }) => field === 'category'))
  return (
    <>
      <h3 className={styles.title}>
        {fill(listed.length > PLACES_LISTED_MOST ? placeImportText.rowsMore : placeImportText.rowsRead, {
          count: Math.min(listed.length, PLACES_LISTED_MOST),
        })}
      </h3>
      {!results && (
        <ColumnChoices
          {...table}
          help={placeImportText.columnsHelp}
          names={listedPlaceNames}
          fields={listedPlaceFields}
          needed="name"
          onChange={changes => list.begin({ table: { ...table, ...changes } })}
        />
      )}
      {problem && <Alert>{problem}</Alert>}
      {list.isChanged && results && <Alert>{placeImportText.changed}</Alert>}
      {list.isFull && <Alert>{errorSentence('place.tooMany', { most: PLACES_MOST })}</Alert>}
      {(isCategoryMissing || unknownIsOther) && (
        <Checkbox checked={unknownIsOther} disabled={isChecking} onChange={isOther => list.check(isOther)}>
          {placeImportText.unknownIsOther}
        </Checkbox>
      )}
      <div className={styles.rows}>
        <ImportPreview
          listed={listed}
          results={results}
          anyway={list.anyway}
          onAnyway={anyway => list.patch({ anyway })}
        />
      </div>
    </>
  )
}

/** All that was made, and what is left to be mended. */
const Made = ({ list: { left }, made }: { list: Import; made: number }) => (
  <>
    <h3 className={styles.title} role="status">
      {fill(placeImportText.made, { count: made })}
    </h3>
    {left.length > 0 && (
      <>
        <p>{fill(placeImportText.left, { count: left.length })}</p>
        <div>
          <Button onClick={() => saveLeft(left)}>
            <Download />
            {placeImportText.saveLeft}
          </Button>
        </div>
      </>
    )}
  </>
)

type FootProps = { list: Import; problem: string | undefined; onClose: () => void }
function Foot({ list, problem, onClose }: FootProps) {
  const { made, results, wanted, unknownIsOther } = list
  if (made !== undefined)
    return (
      <>
        <Button onClick={list.startOver}>{placeImportText.again}</Button>
        <Button kind="primary" onClick={onClose}>
          {ui.close}
        </Button>
      </>
    )
  return (
    <>
      <Button disabled={list.isMaking} onClick={list.startOver}>
        {tableText.startOver}
      </Button>
      {results && (
        <Button disabled={list.isMaking || list.isChecking} onClick={() => list.begin({})}>
          {tableText.columns}
        </Button>
      )}
      {results ? (
        <Button
          kind="primary"
          disabled={wanted === 0 || list.isFull || list.isChecking}
          isBusy={list.isMaking}
          onClick={list.make}
        >
          {fill(placeImportText.make, { count: wanted })}
        </Button>
      ) : (
        <Button
          kind="primary"
          disabled={problem !== undefined}
          isBusy={list.isChecking}
          onClick={() => list.check(unknownIsOther)}
        >
          {tableText.check}
        </Button>
      )}
    </>
  )
}
