import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Issue } from '#contract/issue'
import { detailText } from '#korean/issue'
import { fetchedComponent, useNeighboursFetched } from '../../ui/fetched.ts'
import { passFocus } from '../../ui/focus.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { unseen } from '../../ui/layout/Unseen.tsx'
import type { IssueContext } from '../context.ts'
import type { IssueBodyProps } from './IssueBody.tsx'
import { editorCode, IssueTextField } from './fetched.ts'
import type { IssueEditorProps } from './IssueEditor.tsx'
import styles from './IssueText.module.css'
import { useWordsDraft, type Words } from '../detail/locate.ts'

// The parser is as large as the page; an issue without words does without it.
const IssueBody = fetchedComponent<IssueBodyProps>(
  () => import('./IssueBody.tsx').then(it => it.IssueBody),
  ({ issue }) => <p className={styles.plain}>{issue.body.slice(0, 2_000)}</p>,
)
const IssueEditor = fetchedComponent<IssueEditorProps>(() => import('./IssueEditor.tsx').then(it => it.IssueEditor))

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
  useNeighboursFetched(mayEdit ? [IssueEditor, IssueTextField, editorCode] : [])
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
        <IssueEditor around={around} issue={issue} kept={kept} first={wanted ?? 'title'} onEnd={end} />
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
        <IssueBody around={around} issue={issue} mayEdit={mayEdit} />
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
