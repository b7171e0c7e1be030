// The parts of the forge that are about issues, over GitHub.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shownDay } from '../../../testing/github/deeds/milestones.ts'
import type { Heard, RemotePlace } from '../forge.ts'
import { everything, OWNER, openedForge, refusedBy } from '../test.ts'

let sides: Awaited<ReturnType<typeof openedForge>>
beforeAll(async () => void (sides = await openedForge()))
beforeEach(async () => void (await sides.heard()))
afterAll(async () => {
  expect(sides.host.problems()).toEqual([])
  await sides.stop()
})

let places = 0
const newPlace = () => sides.placed(`${OWNER}/place-${++places}`)
const draft = { title: '결제 오류', body: '본문', labels: [], assignees: [], milestone: null }
const nameOf = ({ repository }: RemotePlace) => repository.name

describe('reading', () => {
  test('issues come page by page, the least recently changed first and without pull requests', async () => {
    const { forge, hana, host } = sides
    const at = newPlace()
    hana.push(nameOf(at), 'topic', ['Work'])
    for (let number = 1; number <= 230; number++) {
      if (number === 120) hana.openPull(nameOf(at), { head: 'topic', title: 'A pull request' })
      else hana.openIssue(nameOf(at), { title: `Number ${number}` })
      if (number % 40 === 0) host.passTime(5_000)
    }
    host.passTime(60_000)
    hana.editIssue(nameOf(at), 3, { title: 'Changed' })
    const pages = await everything(cursor => forge.issues(at, { cursor }))
    expect(pages.length).toBeGreaterThan(2)
    const all = pages.flat()
    const numbers = new Set(all.map(({ number }) => number))
    expect(numbers.size).toBe(229)
    expect(numbers.has(120)).toBe(false)
    expect(all.at(-1)).toMatchObject({ number: 3, title: 'Changed' })
    const times = all.map(({ updatedAt }) => updatedAt.getTime())
    expect(
      pages.every(page => page.every(({ updatedAt }, at) => at === 0 || updatedAt >= page[at - 1]!.updatedAt)),
    ).toBe(true)
    const since = new Date(times.at(-1)!)
    const late = await everything(cursor => forge.issues(at, { since, cursor }))
    expect(late.flat().map(({ number }) => number)).toEqual([3])
    expect(await forge.countsOf(at)).toEqual({ issues: 229, labels: 3, milestones: 0 })
  })

  test.each([
    { everySecond: 1, title: 'of different times' },
    { everySecond: 400, title: 'of one time' },
  ])('none $title is missed because others change while the pages are read', async ({ everySecond }) => {
    const { forge, hana, host } = sides
    const at = newPlace()
    for (let number = 1; number <= 350; number++) {
      hana.openIssue(nameOf(at), { title: `Number ${number}` })
      if (number % everySecond === 0) host.passTime(1_000)
    }
    host.passTime(10_000)
    let changed = 0
    const found = await everything(async cursor => {
      const page = await forge.issues(at, { cursor })
      // A few that were read go to the end.
      if (changed < 20)
        for (let count = 0; count < 5; count++) hana.editIssue(nameOf(at), ++changed, { title: 'Changed' })
      return page
    })
    expect(new Set(found.flat().map(({ number }) => number)).size).toBe(350)
  })

  test('comments of the whole repository, of all pages and since a time', async () => {
    const { forge, hana, host } = sides
    const at = newPlace()
    hana.openIssue(nameOf(at), { title: 'Much talked about' })
    for (let count = 1; count <= 130; count++) hana.comment(nameOf(at), 1, `댓글 ${count}`)
    const pages = await everything(cursor => forge.comments(at, { cursor }))
    expect(new Set(pages.flat().map(({ commentId }) => commentId)).size).toBe(130)
    expect(pages[0]![0]).toMatchObject({ issueNumber: 1, body: '댓글 1', author: { login: 'hana' } })
    host.passTime(60_000)
    const changed = hana.editComment(nameOf(at), pages[0]![5]!.commentId, '고친 댓글')
    const since = new Date(changed.updatedAt)
    const late = await forge.comments(at, { since, cursor: null })
    expect(late.items).toMatchObject([{ commentId: changed.id, body: '고친 댓글', updatedAt: since }])
  })

  test('labels and milestones of all pages, closed ones too', async () => {
    const { forge, hana } = sides
    const at = newPlace()
    for (let count = 1; count <= 110; count++) hana.addLabel(nameOf(at), { name: `분류 ${count}`, color: 'ABCDEF' })
    for (let count = 1; count <= 105; count++) hana.addMilestone(nameOf(at), { title: `v${count}` })
    hana.editMilestone(nameOf(at), 7, { state: 'closed', dueOn: '2027-03-31' })
    const labels = (await everything(cursor => forge.labels(at, cursor))).flat()
    expect(labels).toHaveLength(113)
    expect(labels.find(({ name }) => name === '분류 1')).toMatchObject({ color: 'abcdef' })
    const milestones = (await everything(cursor => forge.milestones(at, cursor))).flat()
    expect(milestones).toHaveLength(105)
    expect(milestones.find(({ number }) => number === 7)).toMatchObject({ isClosed: true, dueDate: '2027-03-31' })
    expect(await forge.countsOf(at)).toMatchObject({ labels: 113, milestones: 105 })
  })

  test('one issue: as it stands, deleted, elsewhere, never there, a pull request, switched off', async () => {
    const { forge, hana, host } = sides
    const [at, other] = [newPlace(), newPlace()]
    for (const title of ['Stays', 'Goes', 'Moves', 'Moves out of sight'])
      hana.openIssue(nameOf(at), { title, labels: ['bug'], assignees: ['minsu'] })
    hana.addRepository(`${OWNER}/unseen-${places}`)
    hana.closeIssue(nameOf(at), 1, 'not_planned')
    hana.lockIssue(nameOf(at), 1)
    expect(await forge.issue(at, 1)).toMatchObject({
      title: 'Stays',
      state: 'dropped',
      isLocked: true,
      author: { login: 'hana' },
      labels: [{ name: 'bug', color: 'd73a4a' }],
      assignees: [{ login: 'minsu' }],
    })
    hana.deleteIssue(nameOf(at), 2)
    expect(await forge.issue(at, 2)).toBe('gone')
    const moved = hana.transferIssue(nameOf(at), 3, nameOf(other))
    expect(await forge.issue(at, 3)).toEqual({ movedTo: nameOf(other) })
    expect(await refusedBy(forge.changeIssue(at, 3, { title: 'Not there' }))).toMatchObject({ reason: 'gone' })
    expect(moved.title).toBe('Moves')
    hana.transferIssue(nameOf(at), 4, `${OWNER}/unseen-${places}`)
    hana.chooseRepositories(at.installationId, [nameOf(at), nameOf(other)])
    expect(await forge.issue(at, 4)).toEqual({ movedTo: null })
    hana.chooseRepositories(at.installationId, 'all')
    expect(await forge.issue(at, 99)).toBe('gone')
    hana.push(nameOf(at), 'topic', ['Work'])
    const pull = hana.openPull(nameOf(at), { head: 'topic', title: 'A pull request' })
    expect(await forge.issue(at, pull.number)).toBe('gone')
    host.repository(nameOf(at)).hasIssues = false
    expect(await refusedBy(forge.issue(at, 1))).toMatchObject({ reason: 'forbidden', status: 410 })
  })

  test('only its events say that an issue goes on as a discussion, however many they are', async () => {
    const { forge, hana } = sides
    const at = newPlace()
    hana.openIssue(nameOf(at), { title: 'Discussed' })
    for (let times = 0; times < 60; times++) {
      hana.lockIssue(nameOf(at), 1)
      hana.unlockIssue(nameOf(at), 1)
    }
    expect(await forge.isDiscussion(at, 1)).toBe(false)
    hana.convertIssue(nameOf(at), 1)
    expect(await forge.isDiscussion(at, 1)).toBe(true)
    expect(await forge.issue(at, 1)).toMatchObject({ isLocked: true, state: 'completed' })
  })

  test('a repository that was renamed is still the one, also where another has its name', async () => {
    const { forge, hana } = sides
    const at = newPlace()
    hana.openIssue(nameOf(at), { title: 'In the renamed one' })
    hana.renameRepository(nameOf(at), `renamed-${places}`)
    expect(await forge.countsOf(at)).toMatchObject({ issues: 1 })
    hana.addRepository(nameOf(at))
    expect(await forge.countsOf(at)).toMatchObject({ issues: 1 })
    expect(await forge.issue(at, 1)).toMatchObject({ title: 'In the renamed one' })
    expect((await forge.issues(at, { cursor: null })).items).toHaveLength(1)
    const { value } = await forge.createIssue(at, draft)
    expect(value).toMatchObject({ number: 2, url: expect.stringContaining(`/renamed-${places}/issues/2`) })
  })
})

