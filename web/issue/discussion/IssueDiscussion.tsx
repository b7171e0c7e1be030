// The discussion of an issue, with its activity between the comments.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { IssueActivity } from '#contract/activity'
import type { Issue } from '#contract/issue'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { mayIn } from '#contract/permissions'
import { authorName } from '#korean/author'
import { commentText } from '#korean/comment'
import { detailText } from '#korean/issue'
import { fill } from '#korean/particle'
import { relativeTime } from '#korean/time'
import { DiscussionView } from '../../comment/DiscussionView.tsx'
import type { Around, Between } from '../../comment/parts.ts'
import { usePersonFacts } from '../../member/person-facts.ts'
import { useMembership } from '../../organization/queries.ts'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ActivityEntry } from '../activity/ActivityList.tsx'
import { activitiesBehind, useActivities } from '../activity/queries.ts'
import type { IssueContext } from '../context.ts'
import { IssueTextSources } from '../text/IssueTextSources.tsx'
import styles from './IssueDiscussion.module.css'

export type IssueDiscussionProps = { around: IssueContext; issue: Issue; heading: 'h2' | 'h3' }

const KIND = 'issue'

export function IssueDiscussion({ around, issue, heading: Heading }: IssueDiscussionProps) {
  const { at, project } = around
  const me = useMembership(at.orgId).data
  const [isNarrow, setNarrow] = useState(false)
  const story = useStory(around, issue)
  const { comment: target } = useSearch({ strict: false })
  const navigate = useNavigate()
  const factsOf = usePersonFacts(at.orgId, true)
  const mayWrite = mayIn(project.myRole, 'comment.write') && !project.isArchived
  if (!me) return null
  const discussion: Around = {
    on: {
      kind: KIND,
      thingId: issue.issueId,
      routes: issueCommentRoutes,
      ids: { ...at, issueId: issue.issueId },
    },
    me: me.memberId,
    mayWrite,
    mayModerate: mayIn(project.myRole, 'comment.moderate'),
    personOf: memberId => {
      const person = around.people.get(memberId)
      return person && { name: person.memberName, imageUrl: person.profileImgUrl, detail: factsOf(person).detail }
    },
    addressOf: commentId =>
      `${location.origin}/org/${at.orgId}/project/${at.projectId}/issue/${issue.issueId}?comment=${commentId}`,
  }
  return (
    <section className={styles.story}>
      <header className={styles.head}>
        <Heading>{detailText.activity}</Heading>
        <Segmented
          label={commentText.shown}
          value={isNarrow ? 'comments' : 'all'}
          options={[
            { value: 'all', label: commentText.all },
            { value: 'comments', label: commentText.onlyComments },
          ]}
          onChange={value => setNarrow(value === 'comments')}
        />
      </header>
      {!isNarrow && story.more && (
        <>
          <p className={styles.made}>
            {fill(detailText.made, {
              name: authorName(issue.creator, issue.outsider),
              time: relativeTime(new Date(issue.createdAt)),
            })}
          </p>
          <Button kind="ghost" size="small" onClick={() => void story.more?.()}>
            {detailText.moreActivity}
          </Button>
        </>
      )}
      <IssueTextSources around={around}>
        <DiscussionView
          around={discussion}
          target={target}
          between={isNarrow ? [] : story.between}
          onLeaveTarget={() => void navigate({ to: '.', search: {}, replace: true })}
        />
      </IssueTextSources>
    </section>
  )
}

/** The activities that are loaded, each at its time, and the way to older ones. */
function useStory(around: IssueContext, issue: Issue): { between: Between[]; more: (() => Promise<void>) | undefined } {
  const at = { ...around.at, issueId: issue.issueId }
  const first = useActivities(at).data
  const [behind, setBehind] = useState<{ list: IssueActivity[]; next: string | null }>()
  const next = behind ? behind.next : (first?.next ?? null)
  async function more() {
    if (next === null) return
    const page = await activitiesBehind(at, next)
    setBehind({ list: [...(behind?.list ?? []), ...page.activities], next: page.next })
  }
  const pictureOf = (memberId: number) => around.people.get(memberId)?.profileImgUrl
  const between = [...(first?.activities ?? []), ...(behind?.list ?? [])].map((activity): Between => ({
    key: `activity ${activity.activityId}`,
    at: activity.at,
    node: <ActivityEntry activity={activity} pictureOf={pictureOf} />,
  }))
  return { between, more: next === null ? undefined : more }
}
