// Connecting accounts of GitHub, and issues that are named there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { type CodeEvent, codeLinkRoutes } from '#contract/code-link'
import { githubRoutes as routes } from '#contract/github'
import { issueRoutes } from '#contract/issue'
import { notificationRoutes } from '#contract/notification'
import { returned } from '../testing/github/returned.ts'
import { addedMember, person, refusal, registered, sql } from '../testing/visitor.ts'
import { company, connectedBy, linkedAccount, openedWithGithub, projectIn, type Sides } from './test.ts'

let sides: Sides
beforeAll(async () => void (sides = await openedWithGithub()), 120_000)
afterAll(() => sides.stop())

const state = (who: Awaited<ReturnType<typeof company>>) => who.owner.call(routes.state, { orgId: who.orgId })

describe('[S1.8] connecting', () => {
  test('an owner comes back with an installation of theirs, whose repositories are found', async () => {
    const here = await company(sides)
    expect(await state(here)).toEqual({
      isOffered: true,
      isOperator: false,
      isConnected: false,
      installations: [],
      isPending: false,
    })
    const way = { by: here.owner, orgId: here.orgId, who: here.login, where: here.account, github: sides.github }
    const back = await returned(way, `/org/${here.orgId}/project`)
    expect(await here.owner.call(routes.callback, { body: back })).toEqual({
      outcome: 'connected',
      returnTo: `/org/${here.orgId}/project`,
    })
    await expect
      .poll(async () => (await state(here)).installations)
      .toMatchObject([{ account: here.account, state: 'connected', selection: 'all', repositoryCount: 1 }])
    const { data: entries } = await here.owner.call(auditRoutes.list, { orgId: here.orgId, query: {} })
    expect(entries).toContainEqual(
      expect.objectContaining({ what: 'github.connected', details: { account: here.account } }),
    )
    // The same return once more.
    expect(await refusal(here.owner.call(routes.callback, { body: back }))).toMatchObject({ error: 'github.state' })
  })

  test('a forged number, another browser and an old state are refused', async () => {
    const [here, other] = [await company(sides), await company(sides)]
    await other.connected()
    const way = { by: here.owner, orgId: here.orgId, who: here.login, where: here.account, github: sides.github }
    const theirs = (await state(other)).installations[0]!.installationId
    const forged = { ...(await returned(way)), installationId: theirs }
    expect(await refusal(here.owner.call(routes.callback, { body: forged }))).toMatchObject({
      status: 403,
      error: 'github.foreign',
    })
    const stolen = await returned(way)
    expect(await refusal(other.owner.call(routes.callback, { body: stolen }))).toMatchObject({ error: 'github.state' })
    expect(
      await refusal(here.owner.call(routes.callback, { body: { ...stolen, state: 'x'.repeat(43) } })),
    ).toMatchObject({
      error: 'github.state',
    })
    expect((await state(here)).installations).toEqual([])
  })

  test('an installation belongs to one organization alone', async () => {
    const here = await company(sides)
    await here.connected()
    const second = await person(sides.at)
    const { orgId } = await registered(second)
    const way = { by: second, orgId, who: here.login, where: here.account, github: sides.github }
    expect(await refusal(connectedBy(way))).toMatchObject({ status: 409, error: 'github.taken' })
    expect(await second.call(routes.state, { orgId })).toMatchObject({ isConnected: false })
  })

  test('asked for by somebody who may not, it is pending until it is granted there', async () => {
    const here = await company(sides)
    const minsu = `minsu-${here.orgId}`
    sides.github.person(minsu)
    here.hana.addMember(here.account, minsu)
    expect(await here.connected(here.owner, minsu)).toMatchObject({ outcome: 'pending' })
    expect(await state(here)).toMatchObject({ isPending: true, isConnected: false })
    here.hana.install(here.account)
    await expect.poll(() => state(here)).toMatchObject({ isPending: false, installations: [{ account: here.account }] })
  })

  test('members connect nothing and see no accounts; a role that was lost on the way is noticed', async () => {
    const here = await company(sides)
    await here.connected()
    const mina = await person(sides.at)
    await addedMember(here.orgId, mina)
    const at = { orgId: here.orgId }
    expect(await mina.call(routes.state, at)).toMatchObject({ isConnected: true, installations: [] })
    for (const ask of [
      () => mina.call(routes.connect, { ...at, body: { returnTo: '/' } }),
      () => mina.call(routes.deliveries, { ...at, query: {} }),
      () => mina.call(routes.disconnect, { ...at, installationId: 1 }),
    ])
      expect(await refusal(ask())).toMatchObject({ status: 403 })
    const way = { by: here.owner, orgId: here.orgId, who: here.login, where: here.account, github: sides.github }
    const back = await returned(way)
    await sql(
      `update member set role = 'MEMBER' where org_id = $1 and id = $2`,
      [here.orgId, here.memberId],
      sides.at.dataDir,
    )
    expect(await refusal(here.owner.call(routes.callback, { body: back }))).toMatchObject({ error: 'forbidden' })
  })

  test('whoever may only read there has nothing to give', async () => {
    const here = await company(sides)
    const installationId = here.hana.install(here.account)!
    const minsu = `reader-${here.orgId}`
    sides.github.person(minsu)
    here.hana.addMember(here.account, minsu)
    const way = { by: here.owner, orgId: here.orgId, where: here.account, github: sides.github }
    const forged = { ...(await returned({ ...way, who: minsu })), setupAction: 'install' as const, installationId }
    expect(await refusal(here.owner.call(routes.callback, { body: forged }))).toMatchObject({ error: 'github.foreign' })
    expect(await here.connected()).toMatchObject({ outcome: 'connected' })
  })

  test('what is cut here is removed there, and what is removed there is cut here', async () => {
    const [here, other] = [await company(sides), await company(sides)]
    await here.connected()
    await other.connected()
    const { installationId } = (await state(here)).installations[0]!
    const at = { orgId: here.orgId, installationId }
    await here.owner.call(routes.disconnect, at)
    await expect.poll(() => sides.github.world.installations.has(installationId)).toBe(false)
    expect(await refusal(here.owner.call(routes.disconnect, at))).toMatchObject({ error: 'github.missing' })
    const [admin, member] = [await person(sides.at), await person(sides.at)]
    await addedMember(other.orgId, admin, 'ADMIN')
    await addedMember(other.orgId, member)
    other.hana.uninstall((await state(other)).installations[0]!.installationId)
    await expect.poll(async () => (await state(other)).isConnected).toBe(false)
    const { data: entries } = await other.owner.call(auditRoutes.list, { orgId: other.orgId, query: {} })
    expect(entries).toContainEqual(expect.objectContaining({ what: 'github.removed', isByServer: true }))
    const inbox = async (who: typeof admin) =>
      (await who.call(notificationRoutes.list, { orgId: other.orgId, query: {} })).notifications
    const sentence = `GitHub에서 앱이 삭제되어 '${other.account}' 계정 연동이 해제되었습니다.`
    const path = `/org/${other.orgId}/info`
    await expect.poll(() => inbox(other.owner)).toMatchObject([{ type: 'github.removed', sentence, path }])
    await expect.poll(() => inbox(admin)).toMatchObject([{ sentence }])
    expect(await inbox(member)).toEqual([])
  })

  test('a suspension is seen, and so are new, renamed and removed repositories', async () => {
    const here = await company(sides)
    await here.connected()
    const look = async () => (await state(here)).installations[0]
    here.hana.addRepository(`${here.account}/app`)
    await expect.poll(look).toMatchObject({ repositoryCount: 2 })
    const { installationId } = (await look())!
    here.hana.suspend(installationId)
    await expect.poll(look).toMatchObject({ state: 'suspended', repositoryCount: 2 })
    here.hana.unsuspend(installationId)
    here.hana.deleteRepository(`${here.account}/app`)
    await expect.poll(look).toMatchObject({ state: 'connected', repositoryCount: 1 })
  })
})

