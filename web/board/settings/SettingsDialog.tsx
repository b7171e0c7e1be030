import { useState } from 'react'
import { type Board, boardChange, boardRoutes } from '#contract/board'
import { boardFormText, boardPageText } from '#korean/board'
import { ui } from '#korean/ui'
import { isStale, saidByForm } from '../../call.ts'
import { useFields } from '../../fields.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { type BoardChanges, useChangeBoard } from '../deeds.ts'
import { BoardFields, type BoardValues, valuesOf } from './BoardFields.tsx'

type SettingsDialogProps = { orgId: number; board: Board; isOpen: boolean; onClose: () => void }

/** `seen`: the board as it was when one began to type, or as somebody else has changed it meanwhile. */
type Editing = { seen: Board; changes: Partial<BoardValues>; isStale?: boolean }

/** Keeps what was typed when it is closed by accident; its own cancel button throws it away. */
export function SettingsDialog({ orgId, board, isOpen, onClose }: SettingsDialogProps) {
  const [editing, edit] = useState<Editing>()
  const { fields, check, refuse, forget, forgetAll } = useFields(boardChange)
  const save = useChangeBoard({ orgId, boardId: board.boardId })
  // Without a typed field the form follows what others save.
  const { seen, changes } = editing ?? { seen: board, changes: {} }
  const values = { ...valuesOf(seen), ...changes }

  function change(next: Partial<BoardValues>) {
    edit(now => ({ ...now, seen: now?.seen ?? board, changes: { ...now?.changes, ...next } }))
    for (const field of Object.keys(next)) forget(field)
  }
  function discard() {
    edit(undefined)
    forgetAll()
    onClose()
  }
  function submit() {
    const changed = changedIn(seen, changes)
    if (!check(changed)) return
    if (Object.keys(changed).length === 0) return discard()
    save.mutate(
      { seen, change: changed },
      {
        onSuccess: discard,
        onError: failed => {
          if (saidByForm(failed)) return refuse(failed)
          // Saved once more it goes over what the other one has saved.
          if (isStale(boardRoutes.change, failed)) edit({ seen: failed.current, changes, isStale: true })
        },
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
      {editing?.isStale && (
        <Banner kind="warn" isBox>
          {boardFormText.stale}
        </Banner>
      )}
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
