// Things that leave, stay behind or must not be told on their way between the two sides.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { githubSyncRoutes as routes } from '#contract/github-sync'
import { codeLinkRoutes } from '#contract/code-link'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { addedMember, person, sql } from '../../testing/visitor.ts'
import { linkedAccount, newLogin, openedWithGithub, type Sides } from '../test.ts'
import { everything, joined } from './test.ts'

let sides: Sides
beforeAll(async () => void (sides = await openedWithGithub()), 120_000)
afterAll(() => sides.stop())

const outward = { ...everything.directions, body: 'off', tags: 'in' } as const

describe('nothing is told there', () => {
  test('of an issue that was taken to another project', async () => {
    const { hana, repository, owner, at, orgId, here, there, settled } = await joined(sides)
    hana.openIssue(repository, { title: '옮길 이슈' })
    await settled()
    const { issueId } = (await here('옮길 이슈'))!
    const body = { name: '비밀 프로젝트', key: 'SECRET', isPrivate: true }
    const { projectId } = await owner.call(projectRoutes.create, { orgId, body })
    await owner.call(issueRoutes.move, { ...at, issueId, body: { targetProjectId: projectId } })
    await owner.call(issueCommentRoutes.post, { orgId, projectId, issueId, body: { body: '밖에서는 볼 수 없는 말' } })
    const { version } = await owner.call(issueRoutes.read, { orgId, projectId, issueId })
    await owner.call(issueRoutes.change, { orgId, projectId, issueId, body: { version, title: '비밀 제목' } })
    hana.comment(repository, 1, '저쪽 말')
    await settled()
    expect(there('옮길 이슈')!.comments.size).toBe(1)
    expect(there('비밀 제목')).toBeUndefined()
    const { threads } = await owner.call(issueCommentRoutes.list, { orgId, projectId, issueId, query: {} })
    expect(threads.map(thread => thread.body)).toEqual(['밖에서는 볼 수 없는 말'])
    // The name of the repository is for those who see the project that it belongs to.
    expect((await owner.call(codeLinkRoutes.list, { orgId, projectId, issueId })).remote).toBeNull()
  })

  test('against the direction, also of a new issue', async () => {
    const { owner, at, there, settled } = await joined(sides, { directions: outward })
    const body = { title: '제목만 보내는 이슈', body: '보내지 않는 본문' }
    await owner.call(issueRoutes.create, { ...at, body })
    await settled()
    expect(there('제목만 보내는 이슈')).toMatchObject({ labels: [] })
    expect(there('제목만 보내는 이슈')!.body).not.toContain('보내지 않는')
  })

  test('which state a new issue has reached meanwhile stays none of a secret', async () => {
    const { change, project, there, settled } = await joined(sides)
    const issueId = await project.issue('벌써 끝난 이슈')
    await change(issueId, { stateId: project.stateOf('완료') })
    await settled()
    expect(there('벌써 끝난 이슈')).toMatchObject({ state: 'closed', stateReason: 'completed' })
  })
})

test('somebody who cannot be a participant here stays assigned there', async () => {
  const made = await joined(sides)
  const { hana, repository, orgId, account, at, owner, here, there, settled } = made
  await owner.call(projectRoutes.change, { ...at, body: { isPrivate: true } })
  const [bob, login] = [await person(sides.at), newLogin('bob')]
  await addedMember(orgId, bob)
  sides.github.person(login)
  hana.addMember(account, login)
  await linkedAccount(sides, bob, login)
  hana.openIssue(repository, { title: '밥의 일', assignees: [login] })
  await settled()
  hana.label(repository, 1, '급함')
  await settled()
  expect((await here('밥의 일'))!.participantIds).toEqual([])
  expect(there('밥의 일')!.assignees.map(each => each.login)).toEqual([login])
})

