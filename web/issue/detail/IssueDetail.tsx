import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { IssueActivity } from '#contract/activity'
import type { Issue } from '#contract/issue'
import { detailText } from '#korean/issue'
import { fill } from '#korean/particle'
import { relativeTime } from '#korean/time'
import { ActivityList } from '../activity/ActivityList.tsx'
import { useThingOpened } from '../../organization/things.ts'
import { useTabTitle } from '../../ui/tab-title.ts'
import { Button } from '../../ui/layout/Button.tsx'
import type { IssueContext } from '../context.ts'
import { IssueChildren, IssueRelations } from './IssueConnections.tsx'
import styles from './IssueDetail.module.css'
import { IssueProperties } from './IssueProperties.tsx'
import { IssueText } from './IssueText.tsx'
import { activitiesBehind, useActivities } from '../activity/queries.ts'
import { useChangeIssue, useConnectedNews } from '../store/store.ts'

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
  useTabTitle(`${issue.key} ${issue.title}`)
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
  const relations = <IssueRelations {...shared} />
  return (
    <div className={isPage ? styles.page : styles.panel}>
      <article className={styles.text}>
        <Above orgId={at.orgId} issue={issue} />
        <IssueText
          at={at}
          issue={issue}
          mayEdit={mayEdit}
          isBegun={isEditing}
          heading={isPage ? 'h1' : 'h2'}
          between={<div className={styles.between}>{properties}</div>}
          {...(onDone && { onDone })}
        />
        <IssueChildren {...shared} />
        <div className={styles.between}>{relations}</div>
        <Story around={around} issue={issue} heading={heading} />
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

type StoryProps = { around: IssueContext; issue: Issue; heading: 'h2' | 'h3' }

function Story({ around, issue, heading: Heading }: StoryProps) {
  const at = { ...around.at, issueId: issue.issueId }
  const first = useActivities(at).data
  const [behind, setBehind] = useState<{ list: IssueActivity[]; next: string | null }>()
  const next = behind ? behind.next : (first?.next ?? null)
  async function more() {
    if (next === null) return
    const page = await activitiesBehind(at, next)
    setBehind({ list: [...(behind?.list ?? []), ...page.activities], next: page.next })
  }
  return (
    <section className={styles.story}>
      <Heading>{detailText.activity}</Heading>
      <p className={styles.made}>
        {fill(detailText.made, { name: issue.creator.name, time: relativeTime(new Date(issue.createdAt)) })}
      </p>
      <ActivityList
        activities={[...(first?.activities ?? []), ...(behind?.list ?? [])]}
        pictureOf={memberId => around.people.get(memberId)?.profileImgUrl}
      />
      {next !== null && (
        <Button kind="ghost" size="small" onClick={() => void more()}>
          {detailText.moreActivity}
        </Button>
      )}
    </section>
  )
}
