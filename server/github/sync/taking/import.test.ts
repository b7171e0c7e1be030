// A first import that is big, is stopped by whatever comes, and goes on where it stood.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { githubSyncRoutes as routes } from '#contract/github-sync'
import { sql } from '../../../testing/visitor.ts'
import { openedWithGithub, type Sides } from '../../test.ts'
import { everything, imported, unjoined } from '../test.ts'

const ISSUES = 600
const COMMENTS_EACH = 2

let sides: Sides
beforeAll(async () => void (sides = await openedWithGithub()), 120_000)
afterAll(() => sides.stop())

async function filled() {
  const made = await unjoined(sides)
  const { hana, repository } = made
  sides.github.faults.lose(ISSUES * (COMMENTS_EACH + 1) * 2, { isKept: false })
  for (let at = 1; at <= ISSUES; at++) {
    hana.openIssue(repository, { title: `이슈 ${at}`, body: `본문 ${at}`, labels: [`라벨 ${at % 7}`] })
    for (let each = 1; each <= COMMENTS_EACH; each++) hana.comment(repository, at, `댓글 ${at}-${each}`)
  }
  sides.github.faults.none()
  return made
}

const counted = async (orgId: number) => {
  const [row] = await sql<{ issues: number; comments: number; numbers: number; entries: number }>(
    `select (select count(*) from issue where org_id = $1)::int as issues,
       (select count(*) from comment where org_id = $1)::int as comments,
       (select count(distinct number) from issue where org_id = $1)::int as numbers,
       (select count(*) from github_entry where org_id = $1)::int as entries`,
    [orgId],
    sides.at.dataDir,
  )
  return row!
}

test('killed in the middle it goes on at the same place, and takes nothing twice', async () => {
  const made = await filled()
  const { orgId, status, join, owner, at } = made
  await join()
  const doneNow = async () => (await status()).done
  await expect.poll(doneNow, { timeout: 60_000, interval: 20 }).toBeGreaterThan(150)
  await sides.crash()
  const before = await counted(orgId)
  expect(before.issues).toBeLessThan(ISSUES)
  const pages = () =>
    sides.github.calls().flatMap(({ path, search }) => (/\/repositories\/\d+\/issues$/.test(path) ? path + search : []))
  const pagesBefore = pages()
  await imported(made)
  expect(await counted(orgId)).toEqual({
    issues: ISSUES,
    numbers: ISSUES,
    comments: ISSUES * COMMENTS_EACH,
    entries: ISSUES * (COMMENTS_EACH + 1),
  })
  // Those that were there are not asked for again, but for the page at which it was killed.
  const pagesAfter = pages().slice(pagesBefore.length)
  expect(pagesAfter.length).toBeGreaterThan(0)
  expect(pagesAfter.filter(page => pagesBefore.slice(0, -3).includes(page))).toEqual([])
  const { done, total } = await status()
  expect(done).toBe(total)
  expect((await owner.call(routes.entries, { ...at, query: {} })).entries).toHaveLength(50)
})

test('an answer that fails is asked for again, and a limit is waited for', async () => {
  const made = await unjoined(sides)
  made.hana.openIssue(made.repository, { title: '기다린 이슈' })
  sides.github.faults.secondaryLimit(4)
  await made.join()
  await expect.poll(async () => (await made.status()).error?.code, { timeout: 20_000 }).toBe('limited')
  await imported(made)
  expect(await counted(made.orgId)).toMatchObject({ issues: 1 })
  expect((await made.status()).error).toBeNull()
})

test('what is left is tried again by hand after GitHub did not answer', async () => {
  const made = await unjoined(sides)
  made.hana.openIssue(made.repository, { title: '나중 이슈' })
  sides.github.faults.calls(50, 502, { path: /\/labels/ })
  const { syncId } = await made.join({ ...everything })
  await expect.poll(async () => (await made.status()).error?.code, { timeout: 20_000 }).toBe('unreachable')
  expect((await made.status()).repos[0]).toMatchObject({ state: 'importing', retryAt: expect.any(String) })
  sides.github.faults.none()
  await made.owner.call(routes.resume, { ...made.at, syncId })
  await imported(made)
  expect(await counted(made.orgId)).toMatchObject({ issues: 1 })
})
