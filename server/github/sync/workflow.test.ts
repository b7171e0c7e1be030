// Milestones and tags of a project that are milestones and labels there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { githubSyncRoutes as routes } from '#contract/github-sync'
import { workflowRoutes } from '#contract/workflow'
import { refusal } from '../../testing/visitor.ts'
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

test('whoever takes a renamed tag or milestone off an issue has taken it off, and decides no conflict', async () => {
  const { hana, repository, owner, at, settled, all, change, here, entries } = await joined(sides)
  hana.addMilestone(repository, { title: '1.0' })
  for (const title of ['하나', '둘', '셋']) hana.openIssue(repository, { title, labels: ['bug'], milestone: 1 })
  await settled()
  const { tags, milestones } = await owner.call(workflowRoutes.read, at)
  const { tagId, version } = tags.find(({ name }) => name === 'bug')!
  const [{ milestoneId, version: seen }] = milestones as [(typeof milestones)[number]]
  await owner.call(workflowRoutes.changeTag, { ...at, tagId, body: { name: '버그', version } })
  await owner.call(workflowRoutes.changeMilestone, { ...at, milestoneId, body: { name: '1.0 GA', version: seen } })
  await settled()
  const bare = async () =>
    (await Promise.all(['하나', '둘', '셋'].map(here))).map(each => [each!.tagIds.length, each!.milestoneId])
  const first = (await here('하나'))!
  await change(first.issueId, { removeTagIds: [tagId], milestoneId: null })
  hana.unlabel(repository, 2, '버그')
  await settled()
  const there = () => all().map(({ labels, milestone }) => [labels.length, milestone?.title ?? null])
  expect(there()).toEqual([
    [0, null],
    [0, '1.0 GA'],
    [1, '1.0 GA'],
  ])
  expect(await bare()).toEqual([
    [0, null],
    [0, milestoneId],
    [1, milestoneId],
  ])
  // Renamed there, in the other direction.
  hana.editLabel(repository, '버그', { name: '결함' })
  hana.editMilestone(repository, 1, { title: '1.1' })
  await settled()
  const last = (await here('셋'))!
  await change(last.issueId, { removeTagIds: [tagId], milestoneId: null })
  await settled()
  expect(there()[2]).toEqual([0, null])
  expect((await bare())[2]).toEqual([0, null])
  expect(await entries({ result: 'conflict' })).toEqual([])
  expect(
    (await owner.call(workflowRoutes.read, at)).tags.filter(({ name }) => /bug|버그|결함/.test(name)),
  ).toHaveLength(1)
})

test('issues lose what is deleted there, and it stays here for others', async () => {
  const { hana, repository, owner, at, settled, here } = await joined(sides)
  hana.addMilestone(repository, { title: '3.0' })
  hana.openIssue(repository, { title: '놓일 이슈', labels: ['기능', '안전'], milestone: 1 })
  await settled()
  hana.deleteLabel(repository, '기능')
  hana.deleteMilestone(repository, 1)
  await settled()
  const left = async () => {
    const { tags, milestones } = await owner.call(workflowRoutes.read, at)
    const issue = (await here('놓일 이슈'))!
    return [
      tags.filter(({ tagId }) => issue.tagIds.includes(tagId)).map(({ name }) => name),
      issue.milestoneId,
      milestones.length,
    ]
  }
  await expect.poll(left, { timeout: 20_000 }).toEqual([['안전'], null, 1])
})

test('an old conflict is not decided again once its value is another one', async () => {
  const { hana, repository, owner, at, settled, entries, here, change } = await joined(sides)
  hana.openIssue(repository, { title: '처음 제목' })
  await settled()
  const { issueId } = (await here('처음 제목'))!
  sides.github.faults.lose(1)
  hana.editIssue(repository, 1, { title: '저쪽 제목' })
  await change(issueId, { title: '이쪽 제목' })
  await settled()
  const [conflict] = await entries({ result: 'conflict' })
  expect(conflict).toMatchObject({ isTakeable: true })
  hana.editIssue(repository, 1, { title: '나중 제목' })
  await settled()
  expect((await entries({ result: 'conflict' }))[0]).toMatchObject({ isTakeable: false })
  const { entryId } = conflict!
  expect(await refusal(owner.call(routes.takeOther, { ...at, entryId }))).toMatchObject({ error: 'entry.settled' })
  expect(await here('나중 제목')).toBeDefined()
})