describe('writing', () => {
  test('an issue with all of its fields, and each of its states', async () => {
    const { forge, hana, host } = sides
    const at = newPlace()
    const { value: milestone } = await forge.createMilestone(at, { title: '1차 출시', dueDate: null })
    const made = await forge.createIssue(at, {
      ...draft,
      labels: ['BUG', '새 분류'],
      assignees: ['minsu', 'stranger'],
      milestone: milestone.number,
    })
    expect(made.value).toMatchObject({
      state: 'open',
      author: { login: forge.ownLogin() },
      milestone: { title: '1차 출시' },
    })
    expect(made.value.labels.map(({ name }) => name)).toEqual(['bug', '새 분류'])
    expect(made.value.assignees.map(({ login }) => login)).toEqual(['minsu'])
    expect(host.calls().map(({ requestId }) => requestId)).toContain(made.requestId)
    const change = async (given: Parameters<typeof forge.changeIssue>[2]) =>
      (await forge.changeIssue(at, made.value.number, given)).value
    expect(await change({ state: 'dropped' })).toMatchObject({ state: 'dropped', title: draft.title })
    expect(await change({ state: 'completed', title: '고침' })).toMatchObject({ state: 'completed', title: '고침' })
    expect(await change({ state: 'open', milestone: null, labels: [] })).toMatchObject({
      state: 'open',
      milestone: null,
      labels: [],
    })
    hana.editIssue(nameOf(at), made.value.number, { state: 'closed', stateReason: 'duplicate' })
    expect(await forge.issue(at, made.value.number)).toMatchObject({ state: 'dropped' })
  })

  test('comments come, change and go, and may be gone before', async () => {
    const { forge, hana } = sides
    const at = newPlace()
    hana.openIssue(nameOf(at), { title: 'Discussed' })
    const { value, requestId } = await forge.createComment(at, 1, '첫 댓글')
    expect(value).toMatchObject({ issueNumber: 1, body: '첫 댓글', url: expect.stringContaining('#issuecomment-') })
    expect(requestId).toMatch(/:/)
    expect((await forge.changeComment(at, value.commentId, '고침')).value.body).toBe('고침')
    for (let times = 0; times < 2; times++) expect((await forge.removeComment(at, value.commentId)).value).toBe(null)
    expect(await refusedBy(forge.changeComment(at, value.commentId, '없음'))).toMatchObject({
      reason: 'gone',
      status: 404,
    })
  })

  test('a label or a milestone that is there already is answered as it is', async () => {
    const { forge } = sides
    const at = newPlace()
    const made = await forge.createLabel(at, { name: '긴급/높음', color: 'ff0000' })
    expect((await forge.createLabel(at, { name: '긴급/높음', color: '00ff00' })).value).toEqual(made.value)
    expect((await forge.createLabel(at, { name: 'BUG', color: '00ff00' })).value).toMatchObject({ name: 'bug' })
    const first = await forge.createMilestone(at, { title: 'v1', dueDate: '2027-01-31' })
    expect((await forge.createMilestone(at, { title: 'v1', dueDate: null })).value).toEqual(first.value)
  })

  test('the due day of a milestone is the one that people see there, in summer and in winter', async () => {
    const { forge, hana, host } = sides
    const at = newPlace()
    for (const day of ['2027-01-31', '2027-07-01', '2028-02-29', '2027-03-14', '2027-11-07']) {
      const { value } = await forge.createMilestone(at, { title: day, dueDate: day })
      expect(value.dueDate).toBe(day)
      const kept = host.repository(nameOf(at)).milestones.get(value.number)!.dueOn!
      expect(shownDay(kept)).toBe(day)
      const byHand = hana.addMilestone(nameOf(at), { title: `${day} by hand`, dueOn: day })
      const read = (await forge.milestones(at, null)).items.find(({ number }) => number === byHand.number)
      expect(read?.dueDate).toBe(day)
    }
    const change = async (given: Parameters<typeof forge.changeMilestone>[2]) =>
      (await forge.changeMilestone(at, 1, given)).value
    expect(await change({ isClosed: true })).toMatchObject({ isClosed: true, dueDate: '2027-01-31' })
    expect(await change({ dueDate: null, title: '새 이름' })).toMatchObject({ dueDate: null, title: '새 이름' })
    expect(await change({ isClosed: false })).toMatchObject({ isClosed: false })
  })
})

