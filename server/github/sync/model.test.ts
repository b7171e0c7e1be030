// Two sides that change as they like, over a network that loses, doubles and turns around, and a server that is killed: in the
// end both are equal, nothing is lost or doubled, and little more is written than was changed. SYNC_EDITS=10000 for the long run.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { githubSyncRoutes as routes } from '#contract/github-sync'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { workflowRoutes } from '#contract/workflow'
import { sql } from '../../testing/visitor.ts'
import { openedWithGithub, type Sides } from '../test.ts'
import { joined } from './test.ts'

const EDITS = Number(process.env.SYNC_EDITS ?? 240)
const COMPANIES = 6
const ISSUES = 4
const CRASHES = EDITS >= 1_000 ? 5 : 1
const LABELS = ['버그', '기능', '급함']

let sides: Sides
beforeAll(async () => void (sides = await openedWithGithub()), 120_000)
afterAll(() => sides.stop())

/** Seeded: every run does the same deeds, though not at the same moments. */
function generator(seed: number) {
  let now = seed
  return (below: number) => {
    now = (now * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((now / 2 ** 32) * below)
  }
}
const random = generator(20_261_126)
const oneOf = <Each>(some: readonly Each[]): Each => some[random(some.length)]!

type Pair = Awaited<ReturnType<typeof joined>>
let words = 0
const said = (what: string) => `${what} ${++words}`

const milestonesThere = ({ repository }: Pair) => [...sides.github.repository(repository).milestones.values()]
const issuesThere = (pair: Pair) => pair.all().filter(({ isDiscussion }) => !isDiscussion)

/** @returns whether anything was changed */
function changeThere(pair: Pair): boolean {
  const { hana, repository } = pair
  const issue = oneOf(issuesThere(pair))
  const { number } = issue
  const comment = [...issue.comments.values()].at(-1)
  const deeds = [
    () => hana.editIssue(repository, number, { title: said('저쪽 제목') }),
    () => hana.editIssue(repository, number, { body: said('저쪽 본문') }),
    () => (issue.state === 'open' ? hana.closeIssue(repository, number) : hana.reopenIssue(repository, number)),
    () => {
      const label = oneOf(LABELS)
      const isThere = issue.labels.some(({ name }) => name === label)
      return isThere ? hana.unlabel(repository, number, label) : hana.label(repository, number, label)
    },
    () => hana.comment(repository, number, said('저쪽 댓글')),
    () => comment && hana.editComment(repository, comment.id, said('저쪽에서 고친 댓글')),
    () => comment && (hana.deleteComment(repository, comment.id), true),
    () => hana.editIssue(repository, number, { milestone: issue.milestone ? null : 1 }),
    () => {
      const [milestone] = milestonesThere(pair)
      const isClosed = milestone!.state === 'closed'
      const change = oneOf([
        { title: said('저쪽 마일스톤') },
        { dueOn: `2027-0${1 + random(9)}-15T12:00:00Z` },
        { state: isClosed ? ('open' as const) : ('closed' as const) },
      ])
      return hana.editMilestone(repository, milestone!.number, change)
    },
  ]
  return oneOf(deeds)() !== undefined
}

async function changeHere(pair: Pair): Promise<boolean> {
  const { owner, at, change, project } = pair
  const { issueId } = oneOf(await rowsHere(pair))
  const threads = (await pair.comments(issueId)).filter(({ author, deletedAt }) => author && !deletedAt)
  const mine = threads.at(-1)
  const deeds = [
    () => change(issueId, { title: said('이쪽 제목') }),
    () => change(issueId, { body: said('이쪽 본문') }),
    () => change(issueId, { stateId: project.stateOf(oneOf(['완료', '요청', '진행'])) }),
    async () => {
      const { tags } = await owner.call(workflowRoutes.read, at)
      const tag = oneOf(tags)
      const { tagIds } = await owner.call(issueRoutes.read, { ...at, issueId })
      const isThere = tagIds.includes(tag.tagId)
      return change(issueId, isThere ? { removeTagIds: [tag.tagId] } : { addTagIds: [tag.tagId] })
    },
    () => owner.call(issueCommentRoutes.post, { ...at, issueId, body: { body: said('이쪽 댓글') } }),
    () =>
      mine &&
      owner.call(issueCommentRoutes.edit, {
        ...at,
        issueId,
        commentId: mine.commentId,
        body: { body: said('이쪽에서 고친 댓글'), version: mine.version },
      }),
    () => mine && owner.call(issueCommentRoutes.remove, { ...at, issueId, commentId: mine.commentId }),
    async () => {
      const [{ milestoneId, closedAt, version } = { milestoneId: 0, closedAt: null, version: 0 }] = (
        await owner.call(workflowRoutes.read, at)
      ).milestones
      const itself = { ...at, milestoneId }
      return oneOf([
        () =>
          owner.call(workflowRoutes.changeMilestone, {
            ...itself,
            body: { version, ...oneOf([{ name: said('이쪽 마일스톤') }, { dueDate: `2027-0${1 + random(9)}-20` }]) },
          }),
        () =>
          closedAt
            ? owner.call(workflowRoutes.reopenMilestone, itself)
            : owner.call(workflowRoutes.closeMilestone, { ...itself, body: { openIssues: 'stay' } }),
        async () => {
          const { milestoneId: now } = await owner.call(issueRoutes.read, { ...at, issueId })
          return change(issueId, { milestoneId: now === null ? milestoneId : null })
        },
      ])()
    },
  ]
  try {
    return (await oneOf(deeds)()) !== undefined
  } catch (error) {
    // The other side was first.
    if ((error as { status?: number }).status === 409) return false
    throw error
  }
}

const rowsHere = ({ orgId }: Pair) =>
  sql<{
    issueId: number
    title: string
    body: string
    category: string
    tags: string[]
    comments: string[]
    milestone: string | null
  }>(
    `select issue.id::int as "issueId", issue.title, issue.body, state.category,
       (select name from milestone where milestone.org_id = issue.org_id and milestone.id = issue.milestone_id) as milestone,
       array(select tag.name from tag where tag.org_id = issue.org_id and tag.id = any(issue.tag_ids) order by 1) as tags,
       array(select body from comment where comment.org_id = issue.org_id and thing_kind = 'issue' and thing_id = issue.id
         and deleted_at is null order by 1) as comments
     from issue inner join state on state.org_id = issue.org_id and state.id = issue.state_id
     where issue.org_id = $1 and issue.deleted_at is null order by issue.title`,
    [orgId],
    sides.at.dataDir,
  )

const wordsOf = (body: string | null) =>
  (body ?? '')
    .replace(/\s*<!-- dure:[0-9a-f-]+ -->\s*$/, '')
    .replace(/^\*\*.+\*\*님의 댓글\n\n/, '')
    .trim()

const seenThere = (pair: Pair) =>
  issuesThere(pair)
    .map(issue => ({
      title: issue.title,
      body: wordsOf(issue.body),
      isOpen: issue.state === 'open',
      tags: issue.labels.map(({ name }) => name).toSorted(),
      comments: [...issue.comments.values()].map(({ body }) => wordsOf(body)).toSorted(),
      milestone: issue.milestone?.title ?? null,
    }))
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))

