import { Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { z } from 'zod'
import { BODY_BYTES, type Issue, issue as issueShape, issueRoutes, TITLE_MOST } from '#contract/issue'
import { detailText } from '#korean/issue'
import { ui } from '#korean/ui'
import { isStale } from '../../call.ts'
import { useStoredDraft } from '../../drafts.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import type { At } from '../../project/queries.ts'
import styles from './IssueText.module.css'
import { clashing, type IssueChanges } from '../store/editing.ts'
import { useChangeIssue } from '../store/queries.ts'

// Its parser is as large as the page; an issue without words does without it.
const Markdown = lazy(() => import('../../ui/layout/Markdown.tsx').then(it => ({ default: it.Markdown })))

const wordsShape = z.object({ title: z.string(), body: z.string(), seen: issueShape })
type Words = z.infer<typeof wordsShape>
type IssueTextProps = {
  at: At
  issue: Issue
  mayEdit: boolean
  isBegun?: boolean
  heading: 'h1' | 'h2'
  /** What describes it, below the title. */
  between?: ReactNode
  onDone?: () => void
}

/** Title and body: read, or written in one form whose words stay until they are saved, wherever one goes meanwhile. */
export function IssueText({ at, issue, mayEdit, isBegun = false, heading: Heading, between, onDone }: IssueTextProps) {
  const [draft, keep] = useStoredDraft(`issue ${issue.issueId}`, wordsShape)
  const [isWanted, setWanted] = useState(isBegun)
  // Who may write no more keeps what they wrote; saving says why it cannot be.
  const isEditing = draft !== undefined || (mayEdit && isWanted)
  function end() {
    keep(() => undefined)
    setWanted(false)
    onDone?.()
  }
  if (isEditing)
    return <Editor at={at} issue={issue} words={draft ?? { ...pick(issue), seen: issue }} keep={keep} onEnd={end} />
  return (
    <>
      <div className={styles.title}>
        <Heading>{issue.title}</Heading>
        {mayEdit && (
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={detailText.edit}
            title={detailText.edit}
            onClick={() => setWanted(true)}
          >
            <Pencil />
          </Button>
        )}
      </div>
      {between}
      {issue.body ? (
        <Suspense fallback={<p className={styles.plain}>{issue.body.slice(0, 2_000)}</p>}>
          <Markdown text={issue.body} />
        </Suspense>
      ) : (
        mayEdit && (
          <button type="button" className={styles.add} onClick={() => setWanted(true)}>
            {detailText.addBody}
          </button>
        )
      )}
    </>
  )
}

const pick = ({ title, body }: Issue) => ({ title, body })

type EditorProps = {
  at: At
  issue: Issue
  words: Words
  keep: (next: (now: Words | undefined) => Words | undefined) => void
  onEnd: () => void
}

function Editor({ at, issue, words, keep, onEnd }: EditorProps) {
  const change = useChangeIssue(at)
  const { title, body, seen } = words
  // Also what was written before a reload may be older than what stands there now.
  const isBehind =
    issue.version > seen.version &&
    clashing({ ...(title !== seen.title && { title }), ...(body !== seen.body && { body }) }, seen, issue)
  const conflict = isStale(issueRoutes.change, change.error) ? change.error.current : isBehind ? issue : undefined
  const type = (next: Partial<Words>) => keep(now => ({ ...(now ?? words), ...next }))
  const isTooLarge = new TextEncoder().encode(body).length > BODY_BYTES
  /** Only what was changed here is sent: the rest is another one's to change. */
  function save(over: Issue = seen) {
    const changes: IssueChanges = {
      ...(title.trim() !== over.title && { title }),
      ...(body !== over.body && { body }),
    }
    if (title.trim() === '' || isTooLarge) return undefined
    if (Object.keys(changes).length === 0) return onEnd()
    return change.mutate({ issueId: issue.issueId, changes, seen: over }, { onSuccess: onEnd })
  }
  const [isLeaving, setLeaving] = useState(false)
  const [isComparing, compare] = useState(false)
  const leave = () => (title === seen.title && body === seen.body ? onEnd() : setLeaving(true))
  return (
    <>
      <Form className={styles.editor} isBusy={change.isPending} onSubmit={() => save()} onCancel={leave}>
        {conflict && (
          <Banner kind="warn" isBox>
            {detailText.conflict}
            <span className={styles.answers}>
              <Button size="small" onClick={() => save(conflict)}>
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
          onChange={next => type({ title: next })}
          maxLength={TITLE_MOST}
          error={title.trim() === '' ? detailText.titleMissing : undefined}
          autoFocus
        />
        <TextArea
          label={detailText.body}
          rows={12}
          value={body}
          onChange={next => type({ body: next })}
          error={isTooLarge ? detailText.bodyLarge : undefined}
          help={detailText.markdown}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) save()
          }}
        />
        <div className={styles.answers}>
          <Button type="submit" kind="primary" isBusy={change.isPending} disabled={title.trim() === '' || isTooLarge}>
            {detailText.save}
          </Button>
          <Button onClick={leave}>{ui.cancel}</Button>
        </div>
      </Form>
      <ConfirmDialog
        isOpen={isLeaving}
        isDanger
        title={detailText.leaveTitle}
        text={detailText.leaveText}
        verb={detailText.leave}
        onConfirm={onEnd}
        onClose={() => setLeaving(false)}
      />
    </>
  )
}
