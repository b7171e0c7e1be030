import { expect, test } from 'vitest'
import type { PostRow } from '#contract/post'
import { type Page, put, replaced, without } from './pages.ts'

const post = (seq: number, title = ''): PostRow => ({
  postId: seq + 100,
  boardId: 1,
  seq,
  title,
  excerpt: '',
  pictureId: null,
  author: { memberId: 1, name: '한지우' },
  isMustRead: false,
  prefix: null,
  tags: [],
  commentCount: 0,
  fileCount: 0,
  hasPoll: false,
  createdAt: '2026-11-25T00:00:00.000Z',
  editedAt: null,
})
const loaded = (): Page[] => [
  { posts: [post(9), post(7)], next: '7', totalCount: 6 },
  { posts: [post(5)], next: '5', totalCount: 6 },
]
const seqs = (pages: Page[]) => pages.map(page => page.posts.map(({ seq }) => seq))

test('a new post stands first, a restored one in its old place, and both are counted', () => {
  const pages = put([post(10), post(6)])(loaded())
  expect(seqs(pages)).toEqual([
    [10, 9, 7],
    [6, 5],
  ])
  expect(pages[0]!.totalCount).toBe(8)
})

test('a change of a post that is not loaded yet changes nothing, until the end of the list is loaded', () => {
  expect(put([post(3)])(loaded())).toEqual(loaded())
  const ended = loaded().with(1, { posts: [post(5)], next: null, totalCount: 6 })
  expect(seqs(put([post(3)])(ended))).toEqual([
    [9, 7],
    [5, 3],
  ])
})

test('a known post is replaced, alone where nothing may be added', () => {
  const titles = (pages: Page[]) => pages.flatMap(page => page.posts.map(({ title }) => title))
  expect(titles(put([post(7, 'new')])(loaded()))).toEqual(['', 'new', ''])
  expect(titles(replaced([post(7, 'new'), post(10, 'other')])(loaded()))).toEqual(['', 'new', ''])
})

test('a removed post goes, and is counted no more', () => {
  const pages = without([107, 999])(loaded())
  expect(seqs(pages)).toEqual([[9], [5]])
  expect(pages[0]!.totalCount).toBe(5)
})
