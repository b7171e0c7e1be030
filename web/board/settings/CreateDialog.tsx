import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { everybody, nobody } from '#contract/audience'
import { boardDraft } from '#contract/board'
import { boardText } from '#korean/board'
import { ui } from '#korean/ui'
import { saidByForm } from '../../call.ts'
import { useStoredDraft } from '../../drafts.ts'
import { useFields } from '../../fields.ts'
import { memberIdIn } from '../../session.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { boardAddress } from '../addresses.ts'
import { useCreateBoard } from '../deeds.ts'
import { BoardFields, type BoardValues, valuesShape } from './BoardFields.tsx'

const begunShape = z.custom<Partial<BoardValues>>(kept => valuesShape.partial().safeParse(kept).success)

type CreateDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** Keeps what was typed when it is closed by accident; its own cancel button throws it away. */
export function CreateDialog({ orgId, isOpen, onClose }: CreateDialogProps) {
  const navigate = useNavigate()
  const me = memberIdIn(orgId)
  const [draft = {}, keep] = useStoredDraft(`board ${orgId}`, begunShape)
  const { fields, check, refuse, forget, forgetAll } = useFields(boardDraft)
  const create = useCreateBoard(orgId)
  const values: BoardValues = {
    name: '',
    description: '',
    kind: 'list',
    prefixes: [],
    isPrefixRequired: false,
    readers: nobody,
    commenters: nobody,
    writers: everybody,
    managers: me ? { ...nobody, memberIds: [me] } : nobody,
    ...draft,
  }

  function change(changes: Partial<BoardValues>) {
    keep(now => ({ ...now, ...changes }))
    for (const field of Object.keys(changes)) forget(field)
  }
  function submit() {
    const checked = check(values)
    if (!checked) return
    create.mutate(checked, {
      onSuccess: made => {
        keep(() => undefined)
        onClose()
        void navigate(boardAddress(orgId, made))
      },
      onError: failed => saidByForm(failed) && refuse(failed),
    })
  }
  function discard() {
    keep(() => undefined)
    forgetAll()
    onClose()
  }

  return (
    <Modal
      isOpen={isOpen}
      title={boardText.create}
      onClose={how => (how === 'choice' ? discard() : onClose())}
      form={{ isBusy: create.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={create.isPending} onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={create.isPending}>
            {boardText.create}
          </Button>
        </>
      }
    >
      <BoardFields orgId={orgId} values={values} errors={fields} isNew onChange={change} />
    </Modal>
  )
}
