// Tags: what issues of a project are marked with.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import { colors } from '#contract/project'
import type { Member } from '#contract/permissions'
import { type Tag, TAGS_MOST, type workflowRoutes } from '#contract/workflow'
import type { Writing } from '../db.ts'
import { partsOf } from '../feature.ts'
import { changeInProject } from '../project/changing.ts'
import type { ProjectRow } from '../project/doors.ts'
import { refuse } from '../refusal.ts'
import { tags } from './tables.ts'

export type TagRow = typeof tags.$inferSelect
type Draft = z.output<(typeof workflowRoutes)['createTag']['body']>
type Change = z.output<(typeof workflowRoutes)['changeTag']['body']>
type Project = Pick<ProjectRow, 'orgId' | 'projectId'>

const editing = { action: 'tag.edit', told: 'workflow', taken: { tag_name_key: 'tag.taken' } } as const

const inIt = ({ orgId, projectId }: Project) => and(eq(tags.orgId, orgId), eq(tags.projectId, projectId))
const itself = (project: Project, tagId: number) => and(inIt(project), eq(tags.tagId, tagId))
const tagOf = ({ tagId, name, color }: TagRow): Tag => ({ tagId, name, color })

/** In the order of the alphabet. */
export async function tagsOf(tx: NodePgDatabase, project: Project): Promise<Tag[]> {
  const rows = await tx
    .select()
    .from(tags)
    .where(inIt(project))
    .orderBy(sql`${tags.name} collate "ko-x-icu"`, tags.tagId)
  return rows.map(tagOf)
}

/** The door of a tag: of this project, or missing. */
async function tagFor(tx: NodePgDatabase, project: Project, tagId: number): Promise<TagRow> {
  const [row] = await tx.select().from(tags).where(itself(project, tagId))
  return row ?? refuse('tag.missing')
}

/** Refuses where one of them is none of this project. */
export async function requireTags(tx: NodePgDatabase, project: Project, tagIds: readonly number[]) {
  if (tagIds.length === 0) return
  const found = await tx.$count(tags, and(inIt(project), inArray(tags.tagId, [...tagIds])))
  if (found !== new Set(tagIds).size) refuse('tag.missing')
}

/** What of these are called in another project what they are called here. */
export async function namesakes(tx: NodePgDatabase, from: Project, to: Project, tagIds: readonly number[]) {
  if (tagIds.length === 0) return new Map<number, number>()
  const here = await tx
    .select()
    .from(tags)
    .where(and(inIt(from), inArray(tags.tagId, [...tagIds])))
  const there = new Map((await tagsOf(tx, to)).map(tag => [tag.name, tag.tagId]))
  return new Map(here.flatMap(({ tagId, name }) => (there.has(name) ? [[tagId, there.get(name)!]] : [])))
}

export async function insertTag(tx: Writing, { orgId, projectId }: Project, name: string, color: Tag['color']) {
  const [row] = await tx.insert(tags).values({ orgId, projectId, name, color }).returning()
  return row!.tagId
}

export const createTag = (member: Member, projectId: number, { name, color }: Draft) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const count = await tx.$count(tags, inIt(held))
    if (count >= TAGS_MOST) refuse('tag.tooMany', { values: { most: TAGS_MOST } })
    // One after the other, so that neighbours differ.
    const next = color ?? colors[1 + (count % (colors.length - 1))]!
    const [row] = await tx.insert(tags).values({ orgId: held.orgId, projectId, name, color: next }).returning()
    return tagOf(row!)
  })

export const changeTag = (member: Member, projectId: number, tagId: number, change: Change) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const { name, color } = await tagFor(tx, held, tagId)
    const wanted = { name: change.name ?? name, color: change.color ?? color }
    const [row] = await tx.update(tags).set(wanted).where(itself(held, tagId)).returning()
    return tagOf(row!)
  })

export const mergeTag = (member: Member, projectId: number, tagId: number, targetTagId: number) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const [row, target] = [await tagFor(tx, held, tagId), await tagFor(tx, held, targetTagId)]
    if (tagId === targetTagId) refuse('tag.target')
    for (const { onReplaceTag } of partsOf('workflow')) await onReplaceTag(tx, held, member, row, target)
    await tx.delete(tags).where(itself(held, tagId))
    return tagOf(target)
  })

export const deleteTag = (member: Member, projectId: number, tagId: number) =>
  changeInProject(member, projectId, editing, async (tx, held) => {
    const row = await tagFor(tx, held, tagId)
    for (const { onReplaceTag } of partsOf('workflow')) await onReplaceTag(tx, held, member, row, undefined)
    await tx.delete(tags).where(itself(held, tagId))
  })
