import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import type { Issue } from '#contract/issue'
import { detailText } from '#korean/issue'
import { useThingOpened } from '../../organization/things.ts'
import { useVisit } from '../../organization/habits.ts'
import { useTabTitle } from '../../ui/tab-title.ts'
import type { IssueContext } from '../context.ts'
import { IssueChildren, IssueRelations } from './IssueConnections.tsx'
import styles from './IssueDetail.module.css'
import type { IssueFilesProps } from '../discussion/IssueFiles.tsx'
import type { IssueDiscussionProps } from '../discussion/IssueDiscussion.tsx'
import { partsOf } from '../../feature.ts'
import { fetchedComponent } from '../../ui/fetched.ts'
import { IssueProperties } from './IssueProperties.tsx'
import { IssueText } from '../text/IssueText.tsx'
import { useChangeIssue, useConnectedNews } from '../store/store.ts'
import './parts.ts'

// Below the issue, and as large as the page.
const IssueDiscussion = fetchedComponent<IssueDiscussionProps>(() =>
  import('../discussion/IssueDiscussion.tsx').then(it => it.IssueDiscussion),
)

const IssueFiles = fetchedComponent<IssueFilesProps>(() =>
  import('../discussion/IssueFiles.tsx').then(it => it.IssueFiles),
)

type IssueDetailProps = {
  around: IssueContext
  issue: Issue
  isEditing?: boolean
  /** Beside the text, where there is room; else between title and text. */
  isPage?: boolean
  onDone?: (() => void) | undefined
}

/** All of an issue: what it says, what describes it, what it is connected with, and what was done to it. */
export function IssueDetail({ around, issue, isEditing = false, isPage = false, onDone }: IssueDetailProps) {
  const { mayEdit, at } = around
  useConnectedNews({ ...at, issueId: issue.issueId }, issue)
  useThingOpened({ orgId: at.orgId, thing: `issue:${issue.issueId}` })
  const title = `${issue.key} ${issue.title}`
  useTabTitle(title, 'thing')
  useVisit(at.orgId, { path: `project/${at.projectId}/issue/${issue.issueId}`, title })
  const change = useChangeIssue(at)
  // One below the title, which is the page's own or one of a panel.
  const heading: 'h2' | 'h3' = isPage ? 'h2' : 'h3'
  const shared = { around, issue, mayEdit, heading }
  const properties = (
    <IssueProperties
      around={around}
      row={issue}
      mayEdit={mayEdit}
      onChange={changes => change.mutate({ issueId: issue.issueId, changes, seen: issue })}
    />
  )
  const relations = (
    <>
      <IssueRelations {...shared} />
      {partsOf('issueBeside').map((Beside, nth) => (
        <Beside key={nth} at={{ ...around.at, issueId: issue.issueId }} />
      ))}
    </>
  )
  return (
    <div className={isPage ? styles.page : styles.panel}>
      <article className={styles.text}>
        <Above orgId={at.orgId} issue={issue} />
        <IssueText
          around={around}
          issue={issue}
          mayEdit={mayEdit}
          isBegun={isEditing}
          heading={isPage ? 'h1' : 'h2'}
          between={<div className={styles.between}>{properties}</div>}
          {...(onDone && { onDone })}
        />
        <IssueFiles around={around} issue={issue} />
        <IssueChildren {...shared} />
        <div className={styles.between}>{relations}</div>
        <IssueDiscussion around={around} issue={issue} heading={heading} />
      </article>
      {isPage && (
        <aside className={styles.side}>
          {properties}
          {relations}
        </aside>
      )}
    </div>
  )
}

const Above = ({ orgId, issue: { ancestors } }: { orgId: number; issue: Issue }) =>
  ancestors.length > 0 && (
    <nav className={styles.above} aria-label={detailText.above}>
      {ancestors.toReversed().map(({ issueId, projectId, key, title }, at) => (
        <Fragment key={issueId}>
          {at > 0 && <ChevronRight aria-hidden />}
          <Link
            to="/org/$orgId/project/$projectId/issue/$issueId"
            params={{ orgId: String(orgId), projectId: String(projectId), issueId: String(issueId) }}
          >
            <span>{key}</span> {title}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