describe('a pull request that names an issue', () => {
  const setUp = async () => {
    const here = await company(sides)
    await here.connected()
    const project = await projectIn(here.orgId, here.owner)
    const issueId = await project.issue('결제 오류')
    const seen = async () => (await project.links(issueId)).find(({ kind }) => kind === 'pull')
    return { ...here, ...project, issueId, seen }
  }

  test('stands on it with its state, its review and its checks, and moves it forward', async () => {
    const { hana, repository, issueId, seen, stateNow, record, login } = await setUp()
    hana.push(repository, 'web-1-payment', ['Begin'])
    await sides.settled()
    expect(await stateNow(issueId)).toBe('진행')
    const { number } = hana.openPull(repository, { head: 'web-1-payment', title: 'Payment', isDraft: true })
    await expect
      .poll(seen)
      .toMatchObject({ state: 'draft', review: null, checks: null, isClosing: true, author: login })
    hana.readyPull(repository, number)
    const reviewer = `joon-${issueId}`
    sides.github.person(reviewer)
    hana.addMember(repository.split('/')[0]!, reviewer)
    hana.askReviewer(repository, number, reviewer)
    await expect.poll(seen).toMatchObject({ state: 'open', review: 'wanted' })
    const sha = hana.headOf(repository, 'web-1-payment')!
    const check = hana.startCheck(repository, { sha, name: 'test', branch: 'web-1-payment' })
    await expect.poll(seen).toMatchObject({ checks: 'running' })
    hana.endCheck(repository, check.id, 'success')
    await expect.poll(seen).toMatchObject({ checks: 'passed' })
    sides.github.person(reviewer).review(repository, number, 'APPROVED')
    await expect.poll(seen).toMatchObject({ review: 'approved' })
    hana.mergePull(repository, number)
    await expect.poll(seen).toMatchObject({ state: 'merged' })
    await expect.poll(() => stateNow(issueId)).toBe('완료')
    const [newest] = await record(issueId)
    expect(newest).toMatchObject({ who: null, outsider: login })
    expect(newest!.changes.at(-1)).toMatchObject({ field: 'state', to: '완료' })
  })

  test('is looked at a few times, however many checks it has', async () => {
    const { hana, repository, seen } = await setUp()
    hana.push(repository, 'web-1', ['Begin'])
    const { number } = hana.openPull(repository, { head: 'web-1', title: 'Payment' })
    await expect.poll(seen).toMatchObject({ state: 'open' })
    const sha = hana.headOf(repository, 'web-1')!
    const checks = Array.from({ length: 30 }, (_, at) =>
      hana.startCheck(repository, { sha, name: `test ${at}`, branch: 'web-1' }),
    )
    for (const { id } of checks) hana.endCheck(repository, id, id === checks[7]!.id ? 'failure' : 'success')
    await expect.poll(seen, { timeout: 20_000 }).toMatchObject({ checks: 'failed' })
    await sides.github.settled()
    const looks = sides.github.calls().filter(({ path }) => path === `/repos/${repository}/pulls/${number}`)
    expect(looks.length).toBeLessThan(20)
  })

  test('moves it in the name of the member whose account there it is', async () => {
    const { hana, owner, memberId, repository, issueId, login, stateNow, record } = await setUp()
    await linkedAccount(sides, owner, login)
    hana.push(repository, 'main', ['WEB-1 해결'])
    await expect.poll(() => stateNow(issueId)).toBe('완료')
    expect((await record(issueId))[0]).toMatchObject({ who: { memberId }, outsider: null })
  })

  test('moves nothing by a mere mention, backward, or twice', async () => {
    const { hana, owner, place, repository, issue, issueId, stateNow, stateOf, seen, links } = await setUp()
    const other = await issue('장바구니')
    hana.push(repository, 'payment', ['Begin'])
    const { number } = hana.openPull(repository, { head: 'payment', title: 'fixes WEB-1', body: '자세히: WEB-2' })
    await expect.poll(seen).toBeDefined()
    await sides.settled()
    const at = await stateNow(issueId)
    expect([at, await stateNow(other)]).toEqual(['피드백', '요청'])
    expect(await links(other)).toMatchObject([{ kind: 'pull', isClosing: false }])
    const { version } = await owner.call(issueRoutes.read, { ...place, issueId })
    await owner.call(issueRoutes.change, { ...place, issueId, body: { version, stateId: stateOf('요청') } })
    hana.editPull(repository, number, { title: 'fixes WEB-1, once more' })
    await sides.settled()
    expect(await stateNow(issueId)).toBe('요청')
    hana.closePull(repository, number)
    await expect.poll(seen).toMatchObject({ state: 'closed' })
    expect(await stateNow(issueId)).toBe('요청')
    // A title that names it no more.
    hana.editPull(repository, number, { title: 'Something else' })
    await expect.poll(seen).toBeUndefined()
  })

  test('of a stranger moves it only once it is merged', async () => {
    const { hana, repository, issueId, seen, stateNow } = await setUp()
    hana.push(repository, 'theirs', ['Begin'])
    await sides.settled()
    const stranger = sides.github.person(`stranger-${issueId}`)
    const { number } = stranger.openPull(repository, { head: 'theirs', title: 'fixes WEB-1' })
    await expect.poll(seen).toMatchObject({ state: 'open', isClosing: true })
    expect(await stateNow(issueId)).toBe('요청')
    hana.mergePull(repository, number)
    await expect.poll(() => stateNow(issueId)).toBe('완료')
  })

  test('a branch that is deleted is gone from it, and moves nothing', async () => {
    const { hana, owner, place, repository, issueId, stateNow, stateOf, links } = await setUp()
    hana.push(repository, 'web-1', ['Begin'])
    await sides.settled()
    const { version } = await owner.call(issueRoutes.read, { ...place, issueId })
    await owner.call(issueRoutes.change, { ...place, issueId, body: { version, stateId: stateOf('요청') } })
    hana.deleteBranch(repository, 'web-1')
    await sides.settled()
    expect([await links(issueId), await stateNow(issueId)]).toEqual([[], '요청'])
  })

  test('is not lost among many commits', async () => {
    const { hana, repository, seen, links, issueId } = await setUp()
    hana.push(repository, 'payment', ['Begin'])
    hana.openPull(repository, { head: 'payment', title: 'WEB-1' })
    await expect.poll(seen).toBeDefined()
    hana.push(
      repository,
      'main',
      Array.from({ length: 51 }, (_, at) => `WEB-1 ${at}`),
    )
    await sides.settled()
    const kinds = Map.groupBy(await links(issueId), ({ kind }) => kind)
    expect([kinds.get('pull')?.length, kinds.get('commit')?.length]).toEqual([1, 50])
  })

  test('moves it where the project says, or nowhere', async () => {
    const { hana, owner, place, repository, issueId, stateNow, stateOf } = await setUp()
    expect(await owner.call(codeLinkRoutes.moves, place)).toEqual({
      started: stateOf('진행'),
      review: stateOf('피드백'),
      merged: stateOf('완료'),
    })
    const choose = (event: CodeEvent, stateId: number | null) =>
      owner.call(codeLinkRoutes.changeMove, { ...place, body: { event, stateId } })
    await choose('merged', stateOf('피드백'))
    expect(await choose('started', null)).toEqual({
      started: null,
      review: stateOf('피드백'),
      merged: stateOf('피드백'),
    })
    hana.push(repository, 'web-1', ['Begin'])
    await sides.settled()
    expect(await stateNow(issueId)).toBe('요청')
    expect(await refusal(choose('review', 1))).toMatchObject({ error: 'state.missing' })
    hana.push(repository, 'main', ['fixes WEB-1'])
    await sides.settled()
    expect(await stateNow(issueId)).toBe('피드백')
  })

  test('of another organization names nothing here', async () => {
    const [here, other] = [await setUp(), await setUp()]
    other.hana.push(other.repository, 'web-1-theirs', ['fixes WEB-1'])
    await sides.settled()
    expect(await here.links(here.issueId)).toEqual([])
    expect((await other.links(other.issueId)).length).toBeGreaterThan(0)
  })
})
