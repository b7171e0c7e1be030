import { type Board, boardChange, boardRoutes } from '#contract/board'
import { boardPageText } from '#korean/board'
import { ui } from '#korean/ui'
import { isStale } from '../../call.ts'
import { useEditedValues } from '../../fields.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { StaleNote } from '../../ui/unsaved/StaleNote.tsx'
import { type BoardChanges, useChangeBoard } from '../deeds.ts'
import { BoardFields, type BoardValues, valuesOf } from './BoardFields.tsx'

type SettingsDialogProps = { orgId: number; board: Board; isOpen: boolean; onClose: () => void }

/** Keeps what was typed when it is closed by accident; its own cancel button throws it away. */
export function SettingsDialog({ orgId, board, isOpen, onClose }: SettingsDialogProps) {
  const form = useEditedValues(boardChange, board, valuesOf)
  const { seen, values, fields, change } = form
  const save = useChangeBoard({ orgId, boardId: board.boardId })
  function discard() {
    form.discard()
    onClose()
  }
  function submit() {
    const changed = changedIn(seen, form.changes)
    if (!form.check(changed)) return
    if (Object.keys(changed).length === 0) return discard()
    save.mutate(
      { seen, change: changed },
      {
        onSuccess: discard,
        onError: failed => form.onRefused(failed, isStale(boardRoutes.change, failed) ? failed.current : undefined),
      },
    )
  }

  return (
    <Modal
      isOpen={isOpen}
      title={boardPageText.settings}
      onClose={how => (how === 'choice' ? discard() : onClose())}
      form={{ isBusy: save.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={save.isPending} onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={save.isPending}>
            {ui.save}
          </Button>
        </>
      }
    >
      {form.isStale && <StaleNote />}
      <BoardFields orgId={orgId} values={values} errors={fields} isCompany={board.isCompany} onChange={change} />
    </Modal>
  )
}

/** The fields that have another value than they had. */
const changedIn = (seen: Board, changes: Partial<BoardValues>): BoardChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(seen[name as keyof BoardValues]),
    ),
  )