test('pictures and mentions stay where somebody there changes another line', async () => {
  const { hana, repository, memberId, change, here, project, settled } = await joined(sides)
  const issueId = await project.issue('본문이 긴 이슈')
  await change(issueId, { body: `첫 줄\n[@문정희](member:${memberId}) 확인 바랍니다` })
  await settled()
  hana.editIssue(repository, 1, { body: '고친 첫 줄\n문정희 확인 바랍니다' })
  await settled()
  expect((await here('본문이 긴 이슈'))!.body).toBe(`고친 첫 줄\n[@문정희](member:${memberId}) 확인 바랍니다`)
})

describe('an issue that is taken to another repository', () => {
  test('of nobody here is carried no longer, and no private name is told', async () => {
    const { hana, repository, account, entries, settled } = await joined(sides)
    const secret = `${account}/very-secret`
    hana.addRepository(secret)
    hana.openIssue(repository, { title: '넘길 이슈' })
    await settled()
    hana.transferIssue(repository, 1, secret)
    await settled()
    const gone = (await entries()).find(({ result }) => result === 'skipped')
    expect(gone?.said).toContain('다른 저장소')
    expect(JSON.stringify(await entries())).not.toContain('very-secret')
  })

  test.each([
    ['as it happened', false],
    ['the later one first', true],
  ])('of the same project stays one issue, with its comments, where its news come %s', async (_, isTurned) => {
    const { hana, repository, account, owner, at, here, comments, settled, status } = await joined(sides)
    const second = `${account}/second`
    hana.addRepository(second)
    const list = async () => (await owner.call(routes.repositories, at)).repositories
    await expect.poll(list).toContainEqual(expect.objectContaining({ repository: second }))
    const { repositoryId } = (await list()).find(each => each.repository === second)!
    const body = { repositoryId, settings: { ...everything, isSendingNew: false } }
    await owner.call(routes.create, { ...at, body })
    await expect.poll(async () => (await status()).state, { timeout: 20_000 }).toBe('SYNCED')
    hana.openIssue(repository, { title: '옮겨 가는 이슈' })
    hana.comment(repository, 1, '함께 가는 댓글')
    await settled()
    const { issueId } = (await here('옮겨 가는 이슈'))!
    await owner.call(issueCommentRoutes.post, { ...at, issueId, body: { body: '두레의 댓글' } })
    await settled()
    if (isTurned) sides.github.faults.reorder(2)
    hana.transferIssue(repository, 1, second)
    await settled()
    hana.editIssue(second, 1, { title: '옮겨 간 이슈' })
    await settled()
    expect(await here('옮겨 간 이슈')).toMatchObject({ issueId })
    expect(await comments(issueId)).toHaveLength(2)
    // They are other comments there, and the ones that they were here.
    const [moved] = [...sides.github.repository(second).issues.get(1)!.comments.keys()]
    hana.editComment(second, moved!, '새 저장소에서 고친 댓글')
    hana.comment(second, 1, '새 저장소의 댓글')
    await settled()
    const [first, own, last] = await comments(issueId)
    expect([first!.body, own!.body, last!.body]).toEqual(['새 저장소에서 고친 댓글', '두레의 댓글', '새 저장소의 댓글'])
    const { commentId, version } = own!
    await owner.call(issueCommentRoutes.edit, {
      ...at,
      issueId,
      commentId,
      body: { body: '두레에서 고친 댓글', version },
    })
    await settled()
    const words = [...sides.github.repository(second).issues.get(1)!.comments.values()].map(each => each.body)
    expect(words).toHaveLength(3)
    expect(words[1]).toContain('두레에서 고친 댓글')
    // A comparison of all finds nothing deleted.
    for (const { syncId } of (await status()).repos) await owner.call(routes.pause, { ...at, syncId })
    hana.editIssue(second, 1, { title: '쉬는 동안' })
    await settled()
    for (const { syncId } of (await status()).repos) await owner.call(routes.resume, { ...at, syncId })
    await expect.poll(() => here('쉬는 동안'), { timeout: 20_000 }).toMatchObject({ issueId })
    expect(await comments(issueId)).toHaveLength(3)
    const all = await sql('select 1 from issue where org_id = $1', [at.orgId], sides.at.dataDir)
    expect(all).toHaveLength(1)
  })
})

