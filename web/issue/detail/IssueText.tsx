import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { issueBody, type Issue, issueRoutes, TITLE_MOST } from '#contract/issue'
import { fieldSentences } from '#korean/fields'
import { detailText } from '#korean/issue'
import { ui } from '#korean/ui'
import { isStale } from '../../call.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import type { IssueContext } from '../context.ts'
import { IssueTextSources } from '../text/IssueTextSources.tsx'
import { changesOf, rebased, useVersionedDraft } from '../../versioned-draft.ts'
import { type IssueChanges, useChangeIssue } from '../store/store.ts'
import styles from './IssueText.module.css'
import { type Words, useWordsDraft } from './locate.ts'
import { passFocus } from '../../ui/focus.ts'
import { unseen } from '../../ui/layout/Unseen.tsx'
import { fetchedComponent, useNeighboursFetched } from '../../ui/fetched.ts'
import { withTask } from '../../ui/text/markdown/task-lines.ts'
import { uploadText } from '#korean/text'
import { editorCode, TextEditor } from '../../ui/text/TextEditor.tsx'
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
  around: IssueContext
  issue: Issue
  mayEdit: boolean
  isBegun?: boolean
  heading: 'h1' | 'h2'
  /** Stands between title and body, and below both while they are written. */
  between?: ReactNode
  onDone?: () => void
}

/** Title and body: read, or written in one form whose words stay until they are saved, wherever one goes meanwhile. */
export function IssueText({
  around,
  issue,
  mayEdit,
  isBegun = false,
  heading: Heading,
  between,
  onDone,
}: IssueTextProps) {
  const kept = useWordsDraft(issue.issueId)
  const [begun, keep] = kept
  const [wanted, setWanted] = useState<keyof Words | undefined>(isBegun ? 'title' : undefined)
  useNeighboursFetched(mayEdit ? [editorCode] : [])
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
        <Editor around={around} issue={issue} kept={kept} first={wanted ?? 'title'} onEnd={end} />
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
        <ShownBody around={around} issue={issue} mayEdit={mayEdit} />
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

type ShownBodyProps = { around: IssueContext; issue: Issue; mayEdit: boolean }

/** The body as people read it, with tasks that can be ticked right there. */
function ShownBody({ around, issue, mayEdit }: ShownBodyProps) {
  const change = useChangeIssue(around.at)
  const toggle = (line: number, isDone: boolean) =>
    change.mutate({ issueId: issue.issueId, changes: { body: withTask(issue.body, line, isDone) }, seen: issue })
  return (
    <IssueTextSources around={around}>
      <RichText text={issue.body} onToggleTask={mayEdit ? toggle : undefined} />
    </IssueTextSources>
  )
}

type EditorProps = {
  around: IssueContext
  issue: Issue
  kept: Parameters<typeof useVersionedDraft<Issue, Words>>[2]
  /** The field that one asked for. */
  first: keyof Words
  onEnd: () => void
}

function Editor({ around, issue, kept, first, onEnd }: EditorProps) {
  const save = useChangeIssue(around.at, { asksAboutStale: true })
  const draft = useVersionedDraft(issue, wordsOf, kept)
  // The issue is loaded, so there is something to edit.
  const editing = draft.editing!
  const { title, body } = editing.values
  // A draft from before a reload may be older than the issue is now.
  const { theirs } = rebased(editing, issue.version, wordsOf(issue))
  const isBehind = issue.version > editing.version && Object.keys(theirs).length > 0
  const conflict = isStale(issueRoutes.change, save.error) ? save.error.current : isBehind ? issue : undefined
  const fault = useBodyFault(body)
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
  const [isComparing, compare] = useState(false)
  const [isUploading, setUploading] = useState(false)
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
            {conflict.body ? (
              <IssueTextSources around={around}>
                <RichText text={conflict.body} />
              </IssueTextSources>
            ) : (
              <p>{detailText.noBody}</p>
            )}
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
        <IssueTextSources around={around}>
          <TextEditor
            label={detailText.body}
            autoFocus={first === 'body'}
            value={body}
            onChange={next => draft.change({ body: next })}
            onUploading={setUploading}
            error={fault}
            help={isUploading ? uploadText.busy : isFinger() ? undefined : detailText.saveKey}
          />
        </IssueTextSources>
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

type DiscardDialogProps = { isOpen: boolean; onConfirm: () => void; onClose: () => void }

/** A sentence about what the server would not take. */
function useBodyFault(body: string): string | undefined {
  const { error } = issueBody.safeParse(body)
  return (
    error &&
    fieldSentences(
      error.issues.map(fault => ({ ...fault, path: ['body'] })),
      { body },
    ).body
  )
}

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
