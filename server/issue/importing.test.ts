// Issues and comments from elsewhere: made by the doors of an import, in this process beside the server, and used over HTTP.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { workRoutes } from '#contract/my-work'
import { notificationRoutes } from '#contract/notification'
import { projectRoutes } from '#contract/project'
import {
  changeImportedComment,
  type ImportedComment,
  importComments,
  removeImportedComment,
} from '../comment/importing.ts'
import { openPool, write, type Writing } from '../db.ts'
import { placeFor } from '../postgres/embedded/paths.ts'
import { nextNumbers } from '../project/counters.ts'
import type { ProjectRow } from '../project/doors.ts'
import { lockProject } from '../project/locking.ts'
import { refusal, sql, type Visitor } from '../testing/visitor.ts'
import { liveServer } from '../testing/socket.ts'
import { importingIssue } from './discussion/discussed.ts'
import { type ImportedIssue, importIssues } from './importing.ts'
import { another, joined, project } from './test.ts'

let close: () => Promise<void>
beforeAll(() => {
  const { socket } = placeFor(join(inject('dataDir'), 'postgres'))
  close = openPool({ host: socket, user: 'dure', database: 'postgres' })
})
afterAll(() => close())

const made = new Date('2024-03-05T01:02:03.456Z')
const edited = new Date('2024-04-06T07:08:09.000Z')
const octocat = { outsider: 'octocat' }

/** A project into which things come as an import brings them. */
async function importing() {
  const here = await project()
  const { orgId, at, stateOf, owner } = here
  const locked = <T>(deed: (tx: Writing, project: ProjectRow) => Promise<T>) =>
    write(async tx => deed(tx, (await lockProject(tx, at))!))
  const draft = (said: Partial<ImportedIssue> = {}): ImportedIssue => ({
    title: '결제 오류',
    body: '',
    stateId: stateOf('요청'),
    tagIds: [],
    participantIds: [],
    milestoneId: null,
    creator: octocat,
    createdAt: made,
    updatedAt: edited,
    completedAt: null,
    ...said,
  })
  const bring = (drafts: Partial<ImportedIssue>[], more: { isLive?: boolean } = {}) =>
    locked(async (tx, project) => {
      const [first] = await nextNumbers(tx, project, drafts.length)
      return importIssues(tx, project, drafts.map(draft), first!, more)
    })
  const said = (thingId: number, more: Partial<ImportedComment> = {}): ImportedComment => ({
    thingId,
    body: '저도 그렇습니다.',
    author: octocat,
    createdAt: made,
    editedAt: null,
    ...more,
  })
  const say = (drafts: ImportedComment[], more: { isLive?: boolean } = {}) =>
    locked(tx => importComments(tx, importingIssue, orgId, drafts, more))
  const list = async (issueId: number, by = owner) =>
    (await by.call(comments.list, { ...at, issueId, query: {} })).threads
  return { ...here, locked, bring, said, say, list }
}

/** The notifications of somebody, once there is nothing more to tell. */
async function inboxOf(who: Visitor, orgId: number) {
  await expect.poll(() => sql('select from notice where org_id = $1', [orgId]), { timeout: 10_000 }).toEqual([])
  return (await who.call(notificationRoutes.list, { orgId, query: {} })).notifications
}

const everybody = { admits: async () => true }
/** A socket of this process, which tells what its own deeds have done. */
async function listener(channel: string) {
  const open = await liveServer({ channels: { project: everybody, issue: everybody } })
  const { frames } = await open(1, [channel])
  const heard = () => frames.map(text => JSON.parse(text) as unknown)
  return (name: string, data: object) =>
    expect.poll(heard).toContainEqual(expect.objectContaining({ name, data: expect.objectContaining(data) }))
}
const oneOf = (thing: object) => expect.arrayContaining([expect.objectContaining(thing)])
const its = (comment: object) => ({ comment: expect.objectContaining(comment) })