test('what becomes a discussion there is carried no longer, and says so', async () => {
  const { hana, repository, here, change, there, entries, settled } = await joined(sides)
  hana.openIssue(repository, { title: '토론할 이슈' })
  await settled()
  hana.convertIssue(repository, 1)
  await settled()
  expect((await entries()).find(({ result }) => result === 'skipped')?.said).toContain('토론으로 전환')
  const { issueId } = (await here('토론할 이슈'))!
  await change(issueId, { title: '여기에서만 고친 이슈' })
  await settled()
  expect(there('토론할 이슈')).toBeDefined()
})

test('an issue says which one it is there, and that it is carried no longer', async () => {
  const { hana, repository, owner, at, here, settled, join, syncId, repositoryId } = await joined(sides)
  hana.openIssue(repository, { title: '양쪽의 이슈' })
  hana.comment(repository, 1, '이미 있는 말')
  await settled()
  const { issueId } = (await here('양쪽의 이슈'))!
  const remote = async () => (await owner.call(codeLinkRoutes.list, { ...at, issueId })).remote
  expect(await remote()).toMatchObject({ repository, number: 1, state: 'carried' })
  await owner.call(routes.pause, { ...at, syncId })
  expect(await remote()).toMatchObject({ state: 'paused' })
  await owner.call(routes.resume, { ...at, syncId })
  await owner.call(routes.remove, { ...at, syncId })
  expect(await remote()).toMatchObject({ number: 1, state: 'ended' })
  // Linked again nothing of it is made once more.
  const preview = await owner.call(routes.preview, { ...at, body: { repositoryId, settings: everything } })
  expect(preview).toMatchObject({ makes: { issues: 0, comments: 0 }, links: { issues: 1 } })
  await join()
  hana.deleteIssue(repository, 1)
  await expect.poll(async () => (await remote())?.state, { timeout: 20_000 }).toBe('ended')
})

test('a comment that is refused there is named in the ledger', async () => {
  const { hana, repository, owner, at, here, settled, entries } = await joined(sides)
  hana.openIssue(repository, { title: '잠긴 이슈' })
  await settled()
  hana.lockIssue(repository, 1)
  await settled()
  const { issueId } = (await here('잠긴 이슈'))!
  await owner.call(issueCommentRoutes.post, { ...at, issueId, body: { body: '전하지 못한 말' } })
  const failed = async () => (await entries({ result: 'failed' })).map(({ name, number }) => [name, number])
  await expect.poll(failed, { timeout: 20_000 }).toEqual([['전하지 못한 말', 1]])
})

test('an issue that comes into the scope later brings what was said of it before', async () => {
  const scope = { kind: 'label', label: '고객' } as const
  const { hana, repository, here, comments, settled } = await joined(sides, { scope })
  hana.openIssue(repository, { title: '나중에 붙인 이슈' })
  for (const said of ['첫째 말', '둘째 말']) hana.comment(repository, 1, said)
  await settled()
  expect(await here('나중에 붙인 이슈')).toBeUndefined()
  hana.label(repository, 1, '고객')
  await settled()
  const { issueId } = (await here('나중에 붙인 이슈'))!
  expect((await comments(issueId)).map(({ body }) => body)).toEqual(['첫째 말', '둘째 말'])
  hana.comment(repository, 1, '셋째 말')
  await settled()
  expect(await comments(issueId)).toHaveLength(3)
})

