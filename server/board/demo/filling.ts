// Fills the boards of the made-up company with a year of posts.
import { sql } from 'drizzle-orm'
import { generateNKeysBetween } from 'fractional-indexing'
import { everybody, nobody } from '#contract/audience'
import { dayAfter } from '#contract/day'
import { dayOf } from '#korean/time'
import type { FileRoot } from '../../attachment/parts.ts'
import { insertPastFile } from '../../attachment/past.ts'
import { insertPastComment } from '../../comment/past.ts'
import type { Writing } from '../../db.ts'
import { departmentsOf } from '../../department/departments.ts'
import type { Demo, DemoCompany } from '../../feature.ts'
import { insertBoard } from '../boards.ts'
import { type BoardRow, itself as itsBoard } from '../doors.ts'
import { insertPost } from '../post/posts.ts'
import { planPublishing } from '../post/publishing.ts'
import { itself, POST } from '../post/rows.ts'
import { prefixesOf, savePrefixes } from '../prefixes.ts'
import { type BoardRights, rightsColumns } from '../rights.ts'
import { boardCursors, boardFolders, boards as boardTable, favouriteBoards, posts } from '../tables.ts'
import { lifeBoards } from './life.ts'
import { fillMustRead } from './must-reads.ts'
import { fillPoll } from './polls.ts'
import type { DemoBoard, DemoPost } from './shape.ts'
import { workBoards } from './work.ts'

const READER = '한지우'

export const fillBoards: Demo = async (tx, company) => {
  const { orgId } = company
  const names = [...new Set([...workBoards, ...lifeBoards].flatMap(({ folder }) => folder ?? []))]
  const ranks = generateNKeysBetween(null, null, names.length)
  const rows = names.map((name, at) => ({ orgId, name, rank: ranks[at]! }))
  const folders = await tx.insert(boardFolders).values(rows).returning()
  const folderIds = new Map(folders.map(({ name, folderId }) => [name, folderId]))
  for (const each of [...workBoards, ...lifeBoards])
    await fillBoard(tx, company, each, folderIds.get(each.folder ?? '') ?? null)
}

async function fillBoard(tx: Writing, company: DemoCompany, wanted: DemoBoard, folderId: number | null) {
  const { orgId, memberIds, workedAt } = company
  const board = await boardOf(tx, company, wanted)
  const { boardId } = board
  await savePrefixes(tx, board, wanted.prefixes ?? [])
  if (folderId !== null) await tx.update(boardTable).set({ folderId }).where(itsBoard(board))
  // The oldest first, because posts are numbered as they come.
  for (const each of wanted.posts.toReversed()) await fillPost(tx, company, board, each)
  const memberId = memberIds.get(READER)!
  await tx
    .insert(boardCursors)
    .values({ orgId, boardId, memberId, readSeq: publishedOf(wanted).length - (wanted.unread ?? 0) })
  if (wanted.isFavourite)
    await tx.insert(favouriteBoards).values({ orgId, boardId, memberId, createdAt: workedAt(100) })
}

const publishedOf = ({ posts: all }: DemoBoard) => all.filter(({ inDays }) => inDays === undefined)
const morningAfter = (days: number) => new Date(`${dayAfter(dayOf(new Date()), days)}T09:00:00+09:00`)

async function boardOf(tx: Writing, company: DemoCompany, wanted: DemoBoard) {
  const { orgId, memberIds, workedAt } = company
  const { name, description, kind = 'list' } = wanted
  if (name === undefined) {
    const [found] = await tx
      .update(boardTable)
      .set({ description })
      .where(sql`${boardTable.orgId} = ${orgId} and ${boardTable.isCompany}`)
      .returning()
    return found!
  }
  const createdBy = memberIds.get(wanted.posts.at(-1)!.by)!
  const rights = rightsColumns(await rightsFor(tx, company, wanted))
  return insertBoard(tx, { orgId, name, description, kind, createdBy, createdAt: workedAt(230), ...rights })
}

async function rightsFor(tx: Writing, { orgId, memberIds }: DemoCompany, wanted: DemoBoard): Promise<BoardRights> {
  const idsOf = (names: readonly string[]) => names.map(name => memberIds.get(name)!)
  const rights = { readers: nobody, commenters: nobody, writers: everybody, managers: nobody }
  if (wanted.writers)
    return {
      ...rights,
      writers: { ...nobody, memberIds: idsOf(wanted.writers) },
      managers: { ...nobody, memberIds: idsOf(wanted.writers.slice(0, 1)) },
    }
  if (wanted.department === undefined) return rights
  const department = (await departmentsOf({ orgId }, tx)).find(({ name }) => name === wanted.department)!
  const departments = [{ deptId: department.deptId, withSubdepartments: true }]
  return { ...rights, writers: { ...nobody, departments } }
}

/** Today's are hours ago as yet, where the hour at which they were written is still to come. */
const pastOf = (at: Date, days: number) => (at.getTime() < Date.now() ? at : new Date(Date.now() - days * 3_600_000))

async function fillPost(tx: Writing, company: DemoCompany, board: BoardRow, said: DemoPost) {
  const { orgId, ownerUserId: userId, memberIds, workedAt } = company
  const { title, body, pictures = [], said: comments = [] } = said
  const authorId = memberIds.get(said.by)!
  const createdAt = pastOf(workedAt(said.days), said.days)
  createdAt.setMilliseconds(0)
  const publishAt = said.inDays === undefined ? undefined : morningAfter(said.inDays)
  const prefixId = (await prefixesOf(tx, board)).find(({ name }) => name === said.prefix)?.prefixId
  const { tags } = said
  const post = await insertPost(tx, board, { title, body, authorId, prefixId, tags, createdAt, publishAt })
  const { postId } = post
  if (publishAt) await planPublishing(tx, board, post)
  if (said.isPinned) await tx.update(posts).set({ pinnedAt: createdAt }).where(itself(post))
  if (said.mustRead) await fillMustRead(tx, company, { postId, authorId, createdAt }, said.mustRead)
  if (said.poll) await fillPoll(tx, company, postId, said.poll)
  const root: FileRoot = { kind: POST, id: postId, projectId: null }
  for (const { name, content } of pictures)
    await insertPastFile(tx, {
      orgId,
      userId,
      memberId: authorId,
      at: createdAt,
      root,
      holder: root,
      name,
      content: await content(),
    })
  for (const [by, days, words] of comments)
    await insertPastComment(tx, {
      orgId,
      kind: POST,
      thingId: postId,
      memberId: memberIds.get(by)!,
      body: words,
      at: pastOf(workedAt(days), days),
    })
  if (pictures.length + comments.length > 0 || said.mustRead)
    await tx
      .update(posts)
      .set({ isMustRead: said.mustRead !== undefined, fileCount: pictures.length, commentCount: comments.length })
      .where(itself({ orgId, postId }))
}
