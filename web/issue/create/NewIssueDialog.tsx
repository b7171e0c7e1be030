import { useState } from 'react'
import type { IssueRow } from '#contract/issue'
import { newIssueText } from '#korean/issue'
import { Button } from '../../ui/layout/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { IssueContext } from '../context.ts'
import { type Begun, NewIssueForm, useNewIssue } from './NewIssueForm.tsx'

type NewIssueDialogProps = {
  around: IssueContext
  isOpen: boolean
  begun: Begun
  onClose: () => void
  onMade: (row: IssueRow) => void
}

export function NewIssueDialog({ around, isOpen, begun, onClose, onMade }: NewIssueDialogProps) {
  const form = useNewIssue(around, begun)
  const [isMore, setMore] = useState(false)
  const submit = () =>
    form.submit(row => {
      if (isMore) return
      onClose()
      onMade(row)
    })
  return (
    <Modal
      isOpen={isOpen}
      title={newIssueText.title}
      size="lg"
      onClose={onClose}
      form={{ isBusy: form.isPending, onSubmit: submit }}
      footer={
        <>
          {form.discard && (
            <Button kind="ghost" onClick={form.discard}>
              {newIssueText.discard}
            </Button>
          )}
          <Checkbox checked={isMore} onChange={setMore}>
            {newIssueText.another}
          </Checkbox>
          <Button type="submit" kind="primary" isBusy={form.isPending}>
            {newIssueText.submit}
          </Button>
        </>
      }
    >
      <NewIssueForm around={around} form={form} />
    </Modal>
  )
}
