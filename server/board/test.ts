// Fixtures for tests of boards.
import { boardRoutes } from '#contract/board'
import { postRoutes } from '#contract/post'
import type { Ask } from '#contract/route'
import { company } from '../chat/test.ts'
import type { Visitor } from '../testing/visitor.ts'

type Draft = Partial<Ask<typeof boardRoutes.create>['body']>
type Written = Partial<Ask<typeof postRoutes.create>['body']>
let made = 0

/** A board in its own organization. */
export async function board(said: Draft = {}, where: Parameters<typeof company>[0] = {}) {
  const { orgId, owner } = await company(where)
  const body = { name: '자유게시판', ...said }
  const { boardId } = await owner.call(boardRoutes.create, { orgId, body })
  return { orgId, owner, boardId, ...boardIn(orgId, boardId) }
}

export function boardIn(orgId: number, boardId: number) {
  const at = { orgId, boardId }
  return {
    at,
    write: (written: Written, by: Visitor) =>
      by.call(postRoutes.create, { ...at, body: { title: `글 ${++made}`, ...written } }),
    titles: async (by: Visitor) =>
      (await by.call(postRoutes.list, { ...at, query: {} })).posts.map(({ title }) => title),
    read: (by: Visitor) => by.call(boardRoutes.read, at),
    change: (by: Visitor, body: Partial<Ask<typeof boardRoutes.change>['body']>) =>
      by.call(boardRoutes.change, { ...at, body }),
  }
}

/** The names of all boards that this person may read. */
export const namesFor = async (by: Visitor, orgId: number) =>
  (await by.call(boardRoutes.list, { orgId })).map(({ name }) => name)

/** So many milliseconds from now. */
export const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()
