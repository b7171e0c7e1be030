// Banners: making, changing and closing them, and which of them somebody sees now.
import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { isNobody } from '#contract/audience'
import {
  type Banner,
  BANNER_DAYS_MOST,
  BANNER_PAST_DAYS,
  type BannerDraft,
  BANNERS_AT_ONCE,
  type ShownBanner,
} from '#contract/banner'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { ago, db, write, type Writing } from '../db.ts'
import { audienceOf, keysOf, memberKeys, requireNamed } from '../department/audience.ts'
import type { Client } from '../http/client.ts'
import { requirePermission } from '../member/members.ts'
import { refuse } from '../refusal.ts'
import { lockOrganization } from '../tenancy.ts'
import { banners, closings } from './tables.ts'

type Row = typeof banners.$inferSelect
const DAY_MS = 86_400_000

const itself = ({ orgId }: { orgId: number }, bannerId: number) =>
  and(eq(banners.orgId, orgId), eq(banners.bannerId, bannerId))

const bannerOf = ({ bannerId, text, link, kind, keys, startsAt, endsAt, version }: Row): Banner => ({
  bannerId,
  text,
  link,
  kind,
  audience: audienceOf(keys),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  version,
})

/** For this member, of those that have not ended. */
const meant = ({ orgId, memberId, role }: Member) =>
  and(
    eq(banners.orgId, orgId),
    gt(banners.endsAt, sql`now()`),
    sql`${banners.keys} && ${memberKeys(sql`${orgId}::bigint`, sql`${memberId}::bigint`, sql`${role}::text`)}`,
  )
const isOpen = ({ memberId }: Member) =>
  sql`not exists (select from ${closings} where ${closings.orgId} = ${banners.orgId}
    and ${closings.bannerId} = ${banners.bannerId} and ${closings.memberId} = ${memberId})`

/** Warnings first, and the latest of each. */
export async function myBanners(member: Member): Promise<{ banners: ShownBanner[]; changesAt: string | null }> {
  const rows = await db
    .select({ banner: banners, isNow: sql<boolean>`${banners.startsAt} <= now()` })
    .from(banners)
    .where(and(meant(member), isOpen(member)))
    .orderBy(desc(sql`${banners.kind} = 'warning'`), desc(banners.startsAt), desc(banners.bannerId))
  const next = rows.map(({ banner, isNow }) => (isNow ? banner.endsAt : banner.startsAt).getTime())
  return {
    banners: rows.flatMap(({ banner: { bannerId, text, link, kind }, isNow }) =>
      isNow ? { bannerId, text, link, kind } : [],
    ),
    changesAt: next.length > 0 ? new Date(Math.min(...next)).toISOString() : null,
  }
}

/** On all devices of the member. Closing it again has no effect. */
export const closeBanner = (member: Member, bannerId: number) =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    const [row] = await tx
      .select({ bannerId: banners.bannerId })
      .from(banners)
      .where(and(meant(member), eq(banners.bannerId, bannerId)))
    if (!row) refuse('banner.missing')
    await tx.insert(closings).values({ orgId, bannerId, memberId }).onConflictDoNothing()
    tx.tell(`user:${userId}`, 'banner.closed', { orgId, bannerId })
  })

export async function bannersOf({ orgId }: Member): Promise<Banner[]> {
  const rows = await db
    .select()
    .from(banners)
    .where(eq(banners.orgId, orgId))
    .orderBy(desc(banners.startsAt), desc(banners.bannerId))
  return rows.map(bannerOf)
}

