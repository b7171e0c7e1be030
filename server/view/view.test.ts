import { expect, test } from 'vitest'
import { memberRoutes } from '#contract/member'
import type { ProjectRole } from '#contract/permissions'
import { projectRoutes } from '#contract/project'
import { viewRoutes, VIEWS_MOST, type ViewDraft } from '#contract/view'
import { another, joined, project } from '../issue/test.ts'
import { refusal } from '../testing/visitor.ts'

async function viewed(said: { isPrivate?: boolean } = {}) {
  const made = await project(said)
  const { owner, at, orgId } = made
  const create = (draft: Partial<ViewDraft> = {}, by = owner) =>
    by.call(viewRoutes.create, { ...at, body: { name: '내 보기', search: 'mine=true', isShared: false, ...draft } })
  const change = (viewId: number, body: Partial<ViewDraft>, by = owner) =>
    by.call(viewRoutes.change, { ...at, viewId, body })
  const remove = (viewId: number, by = owner) => by.call(viewRoutes.remove, { ...at, viewId })
  const list = async (by = owner) => (await by.call(viewRoutes.list, at)).map(({ name }) => name)
  const put = (memberId: number, projectRole: ProjectRole) =>
    owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole } })
  const mina = await joined(orgId)
  return { ...made, mina, create, changeView: change, remove, list, put }
}
const missing = { status: 404, error: 'view.missing' }
const forbidden = { status: 403, error: 'project.forbidden' }

test('[S1.3] a view of one’s own is nobody else’s; a shared one is seen by all and changed by its maker', async () => {
  const { mina, create, changeView, remove, list } = await viewed()
  const [own, shared] = [await create({ name: '나만' }), await create({ name: '모두', isShared: true })]
  await create({ name: '민아 것' }, mina)
  expect(await list()).toEqual(['나만', '모두'])
  expect(await list(mina)).toEqual(['민아 것', '모두'])
  for (const { viewId } of [own, shared]) {
    expect(await refusal(changeView(viewId, { name: '내 것' }, mina))).toMatchObject(missing)
    expect(await refusal(remove(viewId, mina))).toMatchObject(missing)
  }
  expect(await changeView(shared.viewId, { isShared: false })).toMatchObject({ isShared: false, isMine: true })
  expect(await list(mina)).toEqual(['민아 것'])
  await changeView(own.viewId, { name: '우리', search: 'layout=board&group=priority', isShared: true })
  expect(await list(mina)).toEqual(['민아 것', '우리'])
  await remove(own.viewId)
  expect([await list(), await list(mina)]).toEqual([['모두'], ['민아 것']])
})

test('who only looks on shares nothing, and changes nothing that is shared any more', async () => {
  const { mina, create, changeView, remove, list, put } = await viewed()
  const shared = await create({ name: '모두', isShared: true }, mina)
  const own = await create({ name: '나만' }, mina)
  await put(mina.memberId, 'VIEWER')
  expect(await refusal(create({ name: '또', isShared: true }, mina))).toMatchObject(forbidden)
  expect(await refusal(changeView(own.viewId, { isShared: true }, mina))).toMatchObject(forbidden)
  expect(await refusal(changeView(shared.viewId, { search: 'priority=LOW' }, mina))).toMatchObject(forbidden)
  // A viewer keeps their own views, and may unshare a view that they shared.
  await create({ name: '하나 더' }, mina)
  expect((await changeView(own.viewId, { name: '바꿈' }, mina)).name).toBe('바꿈')
  expect((await changeView(shared.viewId, { isShared: false }, mina)).isShared).toBe(false)
  await remove(shared.viewId, mina)
  expect(await list(mina)).toEqual(['바꿈', '하나 더'])
})

test('names are one’s own, and what is kept is what an address may say', async () => {
  const { mina, create, changeView } = await viewed()
  const first = await create({ name: '가'.repeat(40) })
  const taken = { status: 409, error: 'view.taken', fields: { name: expect.any(String) } }
  expect(await refusal(create({ name: '가'.repeat(40) }))).toMatchObject(taken)
  await create({ name: '가'.repeat(40) }, mina)
  const other = await create({ name: '나' })
  expect(await refusal(changeView(other.viewId, { name: first.name }))).toMatchObject(taken)
  for (const name of ['', '\u200b', '가'.repeat(41)])
    expect(await refusal(create({ name }))).toMatchObject({ status: 422, fields: { name: expect.any(String) } })
  const search = 'layout=calendar&assignee=me%2Cnone&due=overdue&text=%EA%B2%B0%EC%A0%9C&hidden=tags%2Cdue'
  expect((await create({ name: '다', search })).search).toBe(search)
  for (const wrong of ['layout=gantt', 'priority=urgent', 'issue=5', 'hidden=everything', 'due=2026-02-30'])
    expect([wrong, await refusal(create({ name: '라', search: wrong }))]).toMatchObject([wrong, { status: 422 }])
})

test('of one person a project keeps at most fifty', async () => {
  const { mina, create } = await viewed()
  for (let each = 0; each < VIEWS_MOST; each++) await create({ name: `보기 ${each}` })
  expect(await refusal(create({ name: '더' }))).toMatchObject({ status: 409, error: 'view.tooMany' })
  await create({ name: '민아 것' }, mina)
})

test('belong to their project, hidden with it, and kept in an archived one', async () => {
  const { owner, orgId, at, mina, create, list } = await viewed({ isPrivate: true })
  const { viewId } = await create({ isShared: true })
  const hidden = { status: 404, error: 'project.missing' }
  expect(await refusal(mina.call(viewRoutes.list, at))).toMatchObject(hidden)
  expect(await refusal(create({}, mina))).toMatchObject(hidden)
  const there = await another(owner, orgId)
  expect(await owner.call(viewRoutes.list, there.at)).toEqual([])
  expect(await refusal(owner.call(viewRoutes.remove, { ...there.at, viewId }))).toMatchObject(missing)
  await owner.call(projectRoutes.archive, at)
  await create({ name: '지난 일' })
  expect(await list()).toEqual(['내 보기', '지난 일'])
})

test('of somebody who left: what they shared stays and can be taken away by who leads, the rest is seen by nobody', async () => {
  const { orgId, mina, create, changeView, remove, list, put } = await viewed()
  const jun = await joined(orgId)
  const { viewId } = await create({ name: '함께', isShared: true }, mina)
  await create({ name: '혼자' }, mina)
  await mina.call(memberRoutes.leave, { orgId })
  expect(await list()).toEqual(['함께'])
  await put(jun.memberId, 'MEMBER')
  expect(await refusal(remove(viewId, jun))).toMatchObject(missing)
  expect(await refusal(changeView(viewId, { name: '내 것' }))).toMatchObject(missing)
  await remove(viewId)
  expect(await list(jun)).toEqual([])
})
