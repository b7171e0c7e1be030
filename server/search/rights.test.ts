// Nobody finds, or counts, what they do not see.
import { expect, test } from 'vitest'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { roomRoutes } from '#contract/chat'
import { memberRoutes } from '#contract/member'
import { postRoutes } from '#contract/post'
import { projectRoutes } from '#contract/project'
import { SAVED_SEARCHES_MOST, SEARCH_PAGE, searchRoutes } from '#contract/search'
import { chatIn, group } from '../chat/test.ts'
import { another, joined } from '../issue/test.ts'
import { ahead } from '../board/test.ts'
import { refusal } from '../testing/visitor.ts'
import { findingIn, searchable } from './test.ts'

test('private projects, closed boards and rooms of others stay hidden, in counts too', async () => {
  const { owner, orgId, titled, commented, posted, answered, say, placed, projectId, at, on, roomId, finds, found } =
    await searchable()
  const mina = await joined(orgId, 'MEMBER', '민아')
  await commented(await titled('인수 검토'), '인수 금액')
  await answered(await posted('인수 공지'), '인수 축하합니다')
  await say('인수 이야기')
  await placed('인수 대상 공장', projectId)
  expect((await found('인수')).counts).toEqual({ issue: 1, comment: 2, post: 1, message: 1, place: 1 })
  // A channel is open to all, and read by those who are in it.
  expect((await finds('인수', mina)).toSorted()).toEqual([
    'comment 인수 금액',
    'comment 인수 축하합니다',
    'issue 인수 검토',
    'place 인수 대상 공장',
    'post 인수 공지',
  ])
  const { version } = await owner.call(projectRoutes.read, at)
  await owner.call(projectRoutes.change, { ...at, body: { version, isPrivate: true } })
  await owner.call(boardRoutes.change, { ...on, body: { readers: nobody, writers: nobody, commenters: nobody } })
  expect(await found('인수', mina)).toEqual({ things: [], counts: {}, next: null })
  expect(await found('자사몰', mina)).toEqual({ things: [], counts: {}, next: null })
  await owner.call(boardRoutes.change, { ...on, body: { readers: everybody } })
  expect((await found('인수', mina)).counts).toEqual({ comment: 1, post: 1 })
  await owner.call(projectRoutes.putMember, { ...at, memberId: mina.memberId, body: { projectRole: 'VIEWER' } })
  await mina.call(roomRoutes.join, { orgId, roomId })
  // A channel shows what was said before she came.
  expect((await found('인수', mina)).counts).toEqual({ issue: 1, comment: 2, post: 1, place: 1, message: 1 })
  await owner.call(roomRoutes.removeMember, { orgId, roomId, memberId: mina.memberId })
  expect((await found('인수', mina)).counts).not.toHaveProperty('message')
})

test('newcomers find answers to what they see alone', async () => {
  const { owner, orgId, roomId, post } = await group(['지우'])
  const { found, finds } = findingIn(orgId, owner)
  const first = await post(owner, '견적 문의')
  const late = await joined(orgId, 'MEMBER', '정우')
  await owner.call(roomRoutes.invite, { orgId, roomId, body: { memberIds: [late.memberId] } })
  await post(owner, { body: '견적 답변', threadId: first.messageId })
  const second = await post(owner, '견적 재문의')
  await post(owner, { body: '견적 재답변', threadId: second.messageId })
  expect((await found('견적')).counts).toEqual({ message: 4 })
  expect((await finds('견적', late)).toSorted()).toEqual(['message 견적 재답변', 'message 견적 재문의'])
  const { roomId: open } = await owner.call(roomRoutes.create, {
    orgId,
    body: { kind: 'group', showsHistory: true, memberIds: [] },
  })
  await chatIn(orgId, open).post(owner, '견적 이전 기록')
  await owner.call(roomRoutes.invite, { orgId, roomId: open, body: { memberIds: [late.memberId] } })
  expect(await finds('견적', late)).toContain('message 견적 이전 기록')
})

