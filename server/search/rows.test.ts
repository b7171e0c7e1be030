// The rows that triggers keep, beside what they would be if they were made anew.
import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { boardRoutes } from '#contract/board'
import { roomRoutes } from '#contract/chat'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { messageRoutes } from '#contract/message'
import { placeRoutes } from '#contract/place'
import { postRoutes } from '#contract/post'
import { projectRoutes } from '#contract/project'
import { storedFile } from '../attachment/test.ts'
import { another } from '../issue/test.ts'
import { sql } from '../testing/visitor.ts'
import { gramsOf, growingGrams, searchWords } from './find/grams.ts'
import { searchable } from './test.ts'

const differing = (orgId: number) =>
  sql(
    `(select 'missing' as row, kind, thing_id, home, title, body from (select * from search_living() except select * from search_entry) a where org_id = $1)
     union all (select 'wrong', kind, thing_id, home, title, body from (select * from search_entry except select * from search_living()) b where org_id = $1)`,
    [orgId],
  )

test('every deed leaves the rows as they would be made anew', async () => {
  const made = await searchable()
  const { owner, orgId, at, on, roomId, titled, commented, change, posted, answered, say, placed } = made
  const kinds = async () =>
    (await sql<{ kind: number }>('select kind from search_entry where org_id = $1', [orgId])).map(({ kind }) => kind)
  const same = async () => expect(await differing(orgId)).toEqual([])
  const issueId = await titled('환불 규정', '7일 안에 신청합니다')
  const commentId = await commented(issueId, '확인했습니다')
  const { fileId } = await storedFile(owner, orgId, '규정.pdf')
  await commented(issueId, '파일입니다')
  await owner.call(issueCommentRoutes.post, { ...at, issueId, body: { body: '첨부', fileIds: [fileId] } })
  const postId = await posted('공지', '회의합니다')
  await answered(postId, '네')
  const { messageId } = await say('오늘 회의')
  const placeId = await placed('성수 창고')
  await same()
  expect(new Set(await kinds())).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]))

  await change(issueId, { title: '반품 규정', body: '' })
  await owner.call(issueCommentRoutes.edit, { ...at, issueId, commentId, body: { body: '다시 확인', version: 1 } })
  await owner.call(messageRoutes.edit, { orgId, roomId, messageId, body: { body: '내일 회의', version: 1 } })
  const { version } = await owner.call(placeRoutes.read, { orgId, placeId })
  await owner.call(placeRoutes.change, {
    orgId,
    placeId,
    body: { version, address: '서울 성동구', projectId: at.projectId },
  })
  await same()

  const target = await another(owner, orgId)
  const { at: there } = target
  await owner.call(issueRoutes.move, { ...at, issueId, body: { targetProjectId: there.projectId } })
  const { boardId } = await owner.call(boardRoutes.create, { orgId, body: { name: '자료실' } })
  await owner.call(postRoutes.move, { ...on, postId, body: { targetBoardId: boardId } })
  await same()
  expect((await made.finds('확인')).length).toBeGreaterThan(0)

  await owner.call(issueRoutes.remove, { ...there, issueId })
  await owner.call(postRoutes.remove, { orgId, boardId, postId })
  await owner.call(messageRoutes.remove, { orgId, roomId, messageId })
  await owner.call(placeRoutes.remove, { orgId, placeId })
  await same()
  expect((await kinds()).filter(kind => kind < 7)).toEqual([])
  await owner.call(issueRoutes.restore, { ...there, issueId })
  await owner.call(postRoutes.restore, { orgId, boardId, postId })
  await owner.call(placeRoutes.restore, { orgId, placeId })
  await same()
  await owner.call(issueCommentRoutes.remove, { ...there, issueId, commentId })
  await owner.call(attachmentRoutes.remove, { orgId, fileId })
  await owner.call(roomRoutes.change, { orgId, roomId, body: { name: '새 운영방', version: 1 } })
  await owner.call(boardRoutes.change, { orgId, boardId, body: { description: '자료를 둡니다' } })
  await owner.call(projectRoutes.remove, there)
  await same()
})

test('the index knows the words by the grams that a search asks for', async () => {
  const texts = [
    '주간회의 준비 v2.4',
    '[긴급] API 문서(개정) 회의록',
    '會議錄 🎁 선물',
    '02-1234-5678',
    '가',
    'ㅋㅋ 좋아요',
    '값싼 닭',
  ]
  for (const title of texts) {
    const words = searchWords(title)
    const [row] = await sql<{ words: string; keys: number[] }>(
      `select search_words($1) as words, search_keys(7, 1::smallint, '2026-11-28', 5, 9, search_words($1), '') as keys`,
      [title],
    )
    expect(row!.words).toBe(words)
    const grams = [...gramsOf(words), '@9', '#5', ...(/[ㄱ-ㅎ]/.test(words) ? [] : (growingGrams(words)[0] ?? []))]
    const [asked] = await sql<{ keys: number[] }>('select search_keys_of(7, 1, 322, $1) as keys', [grams])
    expect(asked!.keys.filter(key => !row!.keys.includes(key))).toEqual([])
  }
})
