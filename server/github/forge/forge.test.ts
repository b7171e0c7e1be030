// One story over each host that a forge stands for: whoever uses a forge need not know which it is.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Forge, RemotePlace } from './forge.ts'
import { everything, openedForge, openedGitea, OWNER, refusedBy } from './test.ts'

type Opened = Awaited<ReturnType<typeof openedForge>> | Awaited<ReturnType<typeof openedGitea>>
type Host = {
  open: () => Promise<Opened>
  dropped: 'dropped' | 'completed'
  break: (host: never) => void
  tooOften: (host: never) => void
}
const github: Host = {
  open: openedForge,
  dropped: 'dropped',
  break: ({ faults }: Awaited<ReturnType<typeof openedForge>>['host']) => faults.calls(1, 502),
  tooOften: ({ faults }: Awaited<ReturnType<typeof openedForge>>['host']) => faults.secondaryLimit(42),
}
const gitea: Host = {
  open: openedGitea,
  // It knows no reason for closing.
  dropped: 'completed',
  break: ({ fault }: Awaited<ReturnType<typeof openedGitea>>['host']) => fault(502),
  tooOften: ({ fault }: Awaited<ReturnType<typeof openedGitea>>['host']) => fault(429),
}

describe.each([
  { name: 'GitHub', side: github },
  { name: 'Gitea', side: gitea },
])('a forge over $name', ({ side }) => {
  let sides: Opened
  let forge: Forge
  let places = 0
  const newPlace = (): RemotePlace & { name: string } => {
    const name = `${OWNER}/shared-${++places}`
    return { ...sides.placed(name), name }
  }
  beforeAll(async () => {
    sides = await side.open()
    forge = sides.forge
  })
  beforeEach(async () => void (await sides.taken()))
  afterAll(async () => {
    expect(sides.host.problems()).toEqual([])
    await sides.stop()
  })
  const draft = { title: '결제 오류', body: '본문', labels: [], assignees: [], milestone: null }

  test('shows whose it is and which repositories', async () => {
    const { installationId, repository } = newPlace()
    expect(await forge.grantedAs(installationId)).toMatchObject({ account: { login: OWNER }, isSuspended: false })
    const found = (await forge.repositoriesOf(installationId)).map(({ repositoryId, name }) => ({ repositoryId, name }))
    expect(found).toContainEqual(repository)
    expect(await forge.missed()).toEqual([])
    expect(forge.ownLogin()).toMatch(/^dure/)
  })

  test('reads all pages of everything, and what has changed since', async () => {
    const { hana, host } = sides
    const at = newPlace()
    for (let number = 1; number <= 130; number++) {
      hana.openIssue(at.name, { title: `Number ${number}` })
      hana.comment(at.name, number, `댓글 ${number}`)
    }
    for (let count = 1; count <= 110; count++) {
      hana.addLabel(at.name, { name: `분류 ${count}`, color: 'ABCDEF' })
      hana.addMilestone(at.name, { title: `v${count}`, dueOn: '2027-07-01' })
    }
    const issues = (await everything(cursor => forge.issues(at, { cursor }))).flat()
    expect(new Set(issues.map(({ number }) => number)).size).toBe(130)
    const comments = (await everything(cursor => forge.comments(at, { cursor }))).flat()
    expect(new Set(comments.map(({ issueNumber }) => issueNumber)).size).toBe(130)
    expect(issues.every(({ commentCount }) => commentCount === 1)).toBe(true)
    const labels = (await everything(cursor => forge.labels(at, cursor))).flat()
    expect(labels.filter(({ name, color }) => name.startsWith('분류') && color === 'abcdef')).toHaveLength(110)
    const milestones = (await everything(cursor => forge.milestones(at, cursor))).flat()
    expect(milestones.filter(({ dueDate }) => dueDate === '2027-07-01')).toHaveLength(110)
    expect(await forge.countsOf(at)).toEqual({ issues: 130, labels: labels.length, milestones: 110 })
    host.passTime(60_000)
    const late = hana.comment(at.name, 7, '나중에')
    const since = new Date(comments[0]!.updatedAt.getTime() + 30_000)
    const changed = await forge.comments(at, { since, cursor: null })
    expect(changed).toMatchObject({ items: [{ commentId: late.id, body: '나중에' }], next: null })
    const both = (await everything(cursor => forge.commentsOf(at, 7, cursor))).flat()
    expect(both.map(({ body }) => body)).toEqual(['댓글 7', '나중에'])
    expect((await forge.issues(at, { since, cursor: null })).items.map(({ number }) => number)).toEqual([7])
  })

  test('writes an issue with all around it, twice where nothing is to be doubled', async () => {
    const at = newPlace()
    const milestone = await forge.createMilestone(at, { title: '1차 출시', dueDate: '2027-01-31' })
    expect((await forge.createMilestone(at, { title: '1차 출시', dueDate: null })).value).toEqual(milestone.value)
    const label = await forge.createLabel(at, { name: '긴급', color: 'ff0000' })
    expect((await forge.createLabel(at, { name: '긴급', color: '00ff00' })).value).toEqual(label.value)
    const { value: made } = await forge.createIssue(at, {
      ...draft,
      labels: ['긴급', '처음 보는'],
      assignees: ['minsu', 'stranger'],
      milestone: milestone.value.number,
    })
    expect(made).toMatchObject({
      title: draft.title,
      body: draft.body,
      state: 'open',
      author: { login: forge.ownLogin() },
    })
    expect(made.labels.map(({ name }) => name)).toEqual(['긴급', '처음 보는'])
    expect(made.assignees.map(({ login }) => login)).toEqual(['minsu'])
    expect(made.milestone).toMatchObject({ number: milestone.value.number, dueDate: '2027-01-31' })
    const change = async (given: Parameters<Forge['changeIssue']>[2]) =>
      (await forge.changeIssue(at, made.number, given)).value
    expect(await change({ state: 'completed', labels: ['긴급'] })).toMatchObject({
      state: 'completed',
      labels: [{ name: '긴급' }],
      title: draft.title,
    })
    expect(await change({ state: 'open', assignees: [], milestone: null, body: '' })).toMatchObject({
      state: 'open',
      assignees: [],
      milestone: null,
      body: '',
    })
    expect(await change({ state: 'dropped', labels: [] })).toMatchObject({ state: side.dropped, labels: [] })
    expect(await forge.issue(at, made.number)).toMatchObject({ number: made.number, state: side.dropped })
  })

  test('writes comments, and takes them away however often', async () => {
    const at = newPlace()
    sides.hana.openIssue(at.name, { title: 'Discussed' })
    const { value } = await forge.createComment(at, 1, '첫 댓글')
    expect(value).toMatchObject({ issueNumber: 1, body: '첫 댓글', author: { login: forge.ownLogin() } })
    expect((await forge.changeComment(at, value.commentId, '고침')).value).toMatchObject({
      body: '고침',
      issueNumber: 1,
    })
    for (let times = 0; times < 2; times++) expect((await forge.removeComment(at, value.commentId)).value).toBe(null)
    expect(await refusedBy(forge.changeComment(at, value.commentId, '없음'))).toMatchObject({ reason: 'gone' })
  })

  test('keeps the due day of a milestone', async () => {
    const at = newPlace()
    const { number } = (await forge.createMilestone(at, { title: 'v1', dueDate: null })).value
    const change = async (given: Parameters<Forge['changeMilestone']>[2]) =>
      (await forge.changeMilestone(at, number, given)).value
    for (const dueDate of ['2027-01-31', '2027-07-01', '2028-02-29', null])
      expect((await change({ dueDate })).dueDate).toBe(dueDate)
    expect(await change({ title: 'v1.0', isClosed: true })).toMatchObject({
      title: 'v1.0',
      isClosed: true,
      dueDate: null,
    })
    expect(await change({ isClosed: false })).toMatchObject({ isClosed: false })
  })

  test('finds a repository that was renamed, whoever has its name now', async () => {
    const { hana } = sides
    const at = newPlace()
    hana.openIssue(at.name, { title: 'In the renamed one' })
    const name = `renamed-${places}`
    hana.renameRepository(at.name, name)
    hana.addRepository(at.name)
    expect(await forge.issue(at, 1)).toMatchObject({ title: 'In the renamed one' })
    expect(await forge.countsOf(at)).toMatchObject({ issues: 1 })
    const { value } = await forge.createIssue(at, draft)
    expect(value.url).toContain(`/${OWNER}/${name}/issues/2`)
  })

  test('says why it is refused', async () => {
    const { hana, host } = sides
    const at = newPlace()
    hana.openIssue(at.name, { title: 'Goes' })
    hana.deleteIssue(at.name, 1)
    expect(await forge.issue(at, 1)).toBe('gone')
    expect(await refusedBy(forge.changeIssue(at, 1, { title: '없음' }))).toMatchObject({ reason: 'gone' })
    expect(await refusedBy(forge.createIssue(at, { ...draft, title: '' }))).toMatchObject({
      reason: 'invalid',
      status: 422,
    })
    hana.archiveRepository(at.name)
    expect(await refusedBy(forge.createIssue(at, draft))).toMatchObject({ reason: 'forbidden' })
    hana.archiveRepository(at.name, false)
    side.break(host as never)
    expect(await refusedBy(forge.createIssue(at, draft))).toMatchObject({ reason: 'unreachable', status: 502 })
    hana.deleteRepository(at.name)
    expect(await refusedBy(forge.createIssue(at, draft))).toMatchObject({ reason: 'forbidden', status: 404 })
    expect(await forge.issue(at, 2)).toBe('hidden')
    side.tooOften(host as never)
    const limited = await refusedBy(forge.createIssue(at, draft))
    expect(limited.reason).toBe('limited')
    expect(limited.retryAt!.getTime()).toBeGreaterThan(Date.now() + 30_000)
    if ('faults' in host) host.faults.freshHour()
  })

  test('hears what happens to issues and comments, by a signature alone', async () => {
    const { hana } = sides
    const at = newPlace()
    await sides.taken()
    hana.openIssue(at.name, { title: '들리는 이슈' })
    hana.editIssue(at.name, 1, { title: '고친 이슈' })
    const { id } = hana.comment(at.name, 1, '하나')
    hana.editComment(at.name, id, '둘')
    hana.deleteComment(at.name, id)
    hana.closeIssue(at.name, 1)
    hana.reopenIssue(at.name, 1)
    hana.deleteIssue(at.name, 1)
    const heard = await sides.heard()
    const { repository, installationId } = at
    const of = { repository: { repositoryId: repository.repositoryId }, sender: { login: 'hana' }, installationId }
    const comment = { what: 'comment', ...of, issue: { number: 1 } }
    expect(heard).toMatchObject([
      {
        what: 'issue',
        ...of,
        action: 'opened',
        isGone: false,
        movedTo: null,
        issue: { title: '들리는 이슈', state: 'open' },
      },
      { what: 'issue', ...of, issue: { title: '고친 이슈' } },
      {
        ...comment,
        isGone: false,
        comment: { commentId: id, issueNumber: 1, body: '하나', author: { login: 'hana' } },
      },
      { ...comment, isGone: false, comment: { body: '둘' } },
      { ...comment, isGone: true, comment: { commentId: id } },
      { what: 'issue', ...of, issue: { state: 'completed' } },
      { what: 'issue', ...of, issue: { state: 'open' } },
      { what: 'issue', ...of, isGone: true, issue: { number: 1 } },
    ])
    expect(new Set(heard.map(({ deliveryId }) => deliveryId)).size).toBe(heard.length)
  })

  test('takes no webhook that was changed, signed by another or by nobody', async () => {
    newPlace()
    const [one] = await sides.taken()
    const { headers, body } = one!
    const taken = (changed: Record<string, string>, text = body) => forge.delivered(new Headers(changed), text)
    expect(await taken(headers)).toMatchObject({ deliveryId: expect.any(String) })
    expect(await taken(headers, `${body} `)).toBeUndefined()
    const signatures = Object.keys(headers).filter(name => name.includes('signature'))
    const signed = (value: string) => ({ ...headers, ...Object.fromEntries(signatures.map(name => [name, value])) })
    for (const value of ['', 'sha256=', randomUUID(), 'a'.repeat(64), `sha256=${'a'.repeat(64)}`])
      expect(await taken(signed(value))).toBeUndefined()
    const none = Object.entries(headers).filter(([name]) => !signatures.includes(name))
    expect(await taken(Object.fromEntries(none))).toBeUndefined()
  })
})