test('a message of a room between two stands under the name of the other one', async () => {
  const { owner, orgId, finds, found, say } = await searchable()
  const mina = await joined(orgId, 'MEMBER', '민아')
  const { roomId } = await owner.call(roomRoutes.openDirect, { orgId, body: { memberId: mina.memberId } })
  await say('견적서 보냅니다', owner, roomId)
  const { memberName } = await owner.call(memberRoutes.me, { orgId })
  expect((await found('견적서')).things).toMatchObject([{ title: '민아' }])
  expect((await found('견적서', mina)).things).toMatchObject([{ title: memberName }])
  expect(await finds('견적서', await joined(orgId))).toEqual([])
})

test('guests find what stands in their projects and rooms, and nobody by name', async () => {
  const { owner, orgId, titled, posted, placed, at, found, finds } = await searchable()
  const guest = await joined(orgId, 'GUEST', '도윤')
  await joined(orgId, 'MEMBER', '납품 담당')
  await titled('납품 일정')
  await posted('납품 공지')
  await placed('납품 창고')
  await placed('납품 현장', at.projectId)
  const other = await another(owner, orgId)
  expect(await found('납품', guest)).toEqual({ things: [], counts: {}, next: null })
  await owner.call(projectRoutes.putMember, { ...at, memberId: guest.memberId, body: { projectRole: 'VIEWER' } })
  expect((await finds('납품', guest)).toSorted()).toEqual(['issue 납품 일정', 'place 납품 현장'])
  expect(await finds('납품 담당')).toEqual(['member 납품 담당'])
  expect(await finds('WEB-1', guest)).toEqual(['issue 납품 일정'])
  expect(await found(`${other.projectId}번`, guest)).toMatchObject({ things: [] })
  expect(
    await refusal((await joined((await searchable()).orgId)).call(searchRoutes.find, { orgId, query: { q: '납품' } })),
  ).toMatchObject({ status: 403 })
})

test('a post that is scheduled is found by nobody before its time, and drafts of others never', async () => {
  const { owner, on, finds, posted } = await searchable()
  const body = { title: '개편 발표', body: '', publishAt: ahead(86_400_000) }
  await owner.call(postRoutes.create, { ...on, body })
  await posted('개편 안내')
  expect(await finds('개편')).toEqual(
    ['post 개편 안내', 'project 자사몰 개편'].toSorted(a => (a.startsWith('post') ? -1 : 1)),
  )
})

test('more than a page is read on, each thing once', async () => {
  const { titled, found } = await searchable()
  for (let each = 1; each <= SEARCH_PAGE + 3; each++) await titled(`점검 ${each}`)
  const first = await found('점검')
  expect([first.things.length, first.next]).toEqual([SEARCH_PAGE, SEARCH_PAGE])
  const second = await found('점검', undefined, { after: String(first.next) })
  expect([second.things.length, second.next]).toEqual([3, null])
  expect(new Set([...first.things, ...second.things].map(({ id }) => id)).size).toBe(SEARCH_PAGE + 3)
  expect(first.counts).toEqual({ issue: SEARCH_PAGE + 3 })
})

test('searches are kept by each for themselves, so many and no more', async () => {
  const { owner, orgId } = await searchable()
  const mina = await joined(orgId)
  const save = (name: string, query = '회의', by = owner) =>
    by.call(searchRoutes.save, { orgId, body: { name, query } })
  const names = async (by = owner) =>
    (await by.call(searchRoutes.saved, { orgId })).map(({ name, query }) => `${name}: ${query}`)
  const { savedSearchId } = await save('회의들')
  await save('결제', '결제 상태:열림')
  await save('회의들', '회의 -주간')
  expect([await names(), await names(mina)]).toEqual([['결제: 결제 상태:열림', '회의들: 회의 -주간'], []])
  const forget = (by = owner) => by.call(searchRoutes.forget, { orgId, savedSearchId })
  expect(await refusal(forget(mina))).toMatchObject({ status: 404, error: 'search.savedMissing' })
  await forget()
  expect(await refusal(forget())).toMatchObject({ message: '저장한 검색을 찾을 수 없습니다.' })
  for (let each = 2; each <= SAVED_SEARCHES_MOST; each++) await save(`검색 ${each}`)
  expect(await refusal(save('하나 더'))).toMatchObject({ status: 409, message: '검색은 30개까지 저장할 수 있습니다.' })
  expect(await names()).toHaveLength(SAVED_SEARCHES_MOST)
  expect(await refusal(save(' '))).toMatchObject({ fields: { name: '검색 이름을 입력해주세요.' } })
})