/** Refuses what nobody could see, or what would be one too many at some moment. The organization is locked. */
async function checked(tx: Writing, { orgId }: Member, draft: BannerDraft, before?: Row) {
  const [startsAt, endsAt] = [new Date(draft.startsAt), new Date(draft.endsAt)]
  if (endsAt <= startsAt) refuse('banner.order')
  if (endsAt.getTime() <= Date.now()) refuse('banner.past')
  if (endsAt.getTime() - startsAt.getTime() > BANNER_DAYS_MOST * DAY_MS)
    refuse('banner.long', { values: { most: BANNER_DAYS_MOST } })
  if (isNobody(draft.audience)) refuse('banner.nobody')
  const keys = keysOf(draft.audience)
  await requireNamed(tx, orgId, keys, before?.keys ?? [])
  const others = await tx
    .select({ startsAt: banners.startsAt, endsAt: banners.endsAt })
    .from(banners)
    .where(
      and(
        eq(banners.orgId, orgId),
        lt(banners.startsAt, endsAt),
        gt(banners.endsAt, startsAt),
        before && ne(banners.bannerId, before.bannerId),
      ),
    )
    .orderBy(asc(banners.startsAt))
  // The most at once are there when one of them begins, or this one.
  const beginnings = [startsAt, ...others.map(each => each.startsAt).filter(each => each > startsAt)]
  const isFull = beginnings.some(
    at => others.filter(each => each.startsAt <= at && each.endsAt > at).length >= BANNERS_AT_ONCE,
  )
  if (isFull) refuse('banner.tooMany', { values: { most: BANNERS_AT_ONCE } })
  const { text, link, kind } = draft
  return { text, link, kind, keys, startsAt, endsAt }
}

const tell = (tx: Writing, orgId: number) => tx.tell(`organization:${orgId}`, 'banners.changed', { orgId })

export const createBanner = (member: Member, draft: BannerDraft, client: Client): Promise<Banner> =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'banner.edit')
    const values = await checked(tx, member, draft)
    const [row] = await tx
      .insert(banners)
      .values({ ...values, orgId, createdBy: memberId })
      .returning()
    await audit(tx, client, {
      userId,
      orgId,
      what: 'banner.created',
      about: { bannerId: row!.bannerId, name: draft.text },
    })
    tell(tx, orgId)
    return bannerOf(row!)
  })

export const changeBanner = (
  member: Member,
  bannerId: number,
  { version, ...draft }: BannerDraft & { version?: number | undefined },
  client: Client,
): Promise<Banner> =>
  write(async tx => {
    const { orgId, userId } = member
    await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'banner.edit')
    const before = await bannerFor(tx, member, bannerId)
    if (version !== undefined && before.version !== version) refuse('row.stale', { current: bannerOf(before) })
    const values = await checked(tx, member, draft, before)
    const [row] = await tx
      .update(banners)
      .set({ ...values, version: before.version + 1 })
      .where(itself(member, bannerId))
      .returning()
    // Another text is news also to those who have closed the one before.
    if (draft.text !== before.text)
      await tx.delete(closings).where(and(eq(closings.orgId, orgId), eq(closings.bannerId, bannerId)))
    await audit(tx, client, { userId, orgId, what: 'banner.changed', about: { bannerId, name: draft.text } })
    tell(tx, orgId)
    return bannerOf(row!)
  })

async function bannerFor(tx: Writing, member: Member, bannerId: number): Promise<Row> {
  const [row] = await tx.select().from(banners).where(itself(member, bannerId))
  return row ?? refuse('banner.missing')
}

export const removeBanner = (member: Member, bannerId: number, client: Client) =>
  write(async tx => {
    const { orgId, userId } = member
    await lockOrganization(tx, orgId)
    await requirePermission(tx, member, 'banner.edit')
    const { text } = await bannerFor(tx, member, bannerId)
    await tx.delete(banners).where(itself(member, bannerId))
    await audit(tx, client, { userId, orgId, what: 'banner.removed', about: { bannerId, name: text } })
    tell(tx, orgId)
  })

/** Those that ended long ago. */
export const forgetOldBanners = () => db.delete(banners).where(lt(banners.endsAt, ago(BANNER_PAST_DAYS * DAY_MS)))