describe('a refusal says why', () => {
  test('invalid, locked, archived, without the right, not shown, too often, out of order', async () => {
    const { forge, hana, host } = sides
    const at = newPlace()
    hana.openIssue(nameOf(at), { title: 'Refuses' })
    const wrong = await refusedBy(forge.createIssue(at, { ...draft, title: 'x'.repeat(300) }))
    expect(wrong).toMatchObject({ reason: 'invalid', status: 422, fields: ['title'] })
    expect(wrong.message).toBe('Validation Failed: title title is too long (maximum is 256 characters)')
    expect(wrong.requestId).toMatch(/:/)
    hana.lockIssue(nameOf(at), 1)
    expect(await refusedBy(forge.createComment(at, 1, '잠김'))).toMatchObject({ reason: 'locked', status: 403 })
    hana.unlockIssue(nameOf(at), 1)
    hana.archiveRepository(nameOf(at))
    expect(await refusedBy(forge.createComment(at, 1, '보관'))).toMatchObject({ reason: 'forbidden', status: 403 })
    hana.archiveRepository(nameOf(at), false)
    hana.changePermissions(at.installationId, { metadata: 'read', issues: 'read' })
    expect(await refusedBy(forge.createIssue(at, draft))).toMatchObject({ reason: 'forbidden', status: 403 })
    hana.changePermissions(at.installationId, { metadata: 'read', issues: 'write', contents: 'read' })
    hana.deleteIssue(nameOf(at), 1)
    expect(await refusedBy(forge.changeIssue(at, 1, { title: '없음' }))).toMatchObject({ reason: 'gone', status: 410 })
    const other = newPlace()
    hana.chooseRepositories(at.installationId, [nameOf(other)])
    expect(await refusedBy(forge.createIssue(at, draft))).toMatchObject({ reason: 'forbidden', status: 404 })
    hana.chooseRepositories(at.installationId, 'all')
    host.faults.calls(1, 502)
    expect(await refusedBy(forge.createIssue(at, draft))).toMatchObject({ reason: 'unreachable', status: 502 })
    host.faults.calls(1, 'cut', { method: 'POST' })
    expect(await refusedBy(forge.createIssue(at, draft))).toMatchObject({ reason: 'unreachable' })
    expect(await forge.countsOf(at)).toMatchObject({ issues: 1 })
    host.faults.secondaryLimit(42)
    const limited = await refusedBy(forge.createIssue(at, draft))
    expect(limited.reason).toBe('limited')
    expect((limited.retryAt!.getTime() - Date.now()) / 1_000).toBeGreaterThan(30)
    expect(await refusedBy(forge.countsOf(at))).toMatchObject({ reason: 'limited' })
    host.faults.freshHour()
    hana.suspend(at.installationId)
    expect(await refusedBy(forge.createIssue(at, draft))).toMatchObject({ reason: 'forbidden' })
    hana.unsuspend(at.installationId)
    expect((await forge.createIssue(at, draft)).value.title).toBe(draft.title)
  })
})

