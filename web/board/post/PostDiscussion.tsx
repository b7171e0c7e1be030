import { useNavigate, useSearch } from '@tanstack/react-router'
import { postCommentRoutes } from '#contract/post-discussion'
import { DiscussionView } from '../../comment/DiscussionView.tsx'
import type { Around } from '../../comment/parts.ts'
import { commentSearch } from '../../search.ts'
import { IssueTextSources } from '../../issue/text/IssueTextSources.tsx'
import type { PostPeople } from './people.ts'
import type { PostAt } from './queries.ts'

export type PostDiscussionProps = { at: PostAt; people: PostPeople; mayWrite: boolean; mayModerate: boolean }

export function PostDiscussion({ at, people: { me, people, personOf }, mayWrite, mayModerate }: PostDiscussionProps) {
  const { comment: target } = commentSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  if (me === undefined) return null
  const discussion: Around = {
    on: { kind: 'post', thingId: at.postId, routes: postCommentRoutes, ids: at },
    me,
    mayWrite,
    mayModerate,
    personOf,
    addressOf: commentId =>
      `${location.origin}/org/${at.orgId}/board/${at.boardId}/post/${at.postId}?comment=${commentId}`,
  }
  return (
    <IssueTextSources around={{ at, people }}>
      <DiscussionView
        around={discussion}
        target={target}
        onLeaveTarget={() => void navigate({ to: '.', search: {}, replace: true })}
      />
    </IssueTextSources>
  )
}
