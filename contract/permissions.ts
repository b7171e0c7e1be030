// Who may do what, once. The server refuses by it, the browser hides buttons by it.
export const roles = ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'] as const
export type Role = (typeof roles)[number]

/** A person in one organization: the first argument of every deed. */
export type Member = { memberId: number; orgId: number; userId: number; role: Role }

const byRole = {
  'organization.see': ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'],
  'organization.edit': ['OWNER', 'ADMIN'],
  'organization.delete': ['OWNER'],
  'member.see': ['OWNER', 'ADMIN', 'MEMBER'],
  'member.invite': ['OWNER', 'ADMIN'],
  'member.role': ['OWNER', 'ADMIN'],
  'member.remove': ['OWNER', 'ADMIN'],
  'department.see': ['OWNER', 'ADMIN', 'MEMBER'],
  'department.edit': ['OWNER', 'ADMIN'],
  'audit.see': ['OWNER', 'ADMIN'],
  /** The entries about oneself. */
  'audit.own': ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'],
  /** To knock; which projects one sees, and what one may do in each, its door decides. */
  'project.see': ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'],
  'project.create': ['OWNER', 'ADMIN', 'MEMBER'],
} as const satisfies Record<string, readonly Role[]>

/** Every action, `noun.verb`. */
export type Action = keyof typeof byRole
export const actions = Object.keys(byRole) as Action[]

/** Whose role somebody may change, and to what: an owner everybody's to any, an administrator those below to those below. */
const BELOW: readonly Role[] = ['MEMBER', 'GUEST']
export const mayGive = (giver: Pick<Member, 'role'>, from: Role, to: Role) =>
  giver.role === 'OWNER' || (giver.role === 'ADMIN' && BELOW.includes(from) && BELOW.includes(to))
/** Nobody is invited to own it, or to be more than the inviter may make of a guest. */
export const mayInvite = (inviter: Pick<Member, 'role'>, role: Role) =>
  role !== 'OWNER' && mayGive(inviter, 'GUEST', role)
export const mayRemove = (remover: Pick<Member, 'role'>, role: Role) =>
  remover.role === 'OWNER' || (remover.role === 'ADMIN' && BELOW.includes(role))

export const can = ({ role }: Pick<Member, 'role'>, action: Action) =>
  (byRole[action] as readonly Role[]).includes(role)

export const projectRoles = ['LEAD', 'MEMBER', 'VIEWER'] as const
export type ProjectRole = (typeof projectRoles)[number]

const byProjectRole = {
  'project.look': ['LEAD', 'MEMBER', 'VIEWER'],
  /** Its name and key, who is in it, its states; archiving and deleting it. */
  'project.edit': ['LEAD'],
  'milestone.edit': ['LEAD', 'MEMBER'],
  'tag.edit': ['LEAD', 'MEMBER'],
  'issue.edit': ['LEAD', 'MEMBER'],
  /** A view for all; everybody keeps views of their own. */
  'view.share': ['LEAD', 'MEMBER'],
} as const satisfies Record<string, readonly ProjectRole[]>

/** Every action in a project, `noun.verb`. */
export type ProjectAction = keyof typeof byProjectRole
export const projectActions = Object.keys(byProjectRole) as ProjectAction[]

export const mayIn = (role: ProjectRole, action: ProjectAction) =>
  (byProjectRole[action] as readonly ProjectRole[]).includes(role)

/**
 * What somebody is in a project: none where it is hidden from them. An open one belongs to everybody but guests, and to those
 * who run the organization as if they led it; a private one only to those who are in it.
 */
export function projectRoleOf(
  { role }: Pick<Member, 'role'>,
  { isPrivate, own }: { isPrivate: boolean; own: ProjectRole | null },
): ProjectRole | undefined {
  const isRunner = role === 'OWNER' || role === 'ADMIN'
  if (isPrivate || role === 'GUEST') return own ?? undefined
  return isRunner ? 'LEAD' : (own ?? 'MEMBER')
}
