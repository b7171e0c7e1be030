// Answers that were given before are compared with answers made anew by a second node that keeps none, after each of many
// random deeds of several people with different sight.
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import { issueCommentRoutes as comments, issueFileRoutes } from '#contract/issue-discussion'
import { listingRoutes } from '#contract/listing'
import { memberRoutes } from '#contract/member'
import { postRoutes } from '#contract/post'
import { postCommentRoutes } from '#contract/post-discussion'
import { projectRoutes } from '#contract/project'
import type { Route } from '#contract/route'
import { workflowRoutes } from '#contract/workflow'
import { storedFile } from '../attachment/test.ts'
import { placeFor } from '../postgres/embedded/paths.ts'
import { another, dice, joined, project } from '../issue/test.ts'
import { newDirectory, startedServer } from './process.ts'
import { freePort } from './run.ts'
import { sql, visitor, type Visitor } from './visitor.ts'

const SEED = 20
const ROUNDS = 2
/** Only the newest issues are changed, and asked about. */
const ASKED = 4

/** Another server on the same database, without limits of how often one may call. */
async function node(environment: Record<string, string> = {}) {
  const { socket } = placeFor(join(inject('dataDir'), 'postgres'))
  const address = `postgres://dure@${encodeURIComponent(socket)}/postgres`
  const started = await startedServer({
    DATA_DIR: await newDirectory(),
    DATABASE_URL: address,
    RATE_LIMITS: 'off',
    ...environment,
  })
  expect(started.isOpen, started.output()).toBe(true)
  return started
}

/** Issues whose columns differ from the rows that they repeat. */
const wrongColumns = (orgId: number) =>
  sql(
    `select id from issue where org_id = $1 and (
       participant_ids <> array(select member_id from issue_participant mine where mine.org_id = $1 and mine.issue_id = issue.id order by 1)
       or tag_ids <> array(select tag_id from issue_tag mine where mine.org_id = $1 and mine.issue_id = issue.id order by 1)
       or array[child_count, child_done_count] <> (select array[count(*), count(child.completed_at)]::int[] from issue child
         where child.org_id = $1 and child.parent_id = issue.id and child.deleted_at is null)
       or comment_count <> (select count(*) from comment where org_id = $1 and thing_id = issue.id and deleted_at is null)
       or file_count <> (select count(*) from attachment where org_id = $1 and root_id = issue.id and removed_at is null))`,
    [orgId],
  )

/** Two projects, one of them private, with people who see both, one, or nothing of it. */
async function place() {
  const web = await project()
  const { owner, orgId } = web
  const hidden = await another(owner, orgId, { name: '인사 개편', key: 'HR', isPrivate: true })
  const [lead, member, guest] = [
    await joined(orgId, 'MEMBER', '나라'),
    await joined(orgId, 'MEMBER', '다온'),
    await joined(orgId, 'GUEST', '라온'),
  ]
  await owner.call(projectRoutes.putMember, { ...hidden.at, memberId: lead.memberId, body: { projectRole: 'LEAD' } })
  await owner.call(projectRoutes.putMember, { ...web.at, memberId: guest.memberId, body: { projectRole: 'VIEWER' } })
  const boardIds: number[] = []
  for (const readers of [everybody, { ...nobody, memberIds: [lead.memberId] }])
    boardIds.push(
      (await owner.call(boardRoutes.create, { orgId, body: { name: `판 ${boardIds.length}`, readers } })).boardId,
    )
  return { owner, lead, member, guest, orgId, ats: [web.at, hidden.at] as const, boardIds, posts: [] as Posted[] }
}

type Posted = { boardId: number; postId: number }
type Place = Awaited<ReturnType<typeof place>>
/** With the comments on it, the newest last. */
type Known = { projectId: number; issueId: number; said: number[] }

