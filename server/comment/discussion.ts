// The calls of a discussion, made for each kind of thing by its own feature.
import type { z } from 'zod'
import type { CommentRoutes } from '#contract/comment'
import type { Member } from '#contract/permissions'
import type { Route } from '#contract/route'
import type { Answers } from '../http/http.ts'
import { editComment, postComment, removeComment, restoreComment } from './comments.ts'
import type { Discussed, Ids } from './discussed.ts'
import { reactToComment, resolveComment } from './marks.ts'
import { pageOf, repliesOf, type Thing, versionsOf } from './pages.ts'

type Side<Name extends keyof CommentRoutes, Key extends 'body' | 'query'> = z.output<CommentRoutes[Name][Key]>
/** Of the ids in the path only the comment's is known here. */
type Asked<Name extends keyof CommentRoutes> = {
  member: Member
  commentId: number
  body: Side<Name, 'body'>
  query: Side<Name, 'query'>
}

/** Only the numbers, which are the ids of the path. */
const idsOf = (asked: object): Ids =>
  Object.fromEntries(Object.entries(asked).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))

export function discussionOf(routes: Record<keyof CommentRoutes, Route>, thing: Discussed): Answers {
  const read = <Answer>(asked: { member: Member }, question: string, make: (of: Thing) => Promise<Answer>) => {
    const ids = idsOf(asked)
    const of = { orgId: asked.member.orgId, kind: thing.kind, thingId: thing.thingIdOf(ids) }
    return thing.kept<Answer>(asked.member, ids, `comments ${of.kind} ${of.thingId} ${question}`, async () => ({
      answer: (await make(of)) as never,
    }))
  }
  const handlers = {
    list: (asked: Asked<'list'>) => read(asked, JSON.stringify(asked.query), of => pageOf(of, asked.query)),
    replies: (asked: Asked<'replies'>) =>
      read(asked, `replies ${asked.commentId} ${asked.query.older}`, of =>
        repliesOf(of, asked.commentId, asked.query.older),
      ),
    versions: (asked: Asked<'versions'>) =>
      read(asked, `versions ${asked.commentId}`, of => versionsOf(of, asked.commentId)),
    unseeing: async (asked: Asked<'unseeing'>) => {
      const { memberIds } = asked.body
      const seers = await thing.seers(asked.member, idsOf(asked), memberIds)
      return memberIds.filter(memberId => !seers.has(memberId))
    },
    post: (asked: Asked<'post'>) => postComment(thing, asked.member, idsOf(asked), asked.body),
    edit: (asked: Asked<'edit'>) => editComment(thing, asked.member, idsOf(asked), asked.commentId, asked.body),
    remove: (asked: Asked<'remove'>) => removeComment(thing, asked.member, idsOf(asked), asked.commentId),
    restore: (asked: Asked<'restore'>) => restoreComment(thing, asked.member, idsOf(asked), asked.commentId),
    react: (asked: Asked<'react'>) => reactToComment(thing, asked.member, idsOf(asked), asked.commentId, asked.body),
    resolve: (asked: Asked<'resolve'>) =>
      resolveComment(thing, asked.member, idsOf(asked), asked.commentId, asked.body.isResolved),
  } satisfies Record<keyof CommentRoutes, (asked: never) => Promise<unknown>>
  return [routes, handlers]
}