test('a pause hides no comment that is deleted there, and no issue that comes into the scope', async () => {
  const scope = { kind: 'label', label: '고객' } as const
  const { hana, repository, owner, at, syncId, here, comments, settled } = await joined(sides, { scope })
  hana.openIssue(repository, { title: '말이 오가는 이슈', labels: ['고객'] })
  const gone = hana.comment(repository, 1, '지울 말')
  hana.comment(repository, 1, '남을 말')
  hana.openIssue(repository, { title: '아직 밖의 이슈' })
  hana.comment(repository, 2, '오래된 말')
  await settled()
  const { issueId } = (await here('말이 오가는 이슈'))!
  expect(await comments(issueId)).toHaveLength(2)
  await owner.call(routes.pause, { ...at, syncId })
  // GitHub counts in seconds: it is a later one.
  const { world } = sides.github
  const { now } = world
  world.now = () => now() + 2_000
  hana.deleteComment(repository, gone.id)
  hana.comment(repository, 1, '새로 온 말')
  world.now = now
  hana.label(repository, 2, '고객')
  await settled()
  await owner.call(routes.resume, { ...at, syncId })
  await expect.poll(() => here('아직 밖의 이슈'), { timeout: 20_000 }).toBeDefined()
  const living = async () => (await comments(issueId)).filter(each => !each.deletedAt).map(({ body }) => body)
  await expect.poll(living, { timeout: 20_000 }).toEqual(['남을 말', '새로 온 말'])
  const late = (await here('아직 밖의 이슈'))!
  expect((await comments(late.issueId)).map(({ body }) => body)).toEqual(['오래된 말'])
})

test('a comment whose deletion was heard of first, or never, is not there', async () => {
  const { hana, repository, here, comments, settled } = await joined(sides)
  hana.openIssue(repository, { title: '지운 말이 있는 이슈' })
  await settled()
  const { issueId } = (await here('지운 말이 있는 이슈'))!
  const living = async () => (await comments(issueId)).filter(each => !each.deletedAt).map(({ body }) => body)
  const { world, faults } = sides.github
  const { now } = world
  world.now = () => now() - 5 * 60_000
  faults.reorder(2)
  hana.deleteComment(repository, hana.comment(repository, 1, '잠깐 있던 말').id)
  world.now = now
  await settled()
  expect(await living()).toEqual([])
  const gone = hana.comment(repository, 1, '지울 말')
  await settled()
  expect(await living()).toEqual(['지울 말'])
  // As many there as are known here, and nothing newer of the issue is unheard.
  faults.lose(2)
  hana.deleteComment(repository, gone.id)
  hana.comment(repository, 1, '못 들은 말')
  world.now = () => now() + 2_000
  hana.editIssue(repository, 1, { body: '들은 본문' })
  world.now = now
  await settled()
  await sql(`insert into pgboss.job (name, data) values ('github.compare', '{}')`, [], sides.at.dataDir)
  await expect.poll(living, { timeout: 20_000 }).toEqual(['못 들은 말'])
})

test('a pause over a night loses nothing of what happened before it', async () => {
  const { hana, repository, owner, at, syncId, here, settled } = await joined(sides)
  hana.openIssue(repository, { title: '밤을 넘긴 이슈' })
  await settled()
  await owner.call(routes.pause, { ...at, syncId })
  hana.editIssue(repository, 1, { title: '쉬는 사이 고친 이슈' })
  await settled()
  const { dataDir } = sides.at
  await sql(`insert into pgboss.job (name, data) values ('github.compare', '{}')`, [], dataDir)
  const left = () => sql(`select 1 from pgboss.job where name = 'github.compare' and state < 'completed'`, [], dataDir)
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
  await owner.call(routes.resume, { ...at, syncId })
  await expect.poll(() => here('쉬는 사이 고친 이슈'), { timeout: 20_000 }).toBeDefined()
})

test('while the project is archived nothing is taken, and all of it afterwards', async () => {
  const { hana, repository, owner, at, syncId, here, settled } = await joined(sides)
  await owner.call(routes.pause, { ...at, syncId })
  hana.openIssue(repository, { title: '보관 중에 생긴 이슈' })
  await settled()
  await owner.call(routes.resume, { ...at, syncId })
  await owner.call(projectRoutes.archive, at)
  await settled()
  await owner.call(projectRoutes.unarchive, at)
  await sql(`update github_sync set due_at = now() where org_id = $1`, [at.orgId], sides.at.dataDir)
  await sql(`insert into pgboss.job (name, data) values ('github.work-all', '{}')`, [], sides.at.dataDir)
  await expect.poll(() => here('보관 중에 생긴 이슈'), { timeout: 20_000 }).toBeDefined()
})
