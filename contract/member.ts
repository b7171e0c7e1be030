// A person in an organization: name, role, department and position.
import { z } from 'zod'
import { id } from './id.ts'
import { imageChoice, imageRefusals } from './image.ts'
import { memberName } from './organization.ts'
import { pageOf, paging, SEARCH_MOST } from './pagination.ts'
import { roles } from './permissions.ts'
import { phone } from './phone.ts'
import { route } from './route.ts'
import { lineText } from './text.ts'

/** One of my organizations, as the list shows it. */
export const membership = z.object({
  orgId: z.number(),
  name: z.string(),
  logoImgUrl: z.string().nullable(),
  memberId: z.number(),
  memberName: z.string(),
  role: z.enum(roles),
  memberCount: z.number(),
})
export type Membership = z.infer<typeof membership>

/** One primary department and four others, each with a position of its own. */
export const ASSIGNMENTS_MOST = 5
/** One place of a member: a department, a position there, or only one of them. The first place is the primary one. */
export const assignment = z.object({ deptId: z.number().nullable(), positionId: z.number().nullable() })
export type Assignment = z.infer<typeof assignment>

export const wantedPlaces = z
  .array(z.strictObject({ deptId: id.nullable(), positionId: id.nullable() }))
  .max(ASSIGNMENTS_MOST, 'assignments.max')

export const statusKinds = ['vacation', 'outside', 'meeting', 'own'] as const
/** The current activity of a member and its end. */
export const memberStatus = z.object({
  kind: z.enum(statusKinds),
  /** The words of kind `own`; the other kinds have fixed words. */
  text: z.string(),
  emoji: z.string(),
  until: z.iso.datetime().nullable(),
})
export type MemberStatus = z.infer<typeof memberStatus>

/** A member, as lists and cards show them. */
export const person = z.object({
  memberId: z.number(),
  memberName: z.string(),
  /** The picture in this organization, else the account's. */
  profileImgUrl: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  status: memberStatus.nullable(),
  assignments: z.array(assignment),
  joinedAt: z.iso.datetime(),
})
export type Person = z.infer<typeof person>

/** A member, as a picker needs them: all members in one small answer. */
export const briefPerson = person
  .pick({ memberId: true, memberName: true, profileImgUrl: true, role: true, assignments: true })
  // Only for members whose name appears twice in the organization, who could not be told apart otherwise.
  .extend({ email: z.string().nullable() })
export type BriefPerson = z.infer<typeof briefPerson>

/** Somebody who is busy with something now, for the pickers of people. */
export const statusOfMember = z.object({ memberId: z.number(), status: memberStatus })

export const ownMember = person.extend({
  orgId: z.number(),
  ownImgUrl: z.string().nullable(),
  /** Without a second factor the organization is closed to me from then on; null if nothing is due. */
  closesAt: z.iso.datetime().nullable(),
  version: z.number(),
})
export type OwnMember = z.infer<typeof ownMember>

/** Exactly one emoji, or nothing. */
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?)$/v
const wantedStatus = z
  .strictObject({
    kind: z.enum(statusKinds, 'type'),
    text: lineText(50).optional(),
    emoji: lineText(8)
      .refine(emoji => emoji === '' || EMOJI.test(emoji), { error: 'emoji' })
      .optional(),
    until: z.iso
      .datetime('type')
      .refine(until => Date.parse(until) > Date.now(), { error: 'status.until' })
      .nullable()
      .optional(),
  })
  .refine(({ kind, text }) => kind !== 'own' || Boolean(text), { error: 'status.text', path: ['text'] })

/** Absent fields keep their value. `profileImgUrl` null restores the account's picture. */
export const ownChange = z.strictObject({
  memberName: memberName.optional(),
  phone: phone.nullable().optional(),
  profileImgUrl: imageChoice,
  status: wantedStatus.nullable().optional(),
  version: z.int().min(1).optional(),
})
export type OwnChange = z.output<typeof ownChange>

/** An id in a query, or `none` for members without one. */
const idOrNone = z.string().regex(/^([1-9][0-9]{0,9}|none)$/, 'type')

/** A department includes the departments below it. */
export const memberFilter = paging.extend({
  search: lineText(SEARCH_MOST).optional(),
  deptId: idOrNone.optional(),
  positionId: idOrNone.optional(),
  role: z.enum(roles, 'type').optional(),
  status: z.enum(statusKinds, 'type').optional(),
})
export type MemberFilter = z.output<typeof memberFilter>

const PATH = '/api/organizations/:orgId/members'

export const memberRoutes = {
  /** The most recently joined organization comes first. */
  organizations: route('GET /api/members/organizations', {
    allow: 'signed-in',
    query: paging,
    answer: pageOf(membership),
  }),
  me: route('GET /api/members/organizations/:orgId/me', { allow: 'organization.see', answer: ownMember }),
  changeMe: route('PUT /api/members/organizations/:orgId/me', {
    allow: 'organization.see',
    body: ownChange,
    answer: ownMember,
    refusals: ['row.stale', ...imageRefusals],
    current: ownMember,
  }),
  /** Heads first, then by rank, then in alphabetical order. */
  list: route(`GET ${PATH}`, { allow: 'member.see', query: memberFilter, answer: pageOf(person) }),
  all: route(`GET ${PATH}/all`, { allow: 'member.see', answer: z.array(briefPerson), isRevalidated: true }),
  /** Of those who have one. Must come before the route below, which would take `statuses` for an id. */
  statuses: route(`GET ${PATH}/statuses`, { allow: 'member.see', answer: z.array(statusOfMember) }),
  read: route(`GET ${PATH}/:memberId`, { allow: 'member.see', answer: person, refusals: ['member.missing'] }),
  changeRole: route(`PATCH ${PATH}/:memberId/role`, {
    allow: 'member.role',
    body: z.strictObject({ role: z.enum(roles, 'type') }),
    answer: person,
    refusals: ['member.missing', 'member.above', 'organization.ownerless'],
  }),
  /** Makes another member an owner beside me or, with `stepsDown`, instead of me. */
  handOver: route(`POST ${PATH}/:memberId/owner`, {
    allow: 'organization.delete',
    body: z.strictObject({ stepsDown: z.boolean('type') }),
    answer: person,
    refusals: ['member.missing', 'member.self'],
  }),
  /** Must come before the route below, which would take `me` for an id. */
  leave: route(`DELETE ${PATH}/me`, {
    allow: 'organization.leave',
    refusals: ['organization.lastOwner', 'organization.alone'],
  }),
  remove: route(`DELETE ${PATH}/:memberId`, {
    allow: 'member.remove',
    refusals: ['member.missing', 'member.above', 'member.self', 'organization.ownerless'],
  }),
}
