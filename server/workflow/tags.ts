// Tags: labels for the issues of a project.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { colors } from '#contract/project'
import type { Member } from '#contract/permissions'
import { type Tag, TAGS_MOST, type workflowRoutes } from '#contract/workflow'
import { db, type Writing } from '../db.ts'
import { preparedStatement, isAmong } from '../postgres/statements.ts'
import { partOf } from '../feature.ts'
import { changeInProject } from '../project/changing.ts'
import type { ProjectPlace, VisibleProject } from '../project/doors.ts'
import { refuse } from '../refusal.ts'
import type { TagRow } from './rows.ts'
import { tags } from './tables.ts'
import { type BinRow, putIntoBin, takeFromBin } from '../organization/recycle-bin.ts'
import { type Retagged, tellRenamed } from './parts.ts'

type Draft = z.output<(typeof workflowRoutes)['createTag']['body']>
type Change = z.output<(typeof workflowRoutes)['changeTag']['body']>
const editing = { action: 'tag.edit', told: 'workflow', taken: { tag_name_key: 'tag.taken' } } as const

const inIt = ({ orgId, projectId }: ProjectPlace) => and(eq(tags.orgId, orgId), eq(tags.projectId, projectId))
const itself = (project: ProjectPlace, tagId: number) => and(inIt(project), eq(tags.tagId, tagId))
const tagOf = ({ tagId, name, color, version }: TagRow): Tag => ({ tagId, name, color, version })

/** In alphabetical order. */
export async function tagsOf(tx: NodePgDatabase, project: ProjectPlace): Promise<Tag[]> {
  const rows = await tx
    .select()
    .from(tags)
    .where(inIt(project))
    .orderBy(sql`${tags.name} collate "ko-x-icu"`, tags.tagId)
  return rows.map(tagOf)
}

/** The door of a tag: one of this project, or a refusal. */
const tagFor = async (tx: NodePgDatabase, project: ProjectPlace, tagId: number): Promise<TagRow> =>
  (await findTag(tx, project, tagId)) ?? refuse('tag.missing')

export async function findTag(tx: NodePgDatabase, project: ProjectPlace, tagId: number): Promise<TagRow | undefined> {
  const [row] = await tx.select().from(tags).where(itself(project, tagId))
  return row
}

const names = preparedStatement<[tagId: string, name: string]>('tag_names', () =>
  db
    .select({ tagId: tags.tagId, name: tags.name })
    .from(tags)
    .where(and(eq(tags.orgId, sql.placeholder('orgId')), eq(tags.projectId, sql.placeholder('projectId')))),
)
export async function tagNames(tx: NodePgDatabase, { orgId, projectId }: ProjectPlace) {
  const rows = await names({ orgId, projectId }, tx)
  return new Map(rows.map(([tagId, name]) => [Number(tagId), name]))
}

/** Whether this tag of some project has this name, for statements of other features. */
export const isTagCalled = (orgId: SQL, tagId: SQL, name: string) =>
  sql`exists (select from ${tags} called where called.org_id = ${orgId} and called.id = ${tagId} and lower(called.name) = lower(${name}))`

/** The tags of this project with the names of these tags of another project. */
export async function namesakes(tx: NodePgDatabase, from: ProjectPlace, to: ProjectPlace, tagIds: readonly number[]) {
  if (tagIds.length === 0) return new Map<number, number>()
  const here = await tx
    .select()
    .from(tags)
    .where(and(inIt(from), isAmong(tags.tagId, tagIds)))
  const there = new Map((await tagsOf(tx, to)).map(tag => [tag.name, tag.tagId]))
  return new Map(here.flatMap(({ tagId, name }) => (there.has(name) ? [[tagId, there.get(name)!]] : [])))
}

export async function insertTag(tx: Writing, { orgId, projectId }: ProjectPlace, name: string, color: Tag['color']) {
  const [row] = await tx.insert(tags).values({ orgId, projectId, name, color }).returning()
  return row!.tagId
}

