// Boards, their posts, and what opens on them; and the boards of a company whose names are as long as may be.
import type { Page } from 'playwright-core'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { mustReadRoutes } from '#contract/must-read'
import { postRoutes } from '#contract/post'
import { postCommentRoutes } from '#contract/post-discussion'
import type { Visitor } from '../../server/testing/visitor.ts'
import { click, type Screen } from './screen.ts'

/** The board with the most to see, one that shows pictures, and a post with comments. */
export type Boards = { boardId: number; albumId: number; postId: number }

export async function demoBoards(owner: Visitor, orgId: number): Promise<Boards> {
  const boards = await owner.call(boardRoutes.list, { orgId })
  const { boardId } = boards.find(({ isCompany }) => isCompany)!
  const { posts } = await owner.call(postRoutes.list, { orgId, boardId, query: {} })
  const discussed = posts.find(({ commentCount }) => commentCount > 1)!
  return { boardId, albumId: boards.find(({ kind }) => kind === 'album')!.boardId, postId: discussed.postId }
}

type Long = { name: string; title: string; text: string; fileIds: number[]; memberIds: number[] }

/** Two boards whose names and posts are as long as may be. */
export async function longBoards(
  owner: Visitor,
  orgId: number,
  { name, title, text, fileIds, memberIds }: Long,
): Promise<Boards> {
  const create = async (kind: 'list' | 'album') => {
    const rights = { readers: everybody, managers: { ...nobody, memberIds }, writers: { ...nobody, memberIds } }
    const body = { name, description: text.slice(0, 500), kind, ...rights }
    return (await owner.call(boardRoutes.create, { orgId, body })).boardId
  }
  const [boardId, albumId] = [await create('list'), await create('album')]
  const draft = { title, body: text }
  const options = ['1', '2'].map(each => ({ text: `${title.slice(0, 98)} ${each}` }))
  const rules = { choicesMost: null, isAnonymous: false, allowsOptions: true, endsAt: null }
  const poll = { ...rules, question: title, options }
  const { postId } = await owner.call(postRoutes.create, { orgId, boardId, body: { ...draft, fileIds, poll } })
  const audience = { ...everybody, memberIds }
  await owner.call(mustReadRoutes.set, {
    orgId,
    boardId,
    postId,
    body: { audience, needsConfirmation: true, dueOn: null },
  })
  await owner.call(postRoutes.create, { orgId, boardId: albumId, body: draft })
  await owner.call(postCommentRoutes.post, { orgId, boardId, postId, body: { body: text.slice(0, 2_000) } })
  return { boardId, albumId, postId }
}

export function boardScreens(org: string, { boardId, albumId, postId }: Partial<Boards>): Record<string, Screen> {
  const list = { path: `${org}/board/` }
  const board = { needsIssue: true, path: `${org}/board/${boardId}/` }
  const post = { needsIssue: true, path: `${org}/board/${boardId}/post/${postId}/` }
  const inMenu = (menu: string, name: string | RegExp) => async (page: Page) => {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  /** On a phone what it is beside is folded. */
  const shown = (name: string) => async (page: Page) => {
    const folded = page.locator('summary').filter({ hasText: '확인 현황' })
    if (await folded.isVisible()) await folded.click()
    await page.getByRole('button', { name }).click()
  }
  return {
    boards: list,
    'new board': { ...list, open: click('게시판 생성') },
    'all posts': { path: `${org}/board/all` },
    'new post': { path: `${org}/board/create` },
    'new poll': { path: `${org}/board/create`, open: click('투표 추가') },
    board,
    album: { ...board, path: `${org}/board/${albumId}/` },
    'board settings': { ...board, open: inMenu('게시판 메뉴', '게시판 설정') },
    'bin of posts': { ...board, open: inMenu('게시판 메뉴', '삭제된 게시글') },
    'board that is gone': { path: `${org}/board/999999/` },
    post,
    'proof of a notice': { ...post, open: shown('확인 기록 보기') },
    'notice settings': { ...post, open: inMenu('게시글 메뉴', '공지 설정 변경') },
    'editing a post': { ...post, path: `${org}/board/${boardId}/post/edit/${postId}` },
    'post that is gone': { ...post, path: `${org}/board/${boardId}/post/999999/` },
  }
}
