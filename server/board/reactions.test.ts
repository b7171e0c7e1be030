import { expect, test } from 'vitest'
import { nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { REACTORS_MOST } from '#contract/comment'
import { postRoutes } from '#contract/post'
import { joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { refusal, sql, type Visitor } from '../testing/visitor.ts'
import { board } from './test.ts'

async function reactedPost() {
  const made = await board()
  const mina = await joined(made.orgId)
  const { postId } = await made.write({}, made.owner)
  const on = { ...made.at, postId }
  const react = (by: Visitor, reaction: 'check' | 'heart', isSet = true) =>
    by.call(postRoutes.react, { ...on, body: { reaction, isSet } })
  const reactions = async (by: Visitor) => (await by.call(postRoutes.read, on)).reactions
  return { ...made, mina, on, react, reactions }
}

test('a post is reacted to once a reaction and member, in the order in which they are offered, and live', async () => {
  const { boardId, owner, mina, on, react, reactions } = await reactedPost()
  const { say, heard } = await socketOf(mina.token)
  say({ type: 'listen', id: 1, channel: `post:${on.postId}` })
  await heard({ type: 'listening', id: 1 })
  await react(mina, 'heart')
  await Promise.all([react(mina, 'heart'), react(mina, 'heart'), react(owner, 'check')])
  const both = [
    { reaction: 'check', memberIds: [owner.memberId] },
    { reaction: 'heart', memberIds: [mina.memberId] },
  ]
  expect(await reactions(owner)).toEqual(both)
  await heard({ name: 'post.reacted', data: { boardId, postId: on.postId, reactions: both } })
  expect(await react(mina, 'heart', false)).toEqual({ reactions: both.slice(0, 1) })
  expect(await reactions(mina)).toEqual(both.slice(0, 1))
})

test('only those react who may comment, and not in an archived board or to a deleted post', async () => {
  const { owner, mina, at, on, react } = await reactedPost()
  const change = (body: object) => owner.call(boardRoutes.change, { ...at, body })
  const mineAlone = { ...nobody, memberIds: [mina.memberId] }
  await change({ readers: mineAlone, writers: nobody })
  expect(await refusal(react(mina, 'check'))).toMatchObject({ status: 403, error: 'board.forbidden' })
  await change({ commenters: mineAlone })
  await react(mina, 'check')
  await owner.call(boardRoutes.archive, at)
  expect(await refusal(react(mina, 'heart'))).toMatchObject({ status: 409, error: 'board.archived' })
  await owner.call(boardRoutes.unarchive, at)
  await owner.call(postRoutes.remove, on)
  expect(await refusal(react(mina, 'heart'))).toMatchObject({ status: 404, error: 'post.missing' })
})

test('one reaction is kept of so many members, and of no more', async () => {
  const { orgId, owner, on, react, reactions, mina } = await reactedPost()
  await sql(
    `with people as (insert into "user" (email, name, password_hash) select 'r' || $1::bigint || '.' || each || '@example.com', 'r', 'x'
       from generate_series(1, $2::int) each returning id),
     those as (insert into member (org_id, user_id, role, name) select $1, id, 'MEMBER', 'r' from people returning id)
     insert into post_reaction (org_id, post_id, reaction, member_id) select $1, $3, 'heart', id from those`,
    [orgId, REACTORS_MOST - 1, on.postId],
  )
  await react(owner, 'heart')
  await react(mina, 'heart')
  expect((await reactions(owner))[0]!.memberIds).toHaveLength(REACTORS_MOST)
})
