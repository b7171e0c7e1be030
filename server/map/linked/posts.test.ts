import { expect, test } from 'vitest'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { placeRoutes } from '#contract/place'
import { postRoutes } from '#contract/post'
import { projectRoutes } from '#contract/project'
import { POST_PLACES_MOST, postPlaceRoutes } from '#contract/post-place'
import { boardIn } from '../../board/test.ts'
import { another, joined, project } from '../../issue/test.ts'
import { socketOf } from '../../testing/socket.ts'
import { refusal, type Somebody } from '../../testing/visitor.ts'
import { place } from '../test.ts'

type By = Pick<Somebody, 'call'>

async function linked() {
  const made = await project()
  const { orgId, owner } = made
  const body = { name: '현장 소식', commenters: everybody }
  const { boardId } = await owner.call(boardRoutes.create, { orgId, body })
  const { postId } = await boardIn(orgId, boardId).write({ title: '성수 창고 점검' }, owner)
  const on = { orgId, boardId, postId }
  const { placeId } = await place(owner, orgId, { name: '성수 물류창고' })
  return {
    ...made,
    on,
    placeId,
    link: (id = placeId, by: By = owner) => by.call(postPlaceRoutes.link, { ...on, placeId: id }),
    unlink: (id = placeId, by: By = owner) => by.call(postPlaceRoutes.unlink, { ...on, placeId: id }),
    names: async (by: By = owner) => (await by.call(postPlaceRoutes.places, on)).map(({ name }) => name),
    posts: async (by: By = owner) =>
      (await by.call(postPlaceRoutes.posts, { orgId, placeId })).map(({ title, board }) => [title, board]),
  }
}

test('[S1.6] a post and a place that are linked lead to each other', async () => {
  const { owner, orgId, on, placeId, link, unlink, names, posts } = await linked()
  const { say, heard } = await socketOf(owner.token)
  say({ type: 'listen', id: 1, channel: `post:${on.postId}` })
  await heard({ type: 'listening' })
  expect(await link()).toMatchObject([{ placeId, name: '성수 물류창고' }])
  await heard({ name: 'post.placed', data: { postId: on.postId } })
  await link()
  expect(await names()).toEqual(['성수 물류창고'])
  expect(await posts()).toEqual([['성수 창고 점검', '현장 소식']])
  await owner.call(postRoutes.remove, on)
  expect(await posts()).toEqual([])
  await owner.call(postRoutes.restore, on)
  await owner.call(placeRoutes.remove, { orgId, placeId })
  expect(await names()).toEqual([])
  await owner.call(placeRoutes.restore, { orgId, placeId })
  expect(await names()).toEqual(['성수 물류창고'])
  expect(await unlink()).toEqual([])
  await unlink()
  expect(await posts()).toEqual([])
})

test('neither side shows what its reader does not see, and nobody links that', async () => {
  const { owner, orgId, on, placeId, link, unlink, names, posts } = await linked()
  const secret = await another(owner, orgId, { isPrivate: true })
  const mina = await joined(orgId, 'MEMBER', '민아')
  const hidden = await place(owner, orgId, { name: '비공개 부지', projectId: secret.at.projectId })
  await link()
  await link(hidden.placeId)
  expect(await names(mina)).toEqual(['성수 물류창고'])
  for (const act of [link, unlink])
    expect(await refusal(act(hidden.placeId, mina))).toMatchObject({ status: 404, error: 'place.missing' })
  expect(await refusal(mina.call(postPlaceRoutes.posts, { orgId, placeId: hidden.placeId }))).toMatchObject({
    error: 'place.missing',
  })
  expect(await link(placeId, mina)).toMatchObject([{ name: '성수 물류창고' }])
  expect(await names()).toEqual(['성수 물류창고', '비공개 부지'])
  await owner.call(boardRoutes.change, { ...on, body: { readers: everybody, commenters: nobody } })
  expect(await names(mina)).toEqual(['성수 물류창고'])
  for (const act of [link, unlink])
    expect(await refusal(act(placeId, mina))).toMatchObject({ status: 403, error: 'board.forbidden' })
  await owner.call(boardRoutes.change, { ...on, body: { readers: nobody } })
  expect(await posts(mina)).toEqual([])
  expect(await posts()).toEqual([['성수 창고 점검', '현장 소식']])
  for (const ask of [names, (by: typeof mina) => link(placeId, by), (by: typeof mina) => unlink(placeId, by)])
    expect(await refusal(ask(mina))).toMatchObject({ status: 404, error: 'board.missing' })
})