const seenHere = async (pair: Pair) =>
  (await rowsHere(pair))
    .map(({ title, body, category, tags, comments, milestone }) => ({
      title,
      body,
      isOpen: category !== 'completed' && category !== 'cancelled',
      tags: tags.toSorted(),
      comments: comments.toSorted(),
      milestone,
    }))
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))

const milestonesHere = async ({ owner, at }: Pair) =>
  (await owner.call(workflowRoutes.read, at)).milestones.map(({ name, dueDate, closedAt }) => ({
    name,
    dueDate,
    isClosed: closedAt !== null,
  }))
const milestonesSeen = (pair: Pair) =>
  milestonesThere(pair).map(({ title, dueOn, state }) => ({
    name: title,
    dueDate: dueOn && dueOn.slice(0, 10),
    isClosed: state === 'closed',
  }))

const mistakes = [
  () => sides.github.faults.lose(1),
  () => sides.github.faults.double(1),
  () => sides.github.faults.reorder(2),
  () => sides.github.faults.calls(1, 'cut', { method: 'POST', path: /\/(issues|comments)$/ }),
  () => sides.github.faults.calls(1, 502, { method: 'PATCH' }),
]

/** All that was lost is asked for again, and all that failed is tried again, until nothing is left to do. */
async function healed(pairs: readonly Pair[]) {
  sides.github.faults.none()
  sides.github.faults.release()
  const { dataDir } = sides.at
  await sql(`insert into pgboss.job (name, data) values ('github.missed', '{}')`, [], dataDir)
  for (const { owner, at, syncId } of pairs) await owner.call(routes.resume, { ...at, syncId })
  const left = () =>
    sql(
      `select 1 from github_issue where is_waiting union all select 1 from github_comment where is_waiting
       union all select 1 from github_milestone where is_waiting union all select 1 from github_label where is_waiting
       union all select 1 from github_issue where state <> 'left' and comments_from is not null
       union all select 1 from github_delivery where result = 'waiting' union all select 1 from github_sync where cursor is not null
       union all select 1 from pgboss.job where name = 'github.missed' and state < 'completed'`,
      [],
      dataDir,
    )
  await expect
    .poll(
      async () => {
        await sql(`update github_delivery set due_at = now() where result = 'waiting'`, [], dataDir)
        await sql(`insert into pgboss.job (name, data) values ('github.work-all', '{}')`, [], dataDir)
        return left()
      },
      { timeout: 240_000, interval: 2_000 },
    )
    .toEqual([])
}