/** Grey is for whoever chooses it. */
function leastUsed(taken: readonly Tag['color'][]) {
  const uses = (wanted: Tag['color']) => taken.filter(color => color === wanted).length
  return colors.slice(1).toSorted((a, b) => uses(a) - uses(b))[0]!
}

export const createTag = (member: Member, projectId: number, { name, color }: Draft) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const taken = await tx.select({ color: tags.color }).from(tags).where(inIt(held))
    if (taken.length >= TAGS_MOST) refuse('tag.tooMany', { values: { most: TAGS_MOST } })
    const next = color ?? leastUsed(taken.map(each => each.color))
    const [row] = await tx.insert(tags).values({ orgId: held.orgId, projectId, name, color: next }).returning()
    return tagOf(row!)
  })

export const changeTag = (member: Member, projectId: number, tagId: number, change: Change) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const before = await tagFor(tx, held, tagId)
    if (change.version !== undefined && change.version !== before.version)
      refuse('row.stale', { current: tagOf(before) })
    const { name = before.name, color = before.color } = change
    const [row] = await tx
      .update(tags)
      .set({ name, color, version: before.version + 1 })
      .where(itself(held, tagId))
      .returning()
    if (name !== before.name) await tellRenamed(tx, held, before.tagId, { from: before.name, to: name })
    return tagOf(row!)
  })

type Deleted = { row: TagRow; targetTagId?: number; was: Retagged }

async function removeTag(tx: Writing, held: VisibleProject, member: Member, row: TagRow, target?: TagRow) {
  const was = await partOf('workflow').onReplaceTag(tx, held, member, row, target)
  await tx.delete(tags).where(itself(held, row.tagId))
  const data: Deleted = { row, was, ...(target && { targetTagId: target.tagId }) }
  return putIntoBin(tx, member, { kind: 'tag', name: row.name, projectId: held.projectId, data })
}

export const mergeTag = (member: Member, projectId: number, tagId: number, targetTagId: number) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const [row, target] = [await tagFor(tx, held, tagId), await tagFor(tx, held, targetTagId)]
    if (tagId === targetTagId) refuse('tag.target')
    return removeTag(tx, held, member, row, target)
  })

export const deleteTag = (member: Member, projectId: number, tagId: number) =>
  changeInProject(member, projectId, editing, async (tx, held) =>
    removeTag(tx, held, member, await tagFor(tx, held, tagId)),
  )

/** Restores it on the issues that had it. After a merge, issues that newly got the other tag lose it again. */
export const restoreTag = (member: Member, item: BinRow) =>
  changeInProject(member, item.projectId!, editing, async (tx, held) => {
    await takeFromBin(tx, item)
    const { row, targetTagId, was } = item.data as Deleted
    if ((await tx.$count(tags, inIt(held))) >= TAGS_MOST) refuse('tag.tooMany', { values: { most: TAGS_MOST } })
    await tx
      .insert(tags)
      .overridingSystemValue()
      .values({ ...row, createdAt: new Date(row.createdAt), version: row.version + 1 })
    const [target] = targetTagId ? await tx.select().from(tags).where(itself(held, targetTagId)) : []
    await partOf('workflow').onRestoreTag(tx, held, member, row, target, was)
  })

/** Part of a deed that has locked the project: it is called otherwise elsewhere. False if another tag has that name. */
export async function renameTag(tx: Writing, project: ProjectPlace, from: string, to: string) {
  const named = (name: string) => and(inIt(project), eq(sql`lower(${tags.name})`, name.toLowerCase()))
  const [tag] = await tx.select().from(tags).where(named(from))
  const [other] = await tx.select().from(tags).where(named(to))
  if (!tag || tag.name === to || (other && other.tagId !== tag.tagId)) return undefined
  await tx
    .update(tags)
    .set({ name: to, version: tag.version + 1 })
    .where(itself(project, tag.tagId))
  await tellRenamed(tx, project, tag.tagId, { from: tag.name, to })
  return tag.tagId
}
