import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BODY_BYTES, type Issue, issueRoutes, TITLE_MOST } from '#contract/issue'
import { detailText } from '#korean/issue'
import { ui } from '#korean/ui'
import { isStale } from '../../call.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import type { At } from '../../project/queries.ts'
import { changesOf, rebased, useVersionedDraft } from '../../versioned-draft.ts'
import { type IssueChanges, useChangeIssue } from '../store/store.ts'
import styles from './IssueText.module.css'
import { type Words, useWordsDraft } from './locate.ts'
import { passFocus } from '../../ui/focus.ts'
import { unseen } from '../../ui/layout/Unseen.tsx'
import { fetchedComponent } from '../../ui/fetched.ts'
import type { RichTextProps } from '../../ui/text/RichText.tsx'
import { isFinger } from '../../ui/hold.ts'

// Its parser is as large as the page; an issue without words does without it.
const RichText = fetchedComponent<RichTextProps>(
  () => import('../../ui/text/RichText.tsx').then(it => it.RichText),
  ({ text }) => <p className={styles.plain}>{text.slice(0, 2_000)}</p>,
)

const wordsOf = ({ title, body }: Issue): Words => ({ title, body })
/** The button that begins the writing; one issue has it at a time. */
const EDIT = 'edit-issue'
type IssueTextProps = {
  at: At
  issue: Issue
  mayEdit: boolean
  isBegun?: boolean
  heading: 'h1' | 'h2'
  /** Stands between title and body, and below both while they are written. */
  between?: ReactNode
  onDone?: () => void
}

/** Title and body: read, or written in one form whose words stay until they are saved, wherever one goes meanwhile. */
export function IssueText({ at, issue, mayEdit, isBegun = false, heading: Heading, between, onDone }: IssueTextProps) {
  const kept = useWordsDraft(issue.issueId)
  const [begun, keep] = kept
  const [wanted, setWanted] = useState<keyof Words | undefined>(isBegun ? 'title' : undefined)
  // A lost right to edit leaves the draft on the screen; saving says why it is refused.
  const isEditing = begun !== undefined || (mayEdit && wanted !== undefined)
  function end() {
    keep(() => undefined)
    setWanted(undefined)
    onDone?.()
    passFocus(() => document.getElementById(EDIT))
  }
  if (isEditing)
    return (
      <>
        <Heading className={unseen}>{issue.title}</Heading>
        <Editor at={at} issue={issue} kept={kept} first={wanted ?? 'title'} onEnd={end} />
        {between}
      </>
    )
  return (
    <>
      <div className={styles.title}>
        <Heading>{issue.title}</Heading>
        {mayEdit && (
          <Button
            id={EDIT}
            kind="ghost"
            size="small"
            isIcon
            aria-label={detailText.edit}
            aria-keyshortcuts="E"
            onClick={() => setWanted('title')}
          >
            <Pencil />
          </Button>
        )}
      </div>
      {between}
      {issue.body ? (
        <RichText text={issue.body} />
      ) : (
        mayEdit && (
          <button type="button" className={styles.add} onClick={() => setWanted('body')}>
            {detailText.addBody}
          </button>
        )
      )}
    </>
  )
}

type EditorProps = {
  at: At
  issue: Issue
  kept: Parameters<typeof useVersionedDraft<Issue, Words>>[2]
  /** The field that one asked for. */
  first: keyof Words
  onEnd: () => void
}

function Editor({ at, issue, kept, first, onEnd }: EditorProps) {
  const save = useChangeIssue(at, { asksAboutStale: true })
  const draft = useVersionedDraft(issue, wordsOf, kept)
  // The issue is loaded, so there is something to edit.
  const editing = draft.editing!
  const { title, body } = editing.values
  // A draft from before a reload may be older than the issue is now.
  const { theirs } = rebased(editing, issue.version, wordsOf(issue))
  const isBehind = issue.version > editing.version && Object.keys(theirs).length > 0
  const conflict = isStale(issueRoutes.change, save.error) ? save.error.current : isBehind ? issue : undefined
  const isTooLarge = new TextEncoder().encode(body).length > BODY_BYTES
  /** Only the fields changed here are sent; the store merges them into what others changed meanwhile. */
  function send(seen: Issue) {
    const changes: IssueChanges = changesOf({
      ...editing,
      base: wordsOf(seen),
      values: { title: title.trim(), body },
    })
    if (title.trim() === '' || isTooLarge) return undefined
    if (Object.keys(changes).length === 0) return onEnd()
    return save.mutate({ issueId: issue.issueId, changes, seen }, { onSuccess: onEnd })
  }
  // Where both wrote, the answer above is the way to save.
  const submit = () => conflict === undefined && send({ ...issue, ...editing.base, version: editing.version })
  const [isLeaving, setLeaving] = useState(false)
  const [isComparing, compare] = useState(false)
  const leave = () => (draft.isChanged ? setLeaving(true) : onEnd())
  return (
    <>
      <Form className={styles.editor} isBusy={save.isPending} onSubmit={submit} onCancel={leave}>
        {conflict && (
          <Banner kind="warn" role="alert" isBox>
            {detailText.conflict}
            <span className={styles.answers}>
              <Button size="small" onClick={() => send(conflict)}>
                {detailText.keepMine}
              </Button>
              <Button size="small" aria-expanded={isComparing} onClick={() => compare(!isComparing)}>
                {detailText.seeTheirs}
              </Button>
            </span>
          </Banner>
        )}
        {conflict && isComparing && (
          <section className={styles.theirs} aria-label={detailText.theirs}>
            <b>{conflict.title}</b>
            <p className={styles.plain}>{conflict.body || detailText.noBody}</p>
          </section>
        )}
        <TextField
          label={detailText.title}
          value={title}
          onChange={next => draft.change({ title: next })}
          maxLength={TITLE_MOST}
          error={title.trim() === '' ? detailText.titleMissing : undefined}
          autoFocus={first === 'title'}
        />
        <TextArea
          label={detailText.body}
          rows={12}
          autoFocus={first === 'body'}
          value={body}
          onChange={next => draft.change({ body: next })}
          error={isTooLarge ? detailText.bodyLarge : undefined}
          help={[detailText.markdown, ...(isFinger() ? [] : [detailText.saveKey])].join(' ')}
        />
        <div className={styles.answers}>
          <Button
            type="submit"
            kind="primary"
            isBusy={save.isPending}
            disabled={conflict !== undefined || title.trim() === '' || isTooLarge}
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

type DiscardDialogProps = { isOpen: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before words that were never saved are thrown away. */
export const DiscardDialog = (props: DiscardDialogProps) => (
  <ConfirmDialog
    {...props}
    isDanger
    title={detailText.leaveTitle}
    text={detailText.leaveText}
    verb={detailText.leave}
  />
)