test('a guest links and sees nothing but places of their projects', async () => {
  const { owner, orgId, at, on, placeId, link, names, posts } = await linked()
  const guest = await joined(orgId, 'GUEST', '도윤')
  await owner.call(projectRoutes.putMember, { ...at, memberId: guest.memberId, body: { projectRole: 'VIEWER' } })
  const ours = await place(owner, orgId, { name: '협력사 창고', projectId: at.projectId })
  await link()
  const atOurs = () => guest.call(postPlaceRoutes.posts, { orgId, placeId: ours.placeId })
  expect(await refusal(names(guest))).toMatchObject({ error: 'board.missing' })
  await owner.call(boardRoutes.change, { ...on, body: { commenters: { ...nobody, memberIds: [guest.memberId] } } })
  expect(await names(guest)).toEqual([])
  expect(await refusal(posts(guest))).toMatchObject({ status: 404, error: 'place.missing' })
  expect(await refusal(link(placeId, guest))).toMatchObject({ error: 'place.missing' })
  expect(await link(ours.placeId, guest)).toMatchObject([{ name: '협력사 창고' }])
  expect(await atOurs()).toMatchObject([{ title: '성수 창고 점검' }])
  await owner.call(boardRoutes.change, { ...on, body: { commenters: nobody } })
  expect(await atOurs()).toEqual([])
})

test('a post has five places at the most, also where two come at once; those in the bin make room', async () => {
  const { owner, orgId, link, names } = await linked()
  const make = async (name: string) => (await place(owner, orgId, { name })).placeId
  const first = await make('1호점')
  await link(first)
  for (let each = 2; each < POST_PLACES_MOST; each++) await link(await make(`${each}호점`))
  const both = [await make('5호점'), await make('6호점')]
  const met = await Promise.all(both.map(id => link(id).catch(refused => refused)))
  expect(met.filter(answer => Array.isArray(answer))).toHaveLength(1)
  expect(await refusal(link())).toMatchObject({
    status: 409,
    error: 'post.places',
    message: '게시글 하나에 장소를 5개까지 연결할 수 있습니다.',
  })
  // Linking again has no effect, at the limit neither.
  expect(await link(first)).toHaveLength(POST_PLACES_MOST)
  await owner.call(placeRoutes.remove, { orgId, placeId: first })
  expect(await names()).toHaveLength(POST_PLACES_MOST - 1)
  expect((await link()).map(({ name }) => name)).toContain('성수 물류창고')
  await owner.call(placeRoutes.restore, { orgId, placeId: first })
  expect(await names()).not.toContain('1호점')
})

test('whoever looks at an old page changes nothing that is not there, and nothing in the archive', async () => {
  const { owner, orgId, on, placeId, link, unlink, posts } = await linked()
  const mina = await joined(orgId, 'MEMBER', '민아')
  await link()
  await unlink(placeId, mina)
  expect(await unlink()).toEqual([])
  const gone = await place(owner, orgId, { name: '닫은 지점' })
  await link(gone.placeId)
  await owner.call(placeRoutes.remove, { orgId, placeId: gone.placeId })
  for (const act of [link, unlink])
    expect(await refusal(act(gone.placeId, mina))).toMatchObject({ error: 'place.missing' })
  await link()
  const { boardId } = await owner.call(boardRoutes.create, { orgId, body: { name: '지난 소식' } })
  await owner.call(postRoutes.move, { ...on, body: { targetBoardId: boardId } })
  expect(await refusal(unlink())).toMatchObject({ status: 404, error: 'post.missing' })
  expect(await posts()).toEqual([['성수 창고 점검', '지난 소식']])
  const moved = { ...on, boardId }
  await owner.call(boardRoutes.archive, moved)
  expect(await refusal(owner.call(postPlaceRoutes.unlink, { ...moved, placeId }))).toMatchObject({
    status: 409,
    error: 'board.archived',
  })
  expect(await owner.call(postPlaceRoutes.places, moved)).toMatchObject([{ placeId }])
  expect(await posts(mina)).toEqual([['성수 창고 점검', '지난 소식']])
  await owner.call(boardRoutes.unarchive, moved)
  await owner.call(postRoutes.remove, moved)
  expect(await refusal(owner.call(postPlaceRoutes.link, { ...moved, placeId }))).toMatchObject({
    error: 'post.missing',
  })
  await owner.call(boardRoutes.remove, moved)
  expect(await posts()).toEqual([])
})
