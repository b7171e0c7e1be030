// Handover and the ending after it are one transaction, so that a giver never goes with half of the things given.
import { and, eq, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  type Ending,
  type Gift,
  type HandoverDraft,
  type HandoverPage,
  type Holding,
  takerRefusal,
} from '#contract/handover'
import { can, mayGive, mayRemove, type Member } from '#contract/permissions'
import { audit, type By } from '../audit-trail.ts'
import { emailsOf, lockedUser } from '../auth/users.ts'
import { db, write, type Writing } from '../db.ts'
import { sendMail } from '../mail.ts'
import { goAway, takeOut } from '../member/leaving.ts'
import { memberRow, type MemberRow } from '../member/members.ts'
import { namesOf } from '../member/names.ts'
import { giveRole, lockedMember } from '../member/roles.ts'
import { lockOrganization } from '../tenancy.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { everythingOf, holdingsOfKind, settleHoldings } from '../member/membership.ts'
import { handoverMail } from './mails.ts'
import { handovers, type HandedItem } from './tables.ts'

/** My own holdings, or those of a member whom I may remove. Guests see only their own. */
export async function holdingsOf(me: Member, memberId: number): Promise<Holding[]> {
  const row = await visibleRow(db, me, memberId)
  if (memberId !== me.memberId && !(can(me, 'member.remove') && mayRemove(me, row.role))) refuse('forbidden')
  return everythingOf(db, row, { isOwn: memberId === me.memberId })
}

async function visibleRow(tx: NodePgDatabase, me: Pick<MemberRow, 'orgId' | 'memberId' | 'role'>, memberId: number) {
  if (memberId !== me.memberId && !can(me, 'member.see')) refuse('member.missing')
  return memberRow(tx, me.orgId, memberId)
}

type Given = { holding: Holding; taker: MemberRow }
const WITH_THEM: readonly Ending[] = ['remove', 'leave']

export async function handOver(me: Member, memberId: number, { gifts, after }: HandoverDraft, client: Client) {
  const { orgId, userId } = me
  return write(async tx => {
    // The kept page names them.
    await lockedUser(tx, userId)
    const organization = await lockOrganization(tx, orgId)
    const doer = await lockedMember(tx, me)
    const giver = await visibleRow(tx, doer, memberId)
    mayEnd(doer, giver, after)
    const given = await giveAll(tx, giver, await checked(tx, { doer, giver }, gifts), { userId, client })
    if (gifts.length) await settleHoldings(tx, await memberRow(tx, orgId, memberId), { userId, client })
    const handoverId = given.length ? await kept(tx, me, giver, { given, after }, client) : null
    // Read again, because a member who gave ownership away is no longer an owner.
    await ended(tx, doer, await memberRow(tx, orgId, memberId), after, client)
    if (given.length && WITH_THEM.includes(after)) {
      const [account] = await emailsOf([giver.userId], tx)
      await sendMail(tx, account!.email, handoverMail(organization.name, namedItems(given)))
    }
    return { handoverId }
  })
}

/** The same rules as for an ending without a handover. */
function mayEnd(doer: MemberRow, giver: MemberRow, after: Ending) {
  const isOwn = doer.memberId === giver.memberId
  if (after === 'remove') {
    if (isOwn) refuse('member.self')
    if (!can(doer, 'member.remove')) refuse('forbidden')
    if (!mayRemove(doer, giver.role)) refuse('member.above')
  } else if (after === 'guest') {
    if (!can(doer, 'member.role')) refuse('forbidden')
    if (!mayGive(doer, giver.role, 'GUEST')) refuse('member.above')
  } else if (!isOwn) refuse('forbidden')
}

/**
 * Checks that each taker may have the gift and that the giver still holds it. A refused call carries the current holdings.
 */
async function checked(
  tx: Writing,
  { doer, giver }: Record<'doer' | 'giver', MemberRow>,
  gifts: Gift[],
): Promise<Given[]> {
  const takers = new Map<number, MemberRow>()
  for (const { toMemberId } of gifts) {
    const taker = takers.get(toMemberId) ?? (await memberRow(tx, giver.orgId, toMemberId))
    if (toMemberId === giver.memberId) refuse('member.self')
    takers.set(toMemberId, taker)
  }
  const held = await everythingOf(tx, giver, { isOwn: doer.memberId === giver.memberId })
  const owners = gifts.flatMap(({ kind, toMemberId }) => (kind === 'ownership' ? [toMemberId] : []))
  return gifts.map(({ kind, id, toMemberId }) => {
    const taker = takers.get(toMemberId)!
    const holding = held.find(each => each.kind === kind && each.id === id)
    const no = takerRefusal(holding ?? { kind }, taker, owners.includes(toMemberId))
    if (no) refuse(no)
    return { holding: holding ?? refuse('handover.stale', { current: held }), taker }
  })
}

/** Each taker with their current role: a new owner may take things that an administrator may not. */
async function giveAll(tx: Writing, giver: MemberRow, wanted: Given[], by: By): Promise<Given[]> {
  const isFirst = ({ holding }: Given) => Number(holdingsOfKind(holding.kind).isFirst ?? false)
  const taken = new Map<Given, Given>()
  for (const gift of wanted.toSorted((a, b) => isFirst(b) - isFirst(a))) {
    const { holding } = gift
    const taker = await memberRow(tx, giver.orgId, gift.taker.memberId)
    const name = await holdingsOfKind(holding.kind).handOver(tx, giver, holding, taker, by)
    if (name !== null) taken.set(gift, { holding: { ...holding, name: name ?? holding.name }, taker })
  }
  return wanted.flatMap(gift => taken.get(gift) ?? [])
}

