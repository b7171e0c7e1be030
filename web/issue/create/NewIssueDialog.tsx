import { useRef, useState } from 'react'
import type { IssueRow } from '#contract/issue'
import { newIssueText } from '#korean/new-issue'
import { Button } from '../../ui/layout/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { ProjectIcon } from '../../project/ProjectIcon.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { type IssueContext, keyOf } from '../context.ts'
import { type Begun, useNewIssue } from './draft.ts'
import type { Source } from './new-issue.ts'
import styles from './NewIssueDialog.module.css'
import { NewIssueForm } from './NewIssueForm.tsx'

type NewIssueDialogProps = {
  around: IssueContext
  isOpen: boolean
  begun: Begun
  source?: Source | undefined
  onClose: () => void
  /** Leads to the issue that was made. */
  onOpen: (row: IssueRow) => void
}

export function NewIssueDialog({ around, isOpen, begun, source, onClose, onOpen }: NewIssueDialogProps) {
  const form = useNewIssue(around, begun, source)
  const [isMore, setMore] = useState(false)
  const isBusy = form.isPending && !isMore
  const title = useRef<HTMLInputElement>(null)
  function close() {
    // Values that were chosen for one after the other are not those of an issue next week.
    if (isMore) form.leave()
    onClose()
  }
  function made(row: IssueRow) {
    onClose()
    source?.onMade(keyOf(around, row))
  }
  function submit() {
    if (!isMore) return void form.submit({ onMade: made, onOpen })
    // A button that kept the focus would take the letters of the next title.
    if (form.submit({ isMore })) title.current?.focus()
  }
  return (
    <Modal
      isOpen={isOpen}
      title={newIssueText.title}
      size="lg"
      onClose={close}
      form={{ isBusy, onSubmit: submit }}
      footer={
        <>
          {form.discard && (
            <Button kind="ghost" onClick={form.discard}>
              {newIssueText.discard}
            </Button>
          )}
          {!source && (
            <Checkbox checked={isMore} onChange={setMore}>
              {newIssueText.another}
            </Checkbox>
          )}
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {newIssueText.submit}
          </Button>
        </>
      }
    >
      <div className={styles.where}>
        <ProjectIcon {...around.project} />
        <b>{around.project.name}</b>
        {source && <span>{source.note}</span>}
      </div>
      <NewIssueForm around={around} form={form} titleRef={title} />
    </Modal>
  )
}
