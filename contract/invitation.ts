// Ways into an organization: invitations by mail, by link and by list.
import { z } from 'zod'
import { domainName } from './domain.ts'
import { id } from './id.ts'
import { pageOf, paging, SEARCH_MOST } from './pagination.ts'
import { projectRoles, roles } from './permissions.ts'
import { route } from './route.ts'
import { lineText } from './text.ts'

export const INVITATION_DAYS = 7
export const INVITED_MOST = 100
export const LISTED_MOST = 500
export const INVITED_PROJECTS_MOST = 10
/** Mails of one organization in 24 hours. */
export const INVITATIONS_A_DAY = 500
export const LINK_DAYS = [1, 7, 30] as const
export const LINK_USES_MOST = 1_000
export const LINK_DOMAINS_MOST = 20
export const LINKS_MOST = 20
/** After these days the addresses of people who never joined are erased. */
export const ENDED_KEPT_DAYS = 90
const LIST_BYTES = 1024 * 1024

const invitedRole = z.enum(roles, 'type').exclude(['OWNER'], 'type')
/** A project that a new member is in from the first day. Nobody leads one before they have come. */
export const invitedProject = z.strictObject({
  projectId: id,
  projectRole: z.enum(projectRoles, 'type').exclude(['LEAD'], 'type'),
})
export type InvitedProject = z.output<typeof invitedProject>

/** The department, the position and the projects of a new member from the first day. */
const place = {
  deptId: id.nullable().optional(),
  positionId: id.nullable().optional(),
  projects: z.array(invitedProject).max(INVITED_PROJECTS_MOST, 'projects.most').optional(),
}