/** One deed that may well be refused. */
function deeds(
  { owner, lead, member, guest, orgId, ats, boardIds, posts }: Place,
  roll: (most: number) => number,
  known: Known[],
) {
  const one = <T>(all: readonly T[]): T => {
    // Where there is none yet, the deed is as good as refused.
    if (all.length === 0) throw { status: 404 }
    return all[roll(all.length)]!
  }
  const at = () => one(ats)
  const who = () => one<Visitor & { memberId?: number }>([owner, owner, lead, member])
  const issue = () => one(known.slice(-ASKED))
  const post = () => one(posts.slice(-1))
  const own = ({ projectId, issueId }: Known) => ({ orgId, projectId, issueId })
  const workflow = (projectId: number) => owner.call(workflowRoutes.read, { orgId, projectId })
  const change = async (by: Visitor, of: Known, wanted: object) => {
    const { version } = await by.call(issueRoutes.read, own(of))
    return by.call(issueRoutes.change, { ...own(of), body: { version, ...wanted } })
  }
  const word = () => `${one(['검색', '결제', '배송', '로그인'])} ${roll(1_000)}`
  const people = [lead.memberId, member.memberId, guest.memberId]
  return [
    async () => {
      const place = at()
      const of = known.filter(({ projectId }) => projectId === place.projectId)
      const parent = roll(2) && of.length ? { parentId: one(of).issueId } : {}
      const body = { title: word(), body: word(), dueDate: `2026-11-2${roll(9)}`, ...parent }
      const { issueId } = await who().call(issueRoutes.create, { ...place, body })
      known.push({ projectId: place.projectId, issueId, said: [] })
    },
    () => change(who(), issue(), { title: word() }),
    () => change(who(), issue(), { body: word() }),
    () => change(who(), issue(), { assigneeId: one([...people, null]) }),
    () => change(who(), issue(), { addParticipantIds: [one(people)] }),
    () => change(who(), issue(), { parentId: one([null, issue().issueId]) }),
    async () => {
      const of = issue()
      return change(owner, of, { addTagIds: [one((await workflow(of.projectId)).tags).tagId] })
    },
    async () => {
      const of = issue()
      const { stateId } = one((await workflow(of.projectId)).states)
      return who().call(issueRoutes.place, { ...own(of), body: { stateId } })
    },
    () => {
      const body = { kind: one(['blocks', 'relates', 'duplicates'] as const), otherIssueId: issue().issueId }
      return who().call(issueRoutes.relate, { ...own(issue()), body })
    },
    async () => {
      const of = issue()
      const file = roll(2) ? [(await storedFile(owner, orgId, `${word()}.txt`)).fileId] : []
      const { commentId } = await owner.call(comments.post, { ...own(of), body: { body: word(), fileIds: file } })
      of.said.push(commentId)
    },
    () => {
      const of = issue()
      return who().call(comments.post, { ...own(of), body: { body: word(), parentId: one(of.said) } })
    },
    () => {
      const of = issue()
      const commentId = one(of.said)
      const version = roll(2) + 1
      return owner.call(comments.edit, { ...own(of), commentId, body: { body: word(), version } })
    },
    () => {
      const of = issue()
      const body = { reaction: one(['check', 'like'] as const), isSet: roll(2) === 0 }
      return who().call(comments.react, { ...own(of), commentId: one(of.said), body })
    },
    () => {
      const of = issue()
      return lead.call(comments.resolve, { ...own(of), commentId: one(of.said), body: { isResolved: roll(2) === 0 } })
    },
    () => {
      const of = issue()
      return owner.call(comments.remove, { ...own(of), commentId: one(of.said) })
    },
    () => {
      const of = issue()
      return owner.call(comments.restore, { ...own(of), commentId: one(of.said) })
    },
    async () => {
      const { fileId } = await storedFile(owner, orgId, `${word()}.txt`)
      return owner.call(issueFileRoutes.attach, { ...own(issue()), body: { fileIds: [fileId] } })
    },
    () => lead.call(issueRoutes.unwatch, own(known.at(-1)!)),
    () => lead.call(issueRoutes.watch, own(known.at(-1)!)),
    () => owner.call(issueRoutes.remove, own(issue())),
    () => owner.call(issueRoutes.restore, own(issue())),
    async () => {
      const of = issue()
      const target = ats.find(({ projectId }) => projectId !== of.projectId)!
      await owner.call(issueRoutes.move, { ...own(of), body: { targetProjectId: target.projectId } })
      of.projectId = target.projectId
    },
    () => {
      const of = issue()
      const issueIds = known.filter(({ projectId }) => projectId === of.projectId).map(({ issueId }) => issueId)
      const change = { priority: one(['HIGH', 'LOW'] as const) }
      return owner.call(bulkRoutes.bulk, { orgId, projectId: of.projectId, body: { issueIds, change } })
    },
    () => owner.call(workflowRoutes.createTag, { ...at(), body: { name: word(), color: 'red' } }),
    async () => {
      const place = at()
      const { tags } = await workflow(place.projectId)
      return owner.call(workflowRoutes.deleteTag, { ...place, tagId: one(tags).tagId })
    },
    async () => {
      const place = at()
      const { states } = await workflow(place.projectId)
      return owner.call(workflowRoutes.changeState, { ...place, stateId: one(states).stateId, body: { name: word() } })
    },
    () => owner.call(workflowRoutes.createMilestone, { ...at(), body: { name: word() } }),
    async () => {
      const of = issue()
      const { milestones } = await workflow(of.projectId)
      return change(owner, of, { milestoneId: one(milestones).milestoneId })
    },
    async () => {
      const me = await lead.call(memberRoutes.me, { orgId })
      return lead.call(memberRoutes.changeMe, { orgId, body: { memberName: word(), version: me.version } })
    },
    () => owner.call(projectRoutes.change, { ...at(), body: { key: `K${roll(900) + 100}` } }),
    () => owner.call(projectRoutes.change, { ...ats[1], body: { isPrivate: roll(2) === 0 } }),
    () =>
      owner.call(projectRoutes.putMember, {
        ...ats[1],
        memberId: member.memberId,
        body: { projectRole: one(['MEMBER', 'VIEWER'] as const) },
      }),
    () => owner.call(projectRoutes.removeMember, { ...ats[1], memberId: member.memberId }),
    () =>
      owner.call(memberRoutes.changeRole, {
        orgId,
        memberId: member.memberId,
        body: { role: one(['ADMIN', 'MEMBER', 'GUEST'] as const) },
      }),
    async () => {
      const boardId = one(boardIds)
      const { postId } = await owner.call(postRoutes.create, { orgId, boardId, body: { title: word(), tags: ['글'] } })
      posts.push({ boardId, postId })
    },
    async () => {
      const { version } = await owner.call(postRoutes.read, { orgId, ...post() })
      return owner.call(postRoutes.change, { orgId, ...post(), body: { title: word(), version } })
    },
    () => {
      const body = { reaction: one(['check', 'like'] as const), isSet: roll(3) > 0 }
      return one([owner, lead]).call(postRoutes.react, { orgId, ...post(), body })
    },
    () => one([owner, lead]).call(postCommentRoutes.post, { orgId, ...post(), body: { body: word() } }),
    async () => {
      const of = post()
      const targetBoardId = boardIds.find(boardId => boardId !== of.boardId)!
      await owner.call(postRoutes.move, { orgId, ...of, body: { targetBoardId } })
      of.boardId = targetBoardId
    },
    () => owner.call(postRoutes.remove, { orgId, ...post() }),
    () => owner.call(postRoutes.restore, { orgId, ...post() }),
    () => {
      const commenters = one([nobody, everybody])
      return owner.call(boardRoutes.change, { orgId, boardId: boardIds[0]!, body: { commenters, readers: everybody } })
    },
  ]
}

