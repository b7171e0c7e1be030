// Categories of places that an organization has made for itself.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { z } from 'zod'
import type { Member } from '#contract/permissions'
import {
  PLACE_CATEGORIES_MOST,
  type PlaceCategory,
  type PlaceCategoryDraft,
  type placeCategoryRoutes,
} from '#contract/place'
import { placeKindNames } from '#korean/map'
import { db, violates, write, type Writing } from '../db.ts'
import { requirePermission } from '../member/members.ts'
import { refuse } from '../refusal.ts'
import { queueInOrganization } from '../tenancy.ts'
import { isSeen } from './doors.ts'
import { tellPlaces } from './places.ts'
import { placeCategories, places } from './tables.ts'

const itself = ({ orgId }: { orgId: number }, categoryId: number) =>
  and(eq(placeCategories.orgId, orgId), eq(placeCategories.categoryId, categoryId))

/** A guest knows those of the places that they see. */
export async function categoriesOf(member: Member, tx: NodePgDatabase = db): Promise<PlaceCategory[]> {
  const { orgId, role } = member
  const seen = tx.select({ categoryId: places.categoryId }).from(places).where(isSeen(member))
  const rows = await tx
    .select()
    .from(placeCategories)
    .where(
      and(eq(placeCategories.orgId, orgId), role === 'GUEST' ? inArray(placeCategories.categoryId, seen) : undefined),
    )
    .orderBy(sql`${placeCategories.name} collate "ko-x-icu"`)
  return rows.map(categoryOf)
}

type Change = z.output<(typeof placeCategoryRoutes)['change']['body']>

const named = async <T>(deed: Promise<T>): Promise<T> => {
  try {
    return await deed
  } catch (error) {
    if (violates(error, 'place_category_name_key')) refuse('placeCategory.taken', { field: 'name' })
    throw error
  }
}

/** Those that every organization has are taken, too. */
function refuseUsual(name: string | undefined) {
  if (name !== undefined && Object.values<string>(placeKindNames).includes(name))
    refuse('placeCategory.taken', { field: 'name' })
}

const changing = <T>(member: Member, deed: (tx: Writing) => Promise<T>) =>
  named(
    write(async tx => {
      await queueInOrganization(tx, member.orgId)
      await requirePermission(tx, member, 'place.create')
      const result = await deed(tx)
      tellPlaces(tx, member.orgId)
      return result
    }),
  )

export const createCategory = (member: Member, draft: PlaceCategoryDraft): Promise<PlaceCategory> =>
  changing(member, async tx => {
    refuseUsual(draft.name)
    const { orgId } = member
    if ((await tx.$count(placeCategories, eq(placeCategories.orgId, orgId))) >= PLACE_CATEGORIES_MOST)
      refuse('placeCategory.tooMany', { values: { most: PLACE_CATEGORIES_MOST } })
    const [row] = await tx
      .insert(placeCategories)
      .values({ ...draft, orgId })
      .returning()
    return categoryOf(row!)
  })

export const changeCategory = (member: Member, categoryId: number, change: Change): Promise<PlaceCategory> =>
  changing(member, async tx => {
    refuseUsual(change.name)
    const [before] = await tx.select().from(placeCategories).where(itself(member, categoryId)).for('update')
    if (!before) refuse('placeCategory.missing')
    const [row] = await tx
      .update(placeCategories)
      .set({ name: before.name, ...change })
      .where(itself(member, categoryId))
      .returning()
    return categoryOf(row!)
  })

export const removeCategory = (member: Member, categoryId: number) =>
  changing(member, async tx => {
    const { orgId } = member
    const [row] = await tx.select().from(placeCategories).where(itself(member, categoryId)).for('update')
    if (!row) refuse('placeCategory.missing')
    await tx
      .update(places)
      .set({ categoryId: null })
      .where(and(eq(places.orgId, orgId), eq(places.categoryId, categoryId)))
    await tx.delete(placeCategories).where(itself(member, categoryId))
  })

const categoryOf = ({ categoryId, name, color, icon }: typeof placeCategories.$inferSelect): PlaceCategory => ({
  categoryId,
  name,
  color,
  icon,
})
