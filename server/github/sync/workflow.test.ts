// Milestones and tags of a project that are milestones and labels there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { githubSyncRoutes as routes } from '#contract/github-sync'
import { workflowRoutes } from '#contract/workflow'
import { openedWithGithub, type Sides } from '../test.ts'
import { joined } from './test.ts'

let sides: Sides
beforeAll(async () => void (sides = await openedWithGithub()), 120_000)
afterAll(() => sides.stop())

test('name, day and end of a milestone go out by themselves, and undo nothing that was changed there', async () => {
  const { hana, repository, owner, at, status, settled, entries } = await joined(sides)
  hana.addMilestone(repository, { title: '3월 배포' })
  hana.openIssue(repository, { title: '배포할 이슈', milestone: 1 })
  await settled()
  const mine = async () => (await owner.call(workflowRoutes.read, at)).milestones[0]!
  const theirs = () => [...sides.github.repository(repository).milestones.values()][0]!
  const sent = () => expect.poll(async () => (await status()).repos[0]!.waiting, { timeout: 20_000 }).toBe(0)
  const { milestoneId, version } = await mine()
  await owner.call(workflowRoutes.changeMilestone, {
    ...at,
    milestoneId,
    body: { dueDate: '2027-03-31', version },
  })
  hana.editMilestone(repository, 1, { title: '삼월 배포' })
  await settled()
  await sent()
  expect(await mine()).toMatchObject({ name: '삼월 배포', dueDate: '2027-03-31' })
  expect(theirs()).toMatchObject({ title: '삼월 배포', state: 'open' })
  expect(theirs().dueOn).toContain('2027-03-31')
  await owner.call(workflowRoutes.closeMilestone, { ...at, milestoneId, body: { openIssues: 'stay' } })
  await expect.poll(() => theirs().state, { timeout: 20_000 }).toBe('closed')
  await settled()
  expect((await mine()).closedAt).not.toBeNull()
  expect((await entries({ direction: 'out' })).filter(({ kind }) => kind === 'milestone')).toHaveLength(2)
})

test('of a milestone that both have changed the later value wins, and the other one can still be taken', async () => {
  const { hana, repository, owner, at, settled, entries } = await joined(sides)
  hana.addMilestone(repository, { title: '가을' })
  hana.openIssue(repository, { title: '가을의 이슈', milestone: 1 })
  await settled()
  const mine = async () => (await owner.call(workflowRoutes.read, at)).milestones[0]!
  const theirs = () => [...sides.github.repository(repository).milestones.values()][0]!
  const { milestoneId, version } = await mine()
  sides.github.faults.lose(1)
  hana.editMilestone(repository, 1, { title: '시월' })
  await owner.call(workflowRoutes.changeMilestone, { ...at, milestoneId, body: { name: '십일월', version } })
  await settled()
  const [conflict] = await entries({ result: 'conflict' })
  expect(conflict).toMatchObject({ kind: 'milestone', isTakeable: true })
  const [won, lost] = [conflict!.after.name!, conflict!.before.name!]
  expect([won, lost].toSorted()).toEqual(['시월', '십일월'])
  expect([(await mine()).name, theirs().title]).toEqual([won, won])
  await owner.call(routes.takeOther, { ...at, entryId: conflict!.entryId })
  await settled()
  expect([(await mine()).name, theirs().title]).toEqual([lost, lost])
})

test('two news of a milestone that come turned around leave it as it is there', async () => {
  const { hana, repository, owner, at, settled } = await joined(sides)
  hana.addMilestone(repository, { title: '하나' })
  hana.openIssue(repository, { title: '그 이슈', milestone: 1 })
  await settled()
  sides.github.faults.reorder(2)
  hana.editMilestone(repository, 1, { title: '둘' })
  hana.editMilestone(repository, 1, { title: '셋' })
  await settled()
  expect((await owner.call(workflowRoutes.read, at)).milestones).toMatchObject([{ name: '셋' }])
})

test('a pause hides no change of a milestone', async () => {
  const { hana, repository, owner, at, settled, syncId } = await joined(sides)
  hana.addMilestone(repository, { title: '쉬기 전' })
  hana.openIssue(repository, { title: '쉬는 이슈', milestone: 1 })
  await settled()
  await owner.call(routes.pause, { ...at, syncId })
  hana.editMilestone(repository, 1, { title: '쉬는 동안', dueOn: '2027-05-01T08:00:00Z' })
  await settled()
  await owner.call(routes.resume, { ...at, syncId })
  const mine = async () => (await owner.call(workflowRoutes.read, at)).milestones
  await expect.poll(mine, { timeout: 20_000 }).toMatchObject([{ name: '쉬는 동안', dueDate: '2027-05-01' }])
})

test('a tag and its label are renamed together, from either side', async () => {
  const { hana, repository, owner, at, settled, all, entries } = await joined(sides)
  hana.openIssue(repository, { title: '하나', labels: ['bug'] })
  hana.openIssue(repository, { title: '둘', labels: ['bug'] })
  await settled()
  const tags = async () => (await owner.call(workflowRoutes.read, at)).tags
  const labels = () => all().map(each => each.labels.map(({ name }) => name))
  const { tagId, version } = (await tags()).find(({ name }) => name === 'bug')!
  await owner.call(workflowRoutes.changeTag, { ...at, tagId, body: { name: '버그', version } })
  await settled()
  expect(labels()).toEqual([['버그'], ['버그']])
  expect((await entries({ direction: 'out' })).filter(({ kind }) => kind === 'tag')).toHaveLength(1)
  hana.editLabel(repository, '버그', { name: '결함' })
  await settled()
  expect((await tags()).find(each => each.tagId === tagId)).toMatchObject({ name: '결함' })
  expect(labels()).toEqual([['결함'], ['결함']])
})

test('a milestone that GitHub does not take is in the ledger, and is sent from there', async () => {
  const { hana, repository, owner, at, status, settled, entries } = await joined(sides)
  hana.addMilestone(repository, { title: '4월 배포' })
  hana.openIssue(repository, { title: '사월의 이슈', milestone: 1 })
  await settled()
  const { milestoneId, version } = (await owner.call(workflowRoutes.read, at)).milestones[0]!
  sides.github.faults.calls(1, 403, { method: 'PATCH', path: /\/milestones\/1$/ })
  await owner.call(workflowRoutes.changeMilestone, { ...at, milestoneId, body: { name: '사월 배포', version } })
  const refused = async () =>
    (await entries({ result: 'failed' })).find(({ kind, name }) => kind === 'milestone' && name === '4월 배포')
  await expect.poll(refused, { timeout: 20_000 }).toMatchObject({ direction: 'out', isRepeatable: true })
  expect((await status()).repos).toMatchObject([{ state: 'degraded', fault: 'forbidden' }])
  await owner.call(routes.repeat, { ...at, entryId: (await refused())!.entryId })
  const theirs = () => [...sides.github.repository(repository).milestones.values()][0]!.title
  await expect.poll(theirs, { timeout: 20_000 }).toBe('사월 배포')
  await expect.poll(async () => (await status()).repos, { timeout: 20_000 }).toMatchObject([{ state: 'ok' }])
  expect((await entries({ direction: 'out' })).find(({ result }) => result === 'done')).toMatchObject({
    kind: 'milestone',
    before: { name: '4월 배포' },
    after: { name: '사월 배포' },
  })
})