/** Every question whose answer is kept, about both projects and some of the issues. */
function questions({ orgId, ats, boardIds, posts }: Place, known: readonly Known[]) {
  const path = (route: Route, ids: Record<string, number>, query: Record<string, string> = {}) =>
    `${route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]))}?${new URLSearchParams(query)}`
  const ofProjects = ats.flatMap(at => [
    path(workflowRoutes.read, at),
    path(listingRoutes.page, at),
    path(listingRoutes.tagCounts, at),
    path(listingRoutes.page, at, { group: 'assignee', sort: 'updated' }),
    path(listingRoutes.page, at, { group: 'none', sort: 'due', assignee: 'me' }),
    path(issueFileRoutes.list, at),
    path(listingRoutes.calendar, at, { firstDay: '2026-11-01', lastDay: '2026-11-30' }),
  ])
  const ofIssues = known.slice(-ASKED).flatMap(({ projectId, issueId, said }) => {
    const at = { orgId, projectId, issueId }
    const ofComment = said.slice(-1).flatMap(commentId => {
      const one = { ...at, commentId }
      return [path(comments.replies, one), path(comments.versions, one)]
    })
    const [read, story] = [path(issueRoutes.read, at), path(activityRoutes.activities, at)]
    return [read, story, path(activityRoutes.versions, at), path(comments.list, at), ...ofComment]
  })
  const ofBoards = boardIds.map(boardId => path(postRoutes.list, { orgId, boardId }))
  const ofPosts = posts.slice(-1).flatMap(at => {
    const one = { orgId, ...at }
    return [path(postRoutes.read, one), path(postCommentRoutes.list, one), path(postRoutes.versions, one)]
  })
  return [...ofProjects, ...ofIssues, ...ofBoards, ...ofPosts]
}