describe('an issue from elsewhere', () => {
  test('keeps its author, its times and its text, and stands below those that are there', async () => {
    const { owner, at, issue, bring, read, board, workflow, memberId, stateOf } = await importing()
    const { tags } = await workflow()
    const mina = await joined(at.orgId)
    const own = await issue({ title: '먼저 있던 것' })
    const [first, second, third] = await bring([
      {
        title: '첫째',
        body: '본문',
        tagIds: tags.slice(0, 2).map(({ tagId }) => tagId),
        participantIds: [mina.memberId],
      },
      { title: '둘째', creator: { memberId } },
      { title: '셋째', stateId: stateOf('완료'), completedAt: edited, creator: { outsider: '' } },
    ])
    expect(await read(first!)).toMatchObject({
      key: 'WEB-2',
      creatorId: null,
      creator: null,
      outsider: 'octocat',
      body: '본문',
      createdAt: made.toISOString(),
      updatedAt: edited.toISOString(),
      completedAt: null,
      participantIds: [mina.memberId],
      tagIds: tags.slice(0, 2).map(({ tagId }) => tagId),
      isWatched: false,
      watcherCount: 1,
      bodyVersionCount: 1,
      version: 1,
    })
    expect(await read(second!)).toMatchObject({
      creator: { memberId },
      outsider: null,
      watcherCount: 1,
      isWatched: true,
    })
    expect(await read(third!)).toMatchObject({
      key: 'WEB-4',
      creator: null,
      outsider: '',
      completedAt: edited.toISOString(),
      watcherCount: 0,
    })
    expect((await board())[0]).toEqual([own.issueId, first, second])
    const { activities } = await owner.call(activityRoutes.activities, { ...at, issueId: first!, query: {} })
    expect(activities).toMatchObject([
      { who: null, outsider: 'octocat', at: made.toISOString(), changes: [{ field: 'created', to: '첫째' }] },
    ])
    const { versions } = await owner.call(activityRoutes.versions, { ...at, issueId: first!, query: {} })
    expect(versions).toMatchObject([{ who: null, outsider: 'octocat', at: made.toISOString(), body: '본문' }])
    // Years of another place are no news here.
    const recorded = await owner.call(activityRoutes.projectActivities, { ...at, query: {} })
    expect(recorded.activities.map(each => each.issue.issueId)).toEqual([own.issueId])
    expect((await issue()).number).toBe(5)
    const similar = await owner.call(issueRoutes.similar, { ...at, query: { title: '둘째' } })
    expect(similar.map(({ issueId }) => issueId)).toContain(second)
    expect(await inboxOf(mina, at.orgId)).toEqual([])
  })

  test('comes a hundred at a time by few statements, and is told once', async () => {
    const { owner, at, bring, board, projectId } = await importing()
    const heard = await listener(`project:${projectId}`)
    const ids = await bring(Array.from({ length: 100 }, (_, each) => ({ title: `No. ${each}` })))
    expect((await board())[0]).toEqual(ids)
    await heard('issues.reloaded', { projectId })
    const rows = await sql<{ title: string; number: number }>(
      'select title, number from issue where project_id = $1 order by number',
      [projectId],
    )
    expect(rows.map(({ title }) => title)).toEqual(Array.from({ length: 100 }, (_, each) => `No. ${each}`))
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, each) => each + 1))
    const { states } = await owner.call(projectRoutes.overview, at)
    expect(states.filter(({ count }) => count > 0)).toMatchObject([{ count: 100 }])
    // One that was made right now comes by itself, and is the newest that the project tells of.
    const [live] = await bring([{ title: '방금', createdAt: new Date(), updatedAt: new Date() }], { isLive: true })
    await heard('issues.changed', { issues: oneOf({ issueId: live }) })
    const { activities } = await owner.call(activityRoutes.projectActivities, { ...at, query: {} })
    expect(activities).toMatchObject([{ who: null, outsider: 'octocat', issue: { issueId: live } }])
  })

  test('is nobody’s own, in filters, my work and notices', async () => {
    const { owner, orgId, at, memberId, bring, issue, change, stateOf } = await importing()
    const mina = await joined(orgId)
    const own = await issue({ title: '내가 만든 것' })
    const [theirs] = await bring([{ participantIds: [mina.memberId] }])
    const found = async (creator: string) => {
      const { groups } = await owner.call(listingRoutes.page, { ...at, query: { creator, group: 'none' } })
      return groups.flatMap(({ issues }) => issues.map(({ issueId }) => issueId))
    }
    expect(await found('me')).toEqual([own.issueId])
    expect(await found(String(memberId))).toEqual([own.issueId])
    expect(await found('!me')).toEqual([theirs])
    // Somebody's whom I take part with waits with me, as if a member had made it.
    await change(theirs!, { assigneeId: memberId })
    const { groups } = await mina.call(workRoutes.read, { orgId })
    expect(groups.filter(({ count }) => count).map(({ key }) => key)).toEqual(['waiting'])
    await change(theirs!, { stateId: stateOf('진행') })
    expect((await inboxOf(mina, orgId)).map(({ because }) => because)).toEqual(['participant'])
    const { workload } = await owner.call(projectRoutes.overview, at)
    expect(workload).toMatchObject([{ memberId, openCount: 1 }, { memberId: null }])
  })

  test('is changed, duplicated, moved, deleted and restored like any other', async () => {
    const { owner, orgId, at, bring, read, change, memberId } = await importing()
    const [issueId] = await bring([{ body: '본문' }])
    const on = { ...at, issueId: issueId! }
    await change(issueId!, { title: '다른 제목', body: '다른 본문' })
    expect(await read(issueId!)).toMatchObject({ title: '다른 제목', outsider: 'octocat', bodyVersionCount: 2 })
    const copy = await owner.call(issueRoutes.duplicate, on)
    expect(copy).toMatchObject({ creatorId: memberId })
    await owner.call(issueRoutes.remove, on)
    expect(await owner.call(issueRoutes.bin, at)).toMatchObject([{ issueId, by: { memberId } }])
    await owner.call(issueRoutes.restore, on)
    const there = await another(owner, orgId)
    await owner.call(issueRoutes.move, { ...on, body: { targetProjectId: there.projectId } })
    const moved = await owner.call(issueRoutes.read, { ...there.at, issueId: issueId! })
    expect(moved).toMatchObject({ creator: null, outsider: 'octocat', createdAt: made.toISOString() })
  })
})

