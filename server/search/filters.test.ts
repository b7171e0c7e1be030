// Filters, the order of what is found, and where its words stand.
import { expect, test } from 'vitest'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { postRoutes } from '#contract/post'
import { SEARCH_COUNTED_MOST } from '#contract/search'
import { workflowRoutes } from '#contract/workflow'
import { dayOf } from '#korean/time'
import { storedFile } from '../attachment/test.ts'
import { another, joined, rewrite } from '../issue/test.ts'
import { searchable } from './test.ts'

test('filters narrow by who, where, state, tag, file and day, in both languages, and without what is unwanted', async () => {
  const { owner, orgId, at, on, titled, posted, say, commented, change, stateOf, memberId, finds, issue } =
    await searchable()
  const mina = await joined(orgId, 'MEMBER', '김민아')
  const [mine, done] = [await titled('점검 하나'), await titled('점검 둘')]
  await change(mine, { assigneeId: memberId })
  await change(done, { stateId: stateOf('완료') })
  const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '설비' } })
  await issue({ title: '점검 셋', tagIds: [tagId] }, mina)
  await posted('점검 공지', '', mina)
  await owner.call(postRoutes.create, { ...on, body: { title: '점검 사진', body: '', tags: ['설비'] } })
  await say('점검 시작합니다')
  const { fileId } = await storedFile(owner, orgId)
  await owner.call(issueCommentRoutes.post, { ...at, issueId: mine, body: { body: '점검표', fileIds: [fileId] } })
  const sorted = async (q: string) => (await finds(q)).toSorted()
  expect(await sorted('점검 작성자:민아')).toEqual(['issue 점검 셋', 'post 점검 공지'])
  expect(await sorted('점검 from:ㄱㅁㅇ')).toEqual(['issue 점검 셋', 'post 점검 공지'])
  expect(await sorted('from:민아')).toEqual(['issue 점검 셋', 'post 점검 공지'])
  expect(await sorted('점검 -작성자:나')).toEqual(['issue 점검 셋', 'post 점검 공지'])
  expect(await sorted('점검 위치:자유')).toEqual(['post 점검 공지', 'post 점검 사진'])
  expect(await sorted('점검 in:운영방')).toEqual(['message 점검 시작합니다'])
  expect(await sorted('in:운영방')).toEqual(['message 점검 시작합니다', 'room 운영방'])
  expect(await sorted('점검 -위치:자유게시판 -위치:운영방')).toEqual([
    'comment 점검표',
    'issue 점검 둘',
    'issue 점검 셋',
    'issue 점검 하나',
  ])
  expect(await sorted('점검 상태:완료')).toEqual(['issue 점검 둘'])
  expect(await sorted('점검 is:open')).toEqual(['issue 점검 셋', 'issue 점검 하나'])
  expect(await sorted('점검 상태:"내가 담당"')).toEqual(['issue 점검 하나'])
  expect(await sorted('점검 태그:설비')).toEqual(['issue 점검 셋', 'post 점검 사진'])
  // An issue has the files of its comments, too.
  expect(await sorted('점검 포함:파일')).toEqual(['comment 점검표', 'issue 점검 하나'])
  expect(await sorted('점검 has:comment')).toEqual(['issue 점검 하나'])
  const today = dayOf(new Date())
  expect(await sorted(`점검 이전:${today}`)).toEqual([])
  expect((await sorted('점검 after:today')).length).toBe(7)
  expect(await sorted('점검 상태:뭔가')).toEqual([])
  expect(await sorted('점검 작성자:없는사람')).toEqual([])
  expect(await sorted('상태:열림')).toEqual([])
  await commented(mine, '다른 말')
})

test('titles come first, then what is near in time and by people of my department', async () => {
  const { at, titled, finds } = await searchable()
  await titled('다른 일', '감사 자료를 모읍니다')
  const old = await titled('작년 감사 대응')
  await titled('감사 대응 준비')
  await titled('감사')
  await rewrite(at, `update issue set created_at = now() - interval '400 days' where id = $1`, [old])
  expect(await finds('감사')).toEqual(['issue 감사', 'issue 감사 대응 준비', 'issue 작년 감사 대응', 'issue 다른 일'])
})