test(
  'both sides are equal in the end, whatever was lost, doubled, turned around or killed',
  async () => {
    const pairs: Pair[] = []
    for (let each = 0; each < COMPANIES; each++) {
      const pair = await joined(sides)
      pair.hana.addMilestone(pair.repository, { title: said('마일스톤') })
      for (const name of LABELS) pair.hana.addLabel(pair.repository, { name, color: 'd73a4a' })
      for (const name of LABELS)
        await pair.owner.call(workflowRoutes.createTag, { ...pair.at, body: { name, color: 'red' } })
      for (let at = 0; at < ISSUES; at++) pair.hana.openIssue(pair.repository, { title: said('이슈'), milestone: 1 })
      pairs.push(pair)
    }
    for (const pair of pairs) await expect.poll(() => rowsHere(pair), { timeout: 30_000 }).toHaveLength(ISSUES)
    const writes = () =>
      sides.github
        .calls()
        .filter(
          ({ method, path, status }) => method !== 'GET' && /\/(issues|milestones|labels)/.test(path) && status < 300,
        )
    const before = writes().length
    let edits = 0
    for (let step = 0; edits < EDITS; step++) {
      const pair = oneOf(pairs)
      if (random(10) === 0) oneOf(mistakes)()
      const isDone = random(2) === 0 ? changeThere(pair) : await changeHere(pair)
      if (isDone) edits++
      if (edits > 0 && isDone && edits % Math.ceil(EDITS / (CRASHES + 1)) === 0 && edits < EDITS) await sides.crash()
    }
    await healed(pairs)
    for (const pair of pairs) {
      expect(await seenHere(pair)).toEqual(seenThere(pair))
      expect(issuesThere(pair)).toHaveLength(ISSUES)
      expect(await milestonesHere(pair)).toEqual(milestonesSeen(pair))
    }
    console.log(`${EDITS} edits, ${writes().length - before} writes`)
    expect(writes().length - before).toBeLessThanOrEqual(EDITS * 1.1)
  },
  30 * 60_000,
)
