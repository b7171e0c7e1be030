// Projects with things of every kind, for the sweeps over the contract.
import { randomUUID } from 'node:crypto'
import { bulkRoutes } from '#contract/bulk'
import { roomRoutes } from '#contract/chat'
import { draftRoutes } from '#contract/draft'
import { issueRoutes } from '#contract/issue'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { notificationRoutes } from '#contract/notification'
import { postIssueRoutes } from '#contract/post-issue'
import { messagePlaceRoutes } from '#contract/message-place'
import { postPlaceRoutes } from '#contract/post-place'
import { projectRoutes } from '#contract/project'
import { scheduledMessageRoutes } from '#contract/scheduled-message'
import { searchRoutes } from '#contract/search'
import { viewRoutes } from '#contract/view'
import { workflowRoutes } from '#contract/workflow'
import { storedFile } from '../../attachment/test.ts'
import { placesOf } from '../../map/test.ts'
import { binnedParts, binnedView } from './binned.ts'
import { boarded } from './boards.ts'
import type { Place } from '../places.ts'
import { good } from '../values.ts'
import { addedMember, type Somebody, sql, type Visitor } from '../visitor.ts'
import { syncsOf } from '../github/connected.ts'

/**
 * Two projects with something of every kind in the first; the second has what issues can be moved to. What is private is seen
 * by nobody but its owner and these members.
 */
export async function planned(
  owner: Visitor,
  orgId: number,
  memberIds: readonly number[],
  word: string,
  isPrivate = false,
) {
  const name = word.slice(0, 20)
  const create = async (key: string) => {
    const body = { name: `${name} ${key}`, key: isPrivate ? `P${key}` : key, description: word, isPrivate }
    return (await owner.call(projectRoutes.create, { orgId, body })).projectId
  }
  const projectId = [await create('ONE'), await create('TWO')]
  await owner.call(projectRoutes.remove, { orgId, projectId: await create('THREE') })
  const at = { orgId, projectId: projectId[0]! }
  for (const memberId of memberIds)
    await owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole: 'MEMBER' } })
  const parts = await partsOf(owner, at, name)
  // None of them needs another, and the sweeps make hundreds.
  const [talked, published, plans] = await Promise.all([
    chatted(owner, orgId, memberIds, word, isPrivate),
    boarded(owner, orgId, memberIds, word, isPrivate),
    worked(owner, at, word, { ...parts, memberIds }),
  ])
  const [boardId, postId, issueId] = [published.boardId[0]!, published.postId[0]!, plans.issueId[0]!]
  await owner.call(postIssueRoutes.link, { orgId, boardId, postId, issueId })
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const placed = await placesOf(owner, at, { word, issueId, isPrivate })
  const placeId = placed.placeId[0]!
  await owner.call(postPlaceRoutes.link, { orgId, boardId, postId, placeId })
  const message = { orgId, roomId: talked.roomId[0]!, messageId: talked.messageId[0]! }
  await owner.call(messagePlaceRoutes.put, { ...message, body: { placeId } })
  const synced = await syncsOf(owner, { orgId, memberId, projectId: projectId[0]!, issueId, word, isPrivate })
  const savedSearchId = await savedBy(owner, orgId, word)
  return { projectId, savedSearchId, ...parts, ...talked, ...published, ...plans, ...placed, ...synced }
}

async function savedBy(owner: Visitor, orgId: number, word: string) {
  const ids: number[] = []
  for (const each of ['1', '2']) {
    const body = { name: `${word.slice(0, 20)} ${each}`, query: word }
    ids.push((await owner.call(searchRoutes.save, { orgId, body })).savedSearchId)
  }
  return ids
}

/** Two rooms of these people, with messages in the first one. */
async function chatted(owner: Visitor, orgId: number, memberIds: readonly number[], word: string, isPrivate: boolean) {
  const create = async () => {
    const body = { kind: 'group' as const, name: word.slice(0, 20), topic: word, memberIds: [...memberIds] }
    return (await owner.call(roomRoutes.create, { orgId, body })).roomId
  }
  const roomId = [await create(), await create()]
  const messageId: number[] = []
  for (const each of ['1', '2']) {
    const body = { clientId: randomUUID(), body: `${word} ${each}` }
    messageId.push((await owner.call(messageRoutes.post, { orgId, roomId: roomId[0]!, body })).messageId)
  }
  await owner.call(messageRoutes.pin, { orgId, roomId: roomId[0]!, messageId: messageId[1]!, body: { isPinned: true } })
  // Every member finds an open channel, so those who hide have none.
  if (!isPrivate)
    await owner.call(roomRoutes.create, { orgId, body: { kind: 'channel', name: word.slice(0, 20), memberIds: [] } })
  const scheduledId: number[] = []
  for (const each of ['1', '2']) {
    const body = {
      clientId: randomUUID(),
      body: `${word} ${each}`,
      sendAt: new Date(Date.now() + DAY_MS).toISOString(),
    }
    const draft = { orgId, roomId: roomId[0]!, body }
    scheduledId.push((await owner.call(scheduledMessageRoutes.schedule, draft))!.scheduledId)
  }
  return { roomId, messageId, scheduledId }
}
const DAY_MS = 86_400_000

type At = { orgId: number; projectId: number }
type Parts = Record<'stateId' | 'tagId' | 'milestoneId' | 'binId', number[]>

