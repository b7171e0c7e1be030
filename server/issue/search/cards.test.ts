import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { projectRoutes } from '#contract/project'
import { refusal } from '../../testing/visitor.ts'
import { another, joined, project } from '../test.ts'

test('the keys of a text are looked up at once: current, former, of several projects; others are left out', async () => {
  const { owner, orgId, at, issue } = await project()
  const [first, second] = [await issue({ title: '결제 오류' }), await issue({ title: '배너 교체' })]
  const elsewhere = (await another(owner, orgId)).at
  const moved = await owner.call(issueRoutes.move, {
    ...at,
    issueId: second.issueId,
    body: { targetProjectId: elsewhere.projectId },
  })
  const { key } = await owner.call(projectRoutes.read, elsewhere)
  const cardsOf = (keys: string, by = owner) => by.call(listingRoutes.cards, { orgId, query: { keys } })
  const now = `${key}-${moved.number}`
  expect(await cardsOf(`WEB-1,WEB-2,${now},WEB-99,NONE-1,WEB-1`)).toEqual([
    expect.objectContaining({ asked: 'WEB-1', key: 'WEB-1', title: '결제 오류', issueId: first.issueId }),
    expect.objectContaining({ asked: 'WEB-2', key: now, title: '배너 교체', issueId: second.issueId }),
    expect.objectContaining({ asked: now, key: now, issueId: second.issueId }),
  ])
  await owner.call(issueRoutes.remove, { ...at, issueId: first.issueId })
  expect(await cardsOf('WEB-1')).toEqual([])
})

test('an issue of a hidden project is like one that does not exist', async () => {
  const { orgId, issue, owner } = await project({ isPrivate: true })
  await issue({ title: '비밀' })
  const mina = await joined(orgId)
  const cards = (by: typeof mina | typeof owner) =>
    by.call(listingRoutes.cards, { orgId, query: { keys: 'WEB-1,WEB-2' } })
  expect((await cards(owner)).map(({ asked }) => asked)).toEqual(['WEB-1'])
  expect(await cards(mina)).toEqual([])
})

test.each([
  '',
  'WEB',
  'web-1',
  'WEB-0',
  'WEB-1,',
  'WEB-1;DROP',
  Array.from({ length: 101 }, (_, at) => `WEB-${at + 1}`).join(','),
])('the keys %j are refused', async keys => {
  const { owner, orgId } = await project()
  expect(await refusal(owner.call(listingRoutes.cards, { orgId, query: { keys } }))).toMatchObject({ status: 422 })
})