describe('a comment from elsewhere', () => {
  test('stands with its author and its times, and counts', async () => {
    const { issue, said, say, list, read, memberId } = await importing()
    const { issueId } = await issue()
    const [first, second] = await say([
      said(issueId, { body: '첫째', editedAt: edited }),
      said(issueId, { body: '둘째', author: { memberId } }),
    ])
    expect(await list(issueId)).toMatchObject([
      {
        commentId: first,
        author: null,
        outsider: 'octocat',
        body: '첫째',
        createdAt: made.toISOString(),
        editedAt: edited.toISOString(),
        version: 1,
      },
      { commentId: second, author: { memberId, name: '남궁다혜' }, outsider: null, editedAt: null },
    ])
    expect(await read(issueId)).toMatchObject({ commentCount: 2, version: 1 })
  })

  test('comes a hundred at a time over many issues in their order, and tells only what is new', async () => {
    const { orgId, bring, said, say, list, read } = await importing()
    const mina = await joined(orgId)
    const ids = await bring(Array.from({ length: 10 }, () => ({ participantIds: [mina.memberId] })))
    const drafts = Array.from({ length: 100 }, (_, each) => said(ids[each % 10]!, { body: `No. ${each}` }))
    const commentIds = await say(drafts)
    expect(commentIds.toSorted((a, b) => a - b)).toEqual(commentIds)
    for (const [at, issueId] of ids.entries()) {
      expect((await list(issueId)).map(({ body }) => body)).toEqual(
        Array.from({ length: 10 }, (_, each) => `No. ${each * 10 + at}`),
      )
      expect((await read(issueId)).commentCount).toBe(10)
    }
    const heard = await listener(`issue:${ids[0]}`)
    const [live] = await say([said(ids[0]!, { body: '방금' })], { isLive: true })
    await heard('comment.changed', its({ commentId: live, outsider: 'octocat' }))
    expect(await inboxOf(mina, orgId)).toEqual([])
  })

  test('is edited by nobody, answered and liked by all, and deleted by those who look after the project', async () => {
    const { owner, orgId, at, issue, said, say, list } = await importing()
    const mina = await joined(orgId)
    const { issueId } = await issue()
    const [commentId] = await say([said(issueId)])
    const on = { ...at, issueId, commentId: commentId! }
    const foreign = { status: 403, error: 'comment.foreign' }
    for (const who of [owner, mina]) {
      const edit = who.call(comments.edit, { ...on, body: { body: '내 말', version: 1 } })
      expect(await refusal(edit)).toMatchObject(foreign)
    }
    expect(await refusal(mina.call(comments.remove, on))).toMatchObject(foreign)
    await mina.call(comments.react, { ...on, body: { reaction: 'like', isSet: true } })
    await mina.call(comments.post, { ...on, body: { body: '언제부터인가요?', parentId: commentId } })
    await mina.call(comments.resolve, { ...on, body: { isResolved: true } })
    expect(await list(issueId)).toMatchObject([
      { outsider: 'octocat', reactions: [{ reaction: 'like' }], resolved: { by: { name: '민아' } }, replyCount: 1 },
    ])
    // An answer to nobody here is news for those who follow the issue.
    expect(await inboxOf(owner, orgId)).toMatchObject([{ type: 'comment', because: 'creator' }])
    expect(await owner.call(comments.remove, on)).toMatchObject({ body: '', author: null, outsider: 'octocat' })
    expect(await refusal(mina.call(comments.restore, on))).toMatchObject(foreign)
    expect(await owner.call(comments.restore, on)).toMatchObject({ deletedAt: null })
  })

  test('follows what becomes of it there, with the words before', async () => {
    const { owner, orgId, at, issue, said, say, list, read, locked } = await importing()
    const { issueId } = await issue()
    const [commentId] = await say([said(issueId, { body: '처음' })])
    const itself = { orgId, commentId: commentId! }
    const change = (body: string) =>
      locked(tx => changeImportedComment(tx, importingIssue, itself, { body, at: edited }))
    const remove = () => locked(tx => removeImportedComment(tx, importingIssue, itself))
    const heard = await listener(`issue:${issueId}`)
    expect([await change('나중'), await change('나중')]).toEqual([true, false])
    await heard('comment.changed', its({ body: '나중' }))
    expect(await list(issueId)).toMatchObject([{ body: '나중', version: 2, editedAt: edited.toISOString() }])
    const versions = await owner.call(comments.versions, { ...at, issueId, commentId: commentId! })
    expect(versions).toEqual([
      { at: edited.toISOString(), body: '나중' },
      { at: made.toISOString(), body: '처음' },
    ])
    expect([await remove(), await remove(), await change('더 나중')]).toEqual([true, false, false])
    expect(await read(issueId)).toMatchObject({ commentCount: 0 })
    expect(await list(issueId)).toMatchObject([{ body: '', outsider: 'octocat' }])
  })
})