export const invitationStates = ['pending', 'accepted', 'declined', 'expired', 'cancelled'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitation = z.object({
  invitationId: z.number(),
  email: z.string(),
  role: z.enum(roles),
  deptId: z.number().nullable(),
  positionId: z.number().nullable(),
  state: z.enum(invitationStates),
  inviter: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The time of acceptance, refusal or cancellation. */
  endedAt: z.iso.datetime().nullable(),
})
export type Invitation = z.infer<typeof invitation>

/** The result for one address. */
export const invited = z.object({
  email: z.string(),
  result: z.enum(['sent', 'member', 'invited', 'wrong']),
  /**
   * Where mails stay on the server: a link to hand on, which cannot be read again. Only the account of this address can
   * accept by it, and unlike the link of the mail it proves no address.
   */
  url: z.string().optional(),
})
export type Invited = z.infer<typeof invited>

export const invitationDraft = z.strictObject({
  emails: z.array(z.string('type').max(320, 'email.format')).min(1, 'emails.required').max(INVITED_MOST, 'emails.most'),
  role: invitedRole,
  ...place,
})

export const invitationFilter = paging.extend({
  search: lineText(SEARCH_MOST).optional(),
  state: z.enum(invitationStates, 'type').optional(),
  /** Invitations into this department. */
  deptId: z
    .string('type')
    .regex(/^[1-9][0-9]{0,9}$/, 'type')
    .transform(Number)
    .optional(),
})
export type InvitationFilter = z.output<typeof invitationFilter>

/** One line of a list as it was written. The answer names the faults of each line instead of refusing the list. */
const cell = z.string('type').max(1_000, 'max').optional()
export const listedRow = z.strictObject({
  email: z.string('type').max(1_000, 'max'),
  name: cell,
  department: cell,
  position: cell,
  role: cell,
})
export type ListedRow = z.infer<typeof listedRow>

export const rowFaults = [
  'email.required',
  'email.format',
  'email.repeated',
  'email.member',
  'email.invited',
  'name.broken',
  'role.unknown',
  'role.above',
  'department.broken',
  'department.ambiguous',
  'department.deep',
  'position.broken',
] as const
export type RowFault = (typeof rowFaults)[number]

/** Limits of the whole list; if it exceeds one, no line is invited. */
export const listLimits = ['invitation.quota', 'department.tooMany', 'position.tooMany'] as const
export type ListLimit = (typeof listLimits)[number]

export const listCheck = z.object({
  /** In the order of the lines; a line without faults can be invited. */
  rows: z.array(
    z.object({
      email: z.string(),
      faults: z.array(z.enum(rowFaults)),
      /** Whether the line names a department or position that does not exist yet. */
      misses: z.boolean(),
    }),
  ),
  /** The departments and positions of the list that do not exist yet, each once; a department with its ancestors. */
  missing: z.object({ departments: z.array(z.string()), positions: z.array(z.string()) }),
  limits: z.array(z.enum(listLimits)),
})
export type ListCheck = z.infer<typeof listCheck>
const list = z.strictObject({
  rows: z.array(listedRow).min(1, 'list.required').max(LISTED_MOST, 'list.most'),
})

export const linkDraft = z.strictObject({
  role: z.enum(['MEMBER', 'GUEST'], 'type'),
  days: z.literal(LINK_DAYS, 'type'),
  usesMost: z.int('uses').min(1, 'uses').max(LINK_USES_MOST, 'uses').nullable().optional(),
  domains: z.array(domainName).max(LINK_DOMAINS_MOST, 'domains.most').optional(),
  /** New people wait for approval. With `domains`, those whose address belongs to one join at once and all others wait. */
  needsApproval: z.boolean('type').optional(),
  ...place,
})
export type LinkDraft = z.output<typeof linkDraft>

export const invitationLink = z.object({
  linkId: z.number(),
  role: z.enum(roles),
  deptId: z.number().nullable(),
  positionId: z.number().nullable(),
  usesMost: z.number().nullable(),
  uses: z.number(),
  domains: z.array(z.string()),
  needsApproval: z.boolean(),
  inviter: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type InvitationLink = z.infer<typeof invitationLink>

const PATH = '/api/organizations/:orgId'
const PLACE_REFUSALS = [
  'department.missing',
  'position.missing',
  'project.missing',
  'project.forbidden',
  'project.archived',
] as const
export const invitationRoutes = {
  invite: route(`POST ${PATH}/invitations`, {
    allow: 'member.invite',
    body: invitationDraft,
    answer: z.array(invited),
    refusals: ['invitation.above', 'invitation.quota', ...PLACE_REFUSALS],
  }),
  /** The most recently sent one comes first. */
  list: route(`GET ${PATH}/invitations`, {
    allow: 'member.invite',
    query: invitationFilter,
    answer: pageOf(invitation),
  }),
  /** Sends a new link to the same address, valid for seven more days. The old link no longer works. */
  resend: route(`POST ${PATH}/invitations/:invitationId/mail`, {
    allow: 'member.invite',
    answer: invitation,
    refusals: ['invitation.missing', 'invitation.ended', 'invitation.above', 'invitation.quota', 'mail.recent'],
  }),
  cancel: route(`DELETE ${PATH}/invitations/:invitationId`, {
    allow: 'member.invite',
    refusals: ['invitation.missing', 'invitation.ended', 'invitation.above'],
  }),
  /** Checks a list and changes nothing. */
  checkList: route(`POST ${PATH}/invitations/list/check`, {
    allow: 'member.invite',
    bodyBytes: LIST_BYTES,
    body: list,
    answer: listCheck,
  }),
  /**
   * Invites every line without a fault in one step. Missing departments and positions are created only if `creates` is true.
   */
  inviteList: route(`POST ${PATH}/invitations/list`, {
    allow: 'member.invite',
    bodyBytes: LIST_BYTES,
    body: list.extend({ creates: z.boolean('type') }),
    answer: listCheck.pick({ rows: true }),
    refusals: [...listLimits],
  }),
  links: route(`GET ${PATH}/invitations/links`, { allow: 'member.invite', answer: z.array(invitationLink) }),
  /** The only answer that contains the link: it cannot be read again, so a lost link needs a new one. */
  createLink: route(`POST ${PATH}/invitations/links`, {
    allow: 'member.invite',
    body: linkDraft,
    answer: z.object({ link: invitationLink, url: z.string() }),
    refusals: ['invitation.tooManyLinks', ...PLACE_REFUSALS],
  }),
  revokeLink: route(`DELETE ${PATH}/invitations/links/:linkId`, {
    allow: 'member.invite',
    refusals: ['invitation.missing'],
  }),
}
