import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { postRoutes } from '#contract/post'
import { searchRoutes } from '#contract/search'
import { storedFile } from '../attachment/test.ts'
import { joined } from '../issue/test.ts'
import { refusal } from '../testing/visitor.ts'
import { searchable } from './test.ts'

test('one box finds things of every kind by words inside of words', async () => {
  const { owner, orgId, titled, commented, posted, answered, say, placed, on, finds, found } = await searchable()
  const issueId = await titled('주간회의 준비')
  await titled('배포 점검', '다음 회의를 위해 자료를 **정리**합니다.')
  await commented(issueId, '회의실을 예약했습니다')
  const postId = await posted('회의록 공유', '지난주 내용입니다')
  await answered(postId, '회의 때 뵙겠습니다')
  await say('오늘 회의는 3시입니다')
  await placed('회의동 3층')
  const { fileId } = await storedFile(owner, orgId, '회의자료.pdf')
  await owner.call(postRoutes.create, { ...on, body: { title: '자료', body: '', fileIds: [fileId] } })
  await say('점심 드시죠')
  expect((await finds('회의')).toSorted()).toEqual([
    'comment 회의 때 뵙겠습니다',
    'comment 회의실을 예약했습니다',
    'file 회의자료.pdf',
    'issue 배포 점검',
    'issue 주간회의 준비',
    'message 오늘 회의는 3시입니다',
    'place 회의동 3층',
    'post 회의록 공유',
  ])
  const { things, counts } = await found('회의')
  expect(counts).toEqual({ issue: 2, comment: 2, post: 1, message: 1, file: 1, place: 1 })
  expect(things.find(({ title }) => title === '주간회의 준비')).toMatchObject({
    key: 'WEB-1',
    place: '자사몰 개편',
    titleMarks: [[2, 4]],
    path: expect.stringMatching(new RegExp(`/issue/${issueId}$`)),
  })
  expect(things.find(({ title }) => title === '배포 점검')).toMatchObject({
    excerpt: '다음 회의를 위해 자료를 정리합니다.',
    excerptMarks: [[3, 5]],
  })
  expect((await found('회의', owner, { kind: 'post' })).things.map(({ kind }) => kind)).toEqual(['post'])
})

test('projects, boards, rooms and people are found by their names, people by their initials too', async () => {
  const { orgId, finds } = await searchable()
  await joined(orgId, 'MEMBER', '한지우')
  expect(await finds('자사몰')).toEqual(['project 자사몰 개편'])
  expect(await finds('자유게시')).toEqual(['board 자유게시판'])
  expect(await finds('운영방')).toEqual(['room 운영방'])
  expect(await finds('한지우')).toEqual(['member 한지우'])
  expect(await finds('ㅎㅈㅇ')).toEqual(['member 한지우'])
})

test('what changes, moves, goes and comes back is found as it is now, at once', async () => {
  const { owner, titled, commented, change, removeIssue, at, finds } = await searchable()
  const issueId = await titled('환불 규정')
  await commented(issueId, '환불은 7일 안에')
  expect(await finds('환불')).toEqual(['issue 환불 규정', 'comment 환불은 7일 안에'])
  await change(issueId, { title: '반품 규정' })
  expect(await finds('환불')).toEqual(['comment 환불은 7일 안에'])
  expect(await finds('반품')).toEqual(['issue 반품 규정'])
  await removeIssue(issueId)
  expect([await finds('환불'), await finds('반품')]).toEqual([[], []])
  await owner.call(issueRoutes.restore, { ...at, issueId })
  expect([await finds('환불'), await finds('반품')]).toEqual([['comment 환불은 7일 안에'], ['issue 반품 규정']])
})

test('what cannot be read is said, and what has no letters finds nothing', async () => {
  const { owner, orgId, found } = await searchable()
  const ask = (query: Record<string, string>) =>
    refusal(owner.call(searchRoutes.find, { orgId, query: query as { q: string } }))
  expect(await ask({ q: ' ' })).toMatchObject({ status: 422, fields: { q: '검색어를 입력해주세요.' } })
  expect(await ask({ q: '가'.repeat(201) })).toMatchObject({ status: 422, fields: { q: expect.any(String) } })
  expect(await ask({ q: '회의', kind: 'secret' })).toMatchObject({ status: 422 })
  expect(await found('%_')).toEqual({ things: [], counts: {}, next: null })
})