/** Two of each part of a workflow, and one of each kind in the bin. */
async function partsOf(owner: Visitor, at: At, name: string) {
  const { states } = await owner.call(workflowRoutes.read, at)
  // The states that share a category come first, so that each may change its own.
  const [first, ...others] = states.map(({ stateId }) => stateId)
  const binId = await binnedParts(owner, at, name, first!)
  const parts: Parts = { stateId: [...others, first!], tagId: [], milestoneId: [], binId }
  for (const each of ['1', '2']) {
    const named = { body: { name: `${name} ${each}` } }
    parts.tagId.push((await owner.call(workflowRoutes.createTag, { ...at, ...named })).tagId)
    parts.milestoneId.push((await owner.call(workflowRoutes.createMilestone, { ...at, ...named })).milestoneId)
  }
  return parts
}

type Worked = Pick<Parts, 'tagId' | 'milestoneId'> & { memberIds: readonly number[] }

/** Three issues and a deleted one, a relation, a change of many, and a shared view. */
async function worked(owner: Visitor, at: At, word: string, { tagId, milestoneId, memberIds }: Worked) {
  const { memberId } = await owner.call(memberRoutes.me, at)
  const titled = {
    title: word,
    body: word,
    assigneeId: memberId,
    dueDate: '2026-11-21',
    // All of them, because taking away one that an issue does not have would do nothing.
    tagIds: tagId,
    participantIds: [...memberIds],
    milestoneId: milestoneId[0]!,
  }
  const issueId: number[] = []
  for (const body of [titled, titled, titled, titled])
    issueId.push((await owner.call(issueRoutes.create, { ...at, body })).issueId)
  await owner.call(issueRoutes.remove, { ...at, issueId: issueId.pop()! })
  const related = { kind: 'blocks' as const, otherIssueId: issueId[1]! }
  const { relations } = await owner.call(issueRoutes.relate, { ...at, issueId: issueId[0]!, body: related })
  const many = { issueIds: issueId.slice(1, 3), change: { priority: 'HIGH' as const } }
  const { bulkId } = await owner.call(bulkRoutes.bulk, { ...at, body: many })
  const view = { name: word.slice(0, 20), search: `text=${encodeURIComponent(word)}`, isShared: true }
  const { viewId } = await owner.call(viewRoutes.create, { ...at, body: view })
  const relationId = relations.map(relation => relation.relationId)
  const said = await discussed(owner, { ...at, issueId: issueId[0]! }, word)
  return { issueId, relationId, bulkId: [bulkId!], viewId: [viewId], ...said }
}

/** Two comments, a file of the first and another one that belongs to nothing yet; a draft and notifications of the owner. */
async function discussed(owner: Visitor, on: At & { issueId: number }, word: string) {
  const { orgId, issueId } = on
  const fileId: number[] = []
  const commentId: number[] = []
  for (const each of ['1', '2']) {
    const file = await storedFile(owner, orgId, `${word} ${each}.txt`, Buffer.from(word))
    // Calls that attach name the second.
    const body = { body: `${word} ${each}`, fileIds: each === '1' ? [file.fileId] : [] }
    const { commentId: made } = await owner.call(issueCommentRoutes.post, { ...on, body })
    commentId.push(made)
    fileId.push(file.fileId)
  }
  await owner.call(draftRoutes.save, { orgId, body: { form: String(good.form), text: word } })
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const rows = await sql<{ id: string }>(
    `insert into notification (org_id, member_id, type, thing_kind, thing_id, because, about)
     select $1, $2, type, 'issue', $3, 'creator', $4::jsonb from unnest(array['mention', 'comment']) type returning id`,
    [orgId, memberId, issueId, JSON.stringify({ commentId: commentId[0] })],
    owner.dataDir,
  )
  // The first has more to show than the page of its thread, and the issue a level of its own.
  const parentId = commentId[0]!
  await owner.call(issueCommentRoutes.post, { ...on, body: { body: word, parentId } })
  const thing = `issue:${issueId}`
  await owner.call(notificationRoutes.changeLevel, { orgId, body: { thing, level: 'mentions' } })
  return { fileId, commentId, notificationId: rows.map(({ id }) => Number(id)), thing: [thing] }
}

/**
 * A private project of one person, which nobody else of the organization may see and whose first issue blocks the first one
 * of the others; beside it the things that belong to both.
 */
export async function hermitage(place: Place, hermit: Somebody, word: string): Promise<[unseen: Place, pairs: Place]> {
  const orgId = Number(place.orgId![0])
  await addedMember(orgId, hermit)
  const unseen = await planned(hermit, orgId, [], word, true)
  const otherIssueId = Number(place.issueId![0])
  const { relations } = await hermit.call(issueRoutes.relate, {
    orgId,
    projectId: unseen.projectId[0]!,
    issueId: unseen.issueId[0]!,
    body: { kind: 'blocks', otherIssueId },
  })
  // A private view is unseen even by those who lead its project.
  const privateView = await binnedView(hermit, { orgId, projectId: Number(place.projectId![0]) }, word, false)
  const pair = relations.find(({ issue }) => issue.issueId === otherIssueId)!
  return [{ ...unseen, binId: [...unseen.binId, privateView] }, { relationId: [pair.relationId] }]
}