describe('news', () => {
  const only = (all: readonly Heard[], what: Heard['what']) => all.filter(each => each.what === what)

  test('of issues: changed, deleted, gone elsewhere', async () => {
    const { hana, heard } = sides
    const [at, other] = [newPlace(), newPlace()]
    await heard()
    hana.openIssue(nameOf(at), { title: 'One\0', labels: ['bug'] })
    hana.closeIssue(nameOf(at), 1)
    hana.openIssue(nameOf(at), { title: 'Two' })
    hana.deleteIssue(nameOf(at), 2)
    hana.transferIssue(nameOf(at), 1, nameOf(other))
    const told = only(await heard(), 'issue')
    const sender = { login: 'hana' }
    const repository = { repositoryId: at.repository.repositoryId }
    expect(told).toMatchObject([
      { action: 'opened', isGone: false, movedTo: null, sender, repository, issue: { title: 'One', state: 'open' } },
      { action: 'labeled', issue: { labels: [{ name: 'bug' }] } },
      { action: 'closed', issue: { number: 1, state: 'completed' } },
      { action: 'opened' },
      { action: 'deleted', isGone: true, movedTo: null, issue: { number: 2 } },
      {
        action: 'transferred',
        isGone: true,
        movedTo: { number: 1, repository: { repositoryId: other.repository.repositoryId } },
      },
      {
        action: 'opened',
        repository: { repositoryId: other.repository.repositoryId },
        movedFrom: { repositoryId: at.repository.repositoryId, issueId: expect.any(Number) },
      },
    ])
    expect(told[0]).toMatchObject({ movedFrom: null })
  })

  test('of comments, labels and milestones, and not of what is said about pull requests', async () => {
    const { hana, heard } = sides
    const at = newPlace()
    hana.push(nameOf(at), 'topic', ['Work'])
    const pull = hana.openPull(nameOf(at), { head: 'topic', title: 'A pull request' })
    hana.openIssue(nameOf(at), { title: 'Talk' })
    await heard()
    hana.comment(nameOf(at), pull.number, 'About code')
    const comment = hana.comment(nameOf(at), 2, '하나')
    hana.deleteComment(nameOf(at), comment.id)
    hana.addLabel(nameOf(at), { name: '새것', color: '00FF00' })
    hana.editLabel(nameOf(at), '새것', { name: '더 새것' })
    hana.deleteLabel(nameOf(at), '더 새것')
    hana.addMilestone(nameOf(at), { title: 'v1', dueOn: '2027-07-01' })
    hana.editMilestone(nameOf(at), 1, { state: 'closed' })
    hana.deleteMilestone(nameOf(at), 1)
    expect(await heard()).toMatchObject([
      { what: 'nothing', why: 'event' },
      { what: 'comment', isGone: false, issue: { number: 2 }, comment: { issueNumber: 2, body: '하나' } },
      { what: 'comment', isGone: true, comment: { commentId: comment.id } },
      { what: 'label', isGone: false, formerName: null, label: { name: '새것', color: '00ff00' } },
      { what: 'label', isGone: false, formerName: '새것', label: { name: '더 새것' } },
      { what: 'label', isGone: true },
      { what: 'milestone', isGone: false, milestone: { title: 'v1', dueDate: '2027-07-01', isClosed: false } },
      { what: 'milestone', isGone: false, milestone: { isClosed: true } },
      { what: 'milestone', isGone: true, sender: { login: 'hana' } },
    ])
  })

  test('of a repository that is renamed, shown, archived or given away', async () => {
    const { hana, heard } = sides
    const at = newPlace()
    hana.addOrganization('sister')
    hana.install('sister')
    await heard()
    hana.renameRepository(nameOf(at), `named-${places}`)
    const name = `${OWNER}/named-${places}`
    hana.archiveRepository(name)
    hana.showRepository(name, false)
    hana.transferRepository(name, 'sister')
    hana.deleteRepository(`sister/named-${places}`)
    const told = only(await heard(), 'repository')
    expect(told).toMatchObject([
      { repository: { name, repositoryId: at.repository.repositoryId }, isGone: false },
      { repository: { name } },
      { repository: { name, isPrivate: false } },
      { repository: { name: `sister/named-${places}`, repositoryId: at.repository.repositoryId }, isGone: false },
      { isGone: true },
    ])
  })
})