async function ended(tx: Writing, doer: MemberRow, giver: MemberRow, after: Ending, client: Client) {
  if (after === 'remove') await takeOut(tx, doer, giver, client)
  if (after === 'leave') await goAway(tx, giver, client)
  if (after === 'guest') await giveRole(tx, doer, giver, 'GUEST', client)
}

const namedItems = (given: Given[]) => given.map(({ holding, taker }) => ({ ...holding, to: taker.name }))

type Done = { given: Given[]; after: Ending }

/**
 * For a giver whom nobody hands over, because the company's directory removes them: all that this taker can have. The
 * organization is locked. Answers the id of the page, or null where there was nothing to give.
 */
export async function handOverAll(tx: Writing, giver: MemberRow, taker: MemberRow, by: By): Promise<number | null> {
  const held = await everythingOf(tx, giver, { isOwn: false })
  const wanted = held.filter(holding => !takerRefusal(holding, taker, false)).map(holding => ({ holding, taker }))
  const given = await giveAll(tx, giver, wanted, by)
  if (given.length === 0) return null
  await settleHoldings(tx, await memberRow(tx, giver.orgId, giver.memberId), by)
  return kept(tx, { orgId: giver.orgId, userId: by.userId }, giver, { given, after: 'remove' }, by.client)
}

type Author = { orgId: number; userId: number | null }

/** Stores the page, and an audit entry for the giver and for each taker, so that each finds it in their own record. */
async function kept(tx: Writing, { orgId, userId }: Author, giver: MemberRow, { given, after }: Done, client: Client) {
  const items = given.map(({ holding: { kind, name }, taker }): HandedItem => ({
    kind,
    name,
    toMemberId: taker.memberId,
  }))
  const handoverId = await insertHandover(tx, { orgId, byUserId: userId, fromMemberId: giver.memberId, after, items })
  const about = { memberId: giver.memberId, handoverId, count: items.length }
  await audit(tx, client, { userId, orgId, what: 'member.handedOver', about })
  const counts = Map.groupBy(items, item => item.toMemberId)
  for (const [memberId, { length: count }] of counts)
    await audit(tx, client, { userId, orgId, what: 'member.tookOver', about: { memberId, handoverId, count } })
  return handoverId
}

export async function insertHandover(tx: Writing, values: typeof handovers.$inferInsert) {
  const [row] = await tx.insert(handovers).values(values).returning({ handoverId: handovers.handoverId })
  return row!.handoverId
}

/** Only for readers of the whole record, the giver and the takers; for others the page is missing. */
export async function readHandover(me: Member, handoverId: number): Promise<HandoverPage> {
  const { orgId, memberId } = me
  const [row] = await db
    .select()
    .from(handovers)
    .where(and(eq(handovers.orgId, orgId), eq(handovers.handoverId, handoverId)))
  if (!row) return refuse('handover.missing')
  const isTheirs = row.fromMemberId === memberId || row.items.some(({ toMemberId }) => toMemberId === memberId)
  if (!isTheirs && !can(me, 'audit.see')) refuse('handover.missing')
  const named = await namesOf(db, orgId, {
    userIds: row.byUserId === null ? [] : [row.byUserId],
    memberIds: [row.fromMemberId, ...row.items.map(({ toMemberId }) => toMemberId)],
  })
  const somebody = (is: (each: (typeof named)[number]) => boolean) => {
    const found = named.find(is)
    return { memberId: found?.memberId ?? null, name: found?.name ?? '' }
  }
  return {
    handoverId,
    at: row.at.toISOString(),
    after: row.after,
    from: somebody(each => each.memberId === row.fromMemberId),
    by: somebody(each => each.userId === row.byUserId),
    items: row.items.map(({ kind, name, toMemberId }) => ({
      kind,
      name,
      to: somebody(each => each.memberId === toMemberId),
    })),
  }
}

/** Newest first. */
const handoversOf = (orgId: number, memberId: number) =>
  db
    .select({ at: handovers.at, after: handovers.after, fromMemberId: handovers.fromMemberId, items: handovers.items })
    .from(handovers)
    .where(
      and(
        eq(handovers.orgId, orgId),
        or(
          eq(handovers.fromMemberId, memberId),
          sql`${handovers.items} @> ${JSON.stringify([{ toMemberId: memberId }])}`,
        ),
      ),
    )
    .orderBy(sql`${handovers.handoverId} desc`)

/** The things that this member gave and took, for their data export. */
export async function ownHandovers({ orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>) {
  const handovers = (await handoversOf(orgId, memberId)).map(({ at, after, fromMemberId, items }) => {
    const isGiver = fromMemberId === memberId
    const mine = isGiver ? items : items.filter(({ toMemberId }) => toMemberId === memberId)
    return { at: at.toISOString(), after, isGiver, items: mine.map(({ kind, name }) => ({ kind, name })) }
  })
  return { handovers }
}
