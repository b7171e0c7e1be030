// The audit trail: which deeds are recorded, and which members may read them.
import { z } from 'zod'
import { id } from './id.ts'
import { pageOf, paging } from './pagination.ts'
import { route } from './route.ts'
import { visibleLine } from './text.ts'
import { somebody } from './somebody.ts'

export const AUDIT_YEARS = 2
/** The most entries of one export; a shorter period makes a larger one possible. */
export const EXPORT_MOST = 50_000

/** Every recorded action, `noun.deed`. */
export const auditActions = [
  'account.created',
  'account.withdrawn',
  'email.change.asked',
  'email.changed',
  'password.changed',
  'password.reset',
  'identity.linked',
  'identity.unlinked',
  'session.started',
  'session.failed',
  'session.ended',
  'secondFactor.added',
  'secondFactor.removed',
  'secondFactor.failed',
  'secondFactor.recoveryAsked',
  'secondFactor.recoveryStopped',
  'recoveryCode.made',
  'recoveryCode.used',
  'organization.created',
  'organization.changed',
  'organization.deleted',
  'organization.restored',
  'organization.purged',
  'organization.handedOver',
  'organization.secondFactorRequired',
  'organization.secondFactorOptional',
  'organization.workHoursChanged',
  'member.role',
  'member.removed',
  'member.left',
  'member.handedOver',
  'member.tookOver',
  'member.assigned',
  'invitation.sent',
  'invitation.resent',
  'invitation.cancelled',
  'invitation.ended',
  'invitation.accepted',
  'invitation.linkMade',
  'invitation.linkRevoked',
  'invitation.requestAccepted',
  'invitation.requestDeclined',
  'github.connected',
  'github.disconnected',
  'github.removed',
  'githubApp.registered',
  'githubApp.forgotten',
  'domain.added',
  'domain.proven',
  'domain.changed',
  'domain.providerRequired',
  'domain.providerOptional',
  'domain.removed',
  'domain.lapsed',
  'domain.joined',
  'directory.tokenMade',
  'directory.tokenEnded',
  'directory.joined',
  'department.created',
  'department.changed',
  'department.deleted',
  'department.restored',
  'position.created',
  'position.changed',
  'position.deleted',
  'position.restored',
  'project.created',
  'project.changed',
  'project.archived',
  'project.unarchived',
  'project.deleted',
  'project.restored',
  'project.purged',
  'project.member',
  'project.memberRemoved',
  'banner.created',
  'banner.changed',
  'banner.removed',
  'board.created',
  'board.changed',
  'board.archived',
  'board.unarchived',
  'board.deleted',
  'board.restored',
  'board.purged',
  'post.removed',
  'place.removed',
  'place.restored',
  'post.readersExported',
  'message.removed',
  'chat.settings',
  'audit.viewed',
  'audit.exported',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditKinds = [
  'member',
  'department',
  'project',
  'board',
  'chat',
  'organization',
  'signin',
  'reading',
] as const
export type AuditKind = (typeof auditKinds)[number]

/**
 * The actions that an organization's record shows, by kind. Of sign-ins it shows those of its owners and administrators at
 * that time, and the reader's own.
 */
export const recorded = {
  'organization.created': 'organization',
  'organization.changed': 'organization',
  'organization.deleted': 'organization',
  'organization.restored': 'organization',
  'organization.secondFactorRequired': 'organization',
  'organization.secondFactorOptional': 'organization',
  'organization.workHoursChanged': 'organization',
  'organization.handedOver': 'member',
  'member.role': 'member',
  'member.removed': 'member',
  'member.left': 'member',
  'member.handedOver': 'member',
  'member.tookOver': 'member',
  'member.assigned': 'department',
  'invitation.sent': 'member',
  'invitation.resent': 'member',
  'invitation.cancelled': 'member',
  'invitation.ended': 'member',
  'invitation.accepted': 'member',
  'invitation.linkMade': 'member',
  'invitation.linkRevoked': 'member',
  'invitation.requestAccepted': 'member',
  'invitation.requestDeclined': 'member',
  'github.connected': 'organization',
  'github.disconnected': 'organization',
  'github.removed': 'organization',
  'domain.added': 'organization',
  'domain.proven': 'organization',
  'domain.changed': 'organization',
  'domain.providerRequired': 'organization',
  'domain.providerOptional': 'organization',
  'domain.removed': 'organization',
  'domain.lapsed': 'organization',
  'domain.joined': 'member',
  'directory.tokenMade': 'organization',
  'directory.tokenEnded': 'organization',
  'directory.joined': 'member',
  'department.created': 'department',
  'department.changed': 'department',
  'department.deleted': 'department',
  'department.restored': 'department',
  'position.created': 'department',
  'position.changed': 'department',
  'position.deleted': 'department',
  'position.restored': 'department',
  'project.created': 'project',
  'project.changed': 'project',
  'project.archived': 'project',
  'project.unarchived': 'project',
  'project.deleted': 'project',
  'project.restored': 'project',
  'project.member': 'project',
  'project.memberRemoved': 'project',
  'banner.created': 'organization',
  'banner.changed': 'organization',
  'banner.removed': 'organization',
  'board.created': 'board',
  'board.changed': 'board',
  'board.archived': 'board',
  'board.unarchived': 'board',
  'board.deleted': 'board',
  'board.restored': 'board',
  'board.purged': 'board',
  'post.removed': 'board',
  'place.removed': 'organization',
  'place.restored': 'organization',
  'post.readersExported': 'board',
  'message.removed': 'chat',
  'chat.settings': 'chat',
  'session.started': 'signin',
  'session.failed': 'signin',
  'audit.viewed': 'reading',
  'audit.exported': 'reading',
} as const satisfies Partial<Record<AuditAction, AuditKind>>
export type RecordedAction = keyof typeof recorded
export const recordedActions = Object.keys(recorded) as RecordedAction[]

export const auditEntry = z.object({
  auditId: z.number(),
  at: z.iso.datetime(),
  what: z.enum(recordedActions),
  /** Null where the server acted, or where the reader may not know the person. */
  who: somebody.nullable(),
  whom: somebody.nullable(),
  isByServer: z.boolean(),
  /** The values of the sentence: from, to, name, count, reason. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Null unless the reader may read the whole record or did it themselves. */
  ip: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Days in the Korean calendar, both included. */
const period = { from: z.iso.date('type').optional(), to: z.iso.date('type').optional() }
const kind = z.enum(auditKinds, 'type').optional()

export const auditFilter = paging.extend({
  kind,
  /** The member who acted or was affected. */
  memberId: z
    .string('type')
    .regex(/^[1-9][0-9]{0,9}$/, 'type')
    .transform(Number)
    .optional(),
  ...period,
})
export type AuditFilter = z.output<typeof auditFilter>

const PATH = '/api/organizations/:orgId/audits'

export const auditRoutes = {
  /** Newest first. Owners and administrators read all entries, other members only those about themselves. */
  list: route(`GET ${PATH}`, { allow: 'audit.own', query: auditFilter, answer: pageOf(auditEntry) }),
  /** The same list as a table for Excel. The export itself is recorded with its author and reason. */
  export: route(`POST ${PATH}/export`, {
    allow: 'audit.see',
    body: z.strictObject({ reason: visibleLine(200), kind, memberId: id.optional(), ...period }),
    answer: z.object({ csv: z.string(), count: z.number() }),
    refusals: ['audit.large'],
  }),
}