test('an issue is found by its key, a former one too, before all others', async () => {
  const { owner, orgId, at, titled, finds } = await searchable()
  const issueId = await titled('열쇠 있는 이슈')
  await titled('WEB-1 을 참고')
  expect(await finds('web-1')).toEqual(['issue 열쇠 있는 이슈', 'issue WEB-1 을 참고'])
  const { at: there } = await another(owner, orgId)
  await owner.call(issueRoutes.move, { ...at, issueId, body: { targetProjectId: there.projectId } })
  expect((await finds('web 1'))[0]).toBe('issue 열쇠 있는 이슈')
  expect((await finds('WEB-1'))[0]).toBe('issue 열쇠 있는 이슈')
  expect((await finds('LOGI-1'))[0]).toBe('issue 열쇠 있는 이슈')
})

test('an excerpt shows the text around the words, and marks stand on them', async () => {
  const { titled, found } = await searchable()
  const before = '앞부분이 아주 길게 이어지는 문장입니다. '.repeat(20)
  await titled('긴 글', `${before}여기에 **품질 기준**이 있습니다. ${before}`)
  const [thing] = (await found('품질기준')).things
  const { excerpt, excerptMarks } = thing!
  expect(excerpt.startsWith('…') && excerpt.endsWith('…')).toBe(true)
  expect(excerptMarks.map(([from, to]) => excerpt.slice(from, to))).toEqual(['품질 기준'])
  expect([...excerpt].length).toBeLessThanOrEqual(162)
  const [initials] = (await found('ㄱㄱ')).things
  expect(initials).toMatchObject({ title: '긴 글', titleMarks: [[0, 3]] })
})

test('one letter beside words is looked for in texts too, and joined initials are two', async () => {
  const { say, titled, finds } = await searchable()
  await say('회의 후 공유드립니다')
  await titled('배송 지연')
  expect(await finds('회의 후 공유')).toEqual(['message 회의 후 공유드립니다'])
  expect(await finds('공유 후')).toEqual(['message 회의 후 공유드립니다'])
  expect(await finds('ㅄㅈㅇ')).toEqual(['issue 배송 지연'])
})

test('a title is found however many newer texts have its words', async () => {
  const { at, titled, found } = await searchable()
  const old = await titled('보안 점검표')
  await rewrite(at, `update issue set created_at = now() - interval '900 days' where id = $1`, [old])
  for (let each = 0; each < SEARCH_COUNTED_MOST + 5; each++) await titled(`할 일 ${each}`, '보안 점검표를 봅니다')
  const { things, counts } = await found('보안 점검표')
  expect(things[0]).toMatchObject({ id: old, at: expect.stringMatching(/^20(23|24)/) })
  expect(counts).toEqual({ issue: SEARCH_COUNTED_MOST })
})

test('what only some kinds know leaves the others in, where it is unwanted', async () => {
  const { titled, say, finds } = await searchable()
  await titled('재고 실사')
  await say('재고 확인')
  expect((await finds('재고 -태그:긴급')).toSorted()).toEqual(['issue 재고 실사', 'message 재고 확인'])
  expect((await finds('재고 위치:자사몰 위치:운영방')).toSorted()).toEqual(['issue 재고 실사', 'message 재고 확인'])
})

test('particles at the ends of words are left out where nothing has them', async () => {
  const { titled, say, finds, found } = await searchable()
  await titled('배포 점검')
  await say('오늘은 **배포**합니다')
  expect((await finds('배포를')).toSorted()).toEqual(['issue 배포 점검', 'message 오늘은 배포합니다'])
  expect((await found('배포에서')).things.find(({ kind }) => kind === 'issue')).toMatchObject({ titleMarks: [[0, 2]] })
  expect(await finds('"배포를"')).toEqual([])
})
