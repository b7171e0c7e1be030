// Boards with posts and all that belongs to them, for the sweeps over the contract.
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { boardFolderRoutes } from '#contract/board-folder'
import { memberRoutes } from '#contract/member'
import { mustReadRoutes } from '#contract/must-read'
import { postRoutes } from '#contract/post'
import { pollRoutes, postCommentRoutes } from '#contract/post-discussion'
import type { Visitor } from '../visitor.ts'

/** Two boards and a deleted one; in the first two posts, a deleted and a scheduled one; the first must be read, and has comments. */
export async function boarded(
  owner: Visitor,
  orgId: number,
  memberIds: readonly number[],
  word: string,
  isPrivate: boolean,
) {
  const { memberId: mine } = await owner.call(memberRoutes.me, { orgId })
  const writers = isPrivate
    ? { ...nobody, memberIds: [mine, ...memberIds] }
    : { ...everybody, memberIds: [...memberIds] }
  const create = async () => {
    const prefixes = ['1', '2'].map(each => ({ name: `${word.slice(0, 18)} ${each}`, color: 'blue' as const }))
    const body = { name: word.slice(0, 20), description: word, writers, prefixes }
    return (await owner.call(boardRoutes.create, { orgId, body })).boardId
  }
  const boardId = [await create(), await create()]
  await owner.call(boardRoutes.remove, { orgId, boardId: await create() })
  // Everybody who arranges boards sees all folders, so those who hide have none.
  const folders = isPrivate ? {} : { folderId: await foldered(owner, orgId, word) }
  const at = { orgId, boardId: boardId[0]! }
  const [prefixId, targetPrefixId] = await Promise.all(
    boardId.map(async each => {
      const { prefixes } = await owner.call(boardRoutes.read, { orgId, boardId: each })
      return prefixes.map(one => one.prefixId)
    }),
  )
  const draft = { title: word, body: word, prefixId: prefixId![0], tags: [word.slice(0, 30)] }
  const write = async () => (await owner.call(postRoutes.create, { ...at, body: draft })).postId
  const postId = [await write(), await write()]
  await owner.call(postRoutes.remove, { ...at, postId: await write() })
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  await owner.call(postRoutes.create, { ...at, body: { ...draft, publishAt } })
  const on = { ...at, postId: postId[0]! }
  const audience = everybody
  // Nobody but its author sees a private one.
  if (!isPrivate)
    await owner.call(mustReadRoutes.set, { ...on, body: { audience, needsConfirmation: true, dueOn: null } })
  await owner.call(postRoutes.pin, { ...on, body: { lastDay: null } })
  const { pollId, optionId } = await polled(owner, on, word)
  const say = async (parentId?: number) =>
    (await owner.call(postCommentRoutes.post, { ...on, body: { body: word, ...(parentId && { parentId }) } })).commentId
  const postCommentId = [await say(), await say()]
  await say(postCommentId[0])
  const prefixes = { prefixId: prefixId!, targetPrefixId: targetPrefixId! }
  return { boardId, ...prefixes, postId, postCommentId, pollId, optionId, ...folders }
}

/** Two folders without boards. */
async function foldered(owner: Visitor, orgId: number, word: string) {
  const folderId: number[] = []
  for (const each of ['1', '2']) {
    const body = { name: `${word.slice(0, 30)} ${each}` }
    folderId.push((await owner.call(boardFolderRoutes.create, { orgId, body })).folderId)
  }
  return folderId
}

/** A poll with two options, of which its author has chosen the first. */
async function polled(owner: Visitor, on: { orgId: number; boardId: number; postId: number }, word: string) {
  const options = ['1', '2'].map(each => ({ text: `${word.slice(0, 90)} ${each}` }))
  const poll = { choicesMost: null, isAnonymous: false, allowsOptions: true, endsAt: null }
  await owner.call(pollRoutes.create, { ...on, body: { ...poll, question: word.slice(0, 200), options } })
  const made = await owner.call(pollRoutes.read, on)
  const optionId = made.options.map(each => each.optionId)
  await owner.call(pollRoutes.vote, { ...on, body: { optionIds: optionId.slice(0, 1) } })
  // Nothing but its channel is asked for by such an id.
  return { pollId: [made.countsId!], optionId }
}