test('metrics say what keeping saves', async () => {
  const port = await freePort()
  const { url } = await node({ OPERATIONS_PORT: String(port) })
  const { owner, at } = await project()
  const reader = Object.assign(visitor({ url }), { token: owner.token })
  const path = `/api/organizations/${at.orgId}/projects/${at.projectId}/workflow`
  const answer = await reader.send(path)
  await reader.send(path)
  // A proxy that packs answers weakens their ETags.
  const asked = { headers: { 'if-none-match': `"another", W/${answer.headers.get('etag')}` } }
  expect((await reader.send(path, asked)).status).toBe(304)
  // An issue that does not exist is missing, whatever one claims to have of it.
  const missing = `/api/organizations/${at.orgId}/projects/${at.projectId}/issues/999999999`
  expect((await reader.send(missing, { headers: { 'if-none-match': '*' } })).status).toBe(404)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const [found, count] of Object.entries({ kept: 1, made: 2, unchanged: 1 }))
    expect(metrics).toContain(`dure_kept_answers_asked{found="${found}"} ${count}\n`)
  expect(metrics).toMatch(/^dure_kept_answers_bytes [1-9]\d+$/m)
})

test('what was kept is what would be made, after each of many deeds', { timeout: 120_000 }, async () => {
  const [keeping, forgetful] = await Promise.all([node(), node({ ANSWERS_MB: '0' })])
  // The deeds are done on a third node, which tells the others nothing.
  const here = await place()
  const readers = [here.owner, here.lead, here.member, here.guest].map(({ token }) => {
    const [reader, elsewhere] = [visitor({ url: keeping.url }), visitor({ url: forgetful.url })]
    Object.assign(reader, { token })
    Object.assign(elsewhere, { token })
    return { reader, elsewhere, etags: new Map<string, { etag: string; body: string }>() }
  })
  const roll = dice(SEED)
  const known: Known[] = []
  const all = deeds(here, roll, known)
  for (let each = 0; each < 16; each++) await all[0]!().catch(() => undefined)
  let [done, unchanged] = [0, 0]
  /** Both nodes are asked everything by one reader, who sends what they have had. */
  const compared = async (at: number, { reader, elsewhere, etags }: (typeof readers)[number]) =>
    Promise.all(
      questions(here, known).map(async path => {
        const before = etags.get(path)
        const ours = await reader.send(path, before && { headers: { 'if-none-match': before.etag } })
        const isUnchanged = ours.status === 304
        const body = isUnchanged ? before!.body : await ours.text()
        const status = isUnchanged ? 200 : ours.status
        const fresh = await elsewhere.send(path)
        expect({ at, path, status, body }).toEqual({ at, path, status: fresh.status, body: await fresh.text() })
        if (isUnchanged) unchanged++
        const etag = ours.headers.get('etag')
        if (etag && !isUnchanged) etags.set(path, { etag, body })
      }),
    )
  for (let at = 0; at < ROUNDS * all.length; at++) {
    // Somebody has just asked, so the deed finds every answer kept.
    await compared(at, readers[at % 2]!)
    const deed: () => Promise<unknown> = all[at % all.length]!
    await Promise.try(deed).then(
      () => done++,
      (refused: { status?: number }) => expect(refused.status, String(refused)).toBeGreaterThanOrEqual(400),
    )
    await compared(at, readers[at % readers.length]!)
  }
  expect(await wrongColumns(here.orgId)).toEqual([])
  // The deeds were not merely refused, and what had not changed was not sent again.
  expect(done).toBeGreaterThan(all.length)
  expect(unchanged).toBeGreaterThan(all.length)
})
