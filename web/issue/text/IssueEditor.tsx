import { useState } from 'react'
import { issueBody, type Issue, issueRoutes, TITLE_MOST } from '#contract/issue'
import { detailText } from '#korean/issue'
import { uploadText } from '#korean/text'
import { ui } from '#korean/ui'
import { isStale } from '../../call.ts'
import { faultOf } from '../../fields.ts'
import { Form } from '../../ui/field/Form.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { isFinger } from '../../ui/hold.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { Conflict } from '../../ui/unsaved/Conflict.tsx'
import { DiscardDialog } from '../../ui/unsaved/DiscardDialog.tsx'
import { changesOf, rebased, useVersionedDraft } from '../../versioned-draft.ts'
import type { IssueContext } from '../context.ts'
import { type IssueChanges, useChangeIssue } from '../store/store.ts'
import { IssueTextField } from './IssueTextField.tsx'
import { IssueTextSources } from './IssueTextSources.tsx'
import styles from './IssueText.module.css'
import type { Words } from '../detail/locate.ts'

const wordsOf = ({ title, body }: Issue): Words => ({ title, body })

export type IssueEditorProps = {
  around: IssueContext
  issue: Issue
  kept: Parameters<typeof useVersionedDraft<Issue, Words>>[2]
  /** The field that one asked for. */
  first: keyof Words
  onEnd: () => void
}

/** Title and body in one form, which waits for what others save meanwhile. */
export function IssueEditor({ around, issue, kept, first, onEnd }: IssueEditorProps) {
  const save = useChangeIssue(around.at, { asksAboutStale: true })
  const draft = useVersionedDraft(issue, wordsOf, kept)
  // The issue is loaded, so there is something to edit.
  const editing = draft.editing!
  const { title, body } = editing.values
  // A draft from before a reload may be older than the issue is now.
  const { theirs } = rebased(editing, issue.version, wordsOf(issue))
  const isBehind = issue.version > editing.version && Object.keys(theirs).length > 0
  const conflict = isStale(issueRoutes.change, save.error) ? save.error.current : isBehind ? issue : undefined
  const fault = faultOf(issueBody, 'body', body)
  /** Only the fields changed here are sent; the store merges them into what others changed meanwhile. */
  function send(seen: Issue) {
    const changes: IssueChanges = changesOf({
      ...editing,
      base: wordsOf(seen),
      values: { title: title.trim(), body },
    })
    if (title.trim() === '' || fault || isUploading) return undefined
    if (Object.keys(changes).length === 0) return onEnd()
    return save.mutate({ issueId: issue.issueId, changes, seen }, { onSuccess: onEnd })
  }
  // Where both wrote, the answer above is the way to save.
  const submit = () => conflict === undefined && send({ ...issue, ...editing.base, version: editing.version })
  const [isLeaving, setLeaving] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const leave = () => (draft.isChanged ? setLeaving(true) : onEnd())
  return (
    <>
      <Form className={styles.editor} isBusy={save.isPending} onSubmit={submit} onCancel={leave}>
        {conflict && (
          <Conflict onKeepMine={() => send(conflict)}>
            <b>{conflict.title}</b>
            {conflict.body ? (
              <IssueTextSources around={around}>
                <RichText text={conflict.body} />
              </IssueTextSources>
            ) : (
              <p>{detailText.noBody}</p>
            )}
          </Conflict>
        )}
        <TextField
          label={detailText.title}
          value={title}
          onChange={next => draft.change({ title: next })}
          maxLength={TITLE_MOST}
          error={title.trim() === '' ? detailText.titleMissing : undefined}
          autoFocus={first === 'title'}
        />
        <IssueTextField
          around={around}
          label={detailText.body}
          autoFocus={first === 'body'}
          value={body}
          onChange={next => draft.change({ body: next })}
          onUploading={setUploading}
          error={fault}
          help={isUploading ? uploadText.busy : isFinger() ? undefined : detailText.saveKey}
        />
        <div className={styles.answers}>
          <Button
            type="submit"
            kind="primary"
            isBusy={save.isPending}
            disabled={conflict !== undefined || title.trim() === '' || fault !== undefined || isUploading}
          >
            {detailText.save}
          </Button>
          <Button kind="ghost" onClick={leave}>
            {ui.cancel}
          </Button>
        </div>
      </Form>
      <DiscardDialog isOpen={isLeaving} onConfirm={onEnd} onClose={() => setLeaving(false)} />
    </>
  )
}
