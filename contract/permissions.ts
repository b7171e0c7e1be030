// Permissions, written once: the server refuses by them, and the browser hides buttons by them.
export const roles = ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'] as const
export type Role = (typeof roles)[number]

/** A person in one organization: the first argument of every deed. */
export type Member = { memberId: number; orgId: number; userId: number; role: Role }

const byRole = {
  'organization.see': ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'],
  'organization.edit': ['OWNER', 'ADMIN'],
  'organization.delete': ['OWNER'],
  /** Open to whoever lacks what the organization requires, too. */
  'organization.leave': ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'],
  /** Tokens of a company directory, which may remove whoever is no owner. */
  'directory.connect': ['OWNER'],
  /** Whether members need a second factor, who has none, and whether those of a domain need the company's own sign-in. */
  'entrance.require': ['OWNER'],
  'member.see': ['OWNER', 'ADMIN', 'MEMBER'],
  'member.invite': ['OWNER', 'ADMIN'],
  'member.role': ['OWNER', 'ADMIN'],
  'member.remove': ['OWNER', 'ADMIN'],
  'department.see': ['OWNER', 'ADMIN', 'MEMBER'],
  'department.edit': ['OWNER', 'ADMIN'],
  'audit.see': ['OWNER', 'ADMIN'],
  /** The audit entries about oneself. */
  'audit.own': ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'],
  /** Only opens the routes: the door of a project decides which projects a member sees and what they may do in each. */
  'project.see': ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'],
  'project.create': ['OWNER', 'ADMIN', 'MEMBER'],
  /** Opening rooms and joining open ones; the door of a room decides the rest. Guests are only where they were invited. */
  'chat.create': ['OWNER', 'ADMIN', 'MEMBER'],
  /** Only opens the routes: the door of a board decides which boards a member sees and what they may do in each. */
  'board.see': ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'],
  'board.create': ['OWNER', 'ADMIN', 'MEMBER'],
  /** Only opens the routes: the door of a place decides which places a member sees, and a guest sees those of their projects. */
  'place.see': ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'],
  /** Places and categories of the whole organization. */
  'place.create': ['OWNER', 'ADMIN', 'MEMBER'],
  'banner.edit': ['OWNER', 'ADMIN'],
  /** Folders and order of the list that all share: whoever may add a board to it may also put it in its place. */
  'board.arrange': ['OWNER', 'ADMIN', 'MEMBER'],
} as const satisfies Record<string, readonly Role[]>

/** Every action, `noun.verb`. */
export type Action = keyof typeof byRole
export const actions = Object.keys(byRole) as Action[]

/**
 * Whether a member may change a role: an owner changes any role to any, an administrator only MEMBER and GUEST to either of
 * these.
 */
const BELOW: readonly Role[] = ['MEMBER', 'GUEST']
export const mayGive = (giver: Pick<Member, 'role'>, from: Role, to: Role) =>
  giver.role === 'OWNER' || (giver.role === 'ADMIN' && BELOW.includes(from) && BELOW.includes(to))
/** An invitation cannot make an owner, nor grant a role that the inviter may not give to a guest. */
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
  /** Its name and key, its members and states, archiving and deleting it. */
  'project.edit': ['LEAD'],
  'milestone.edit': ['LEAD', 'MEMBER'],
  'tag.edit': ['LEAD', 'MEMBER'],
  'issue.edit': ['LEAD', 'MEMBER'],
  /** The places of the project. */
  'place.edit': ['LEAD', 'MEMBER'],
  'comment.write': ['LEAD', 'MEMBER'],
  /** Deleting the comments of others. */
  'comment.moderate': ['LEAD'],
  /** A view for all members; every member may keep private ones. */
  'view.share': ['LEAD', 'MEMBER'],
} as const satisfies Record<string, readonly ProjectRole[]>

/** Every action in a project, `noun.verb`. */
export type ProjectAction = keyof typeof byProjectRole
export const projectActions = Object.keys(byProjectRole) as ProjectAction[]

export const mayIn = (role: ProjectRole, action: ProjectAction) =>
  (byProjectRole[action] as readonly ProjectRole[]).includes(role)

/**
 * The role of a member in a project; undefined if it is hidden from them. In an open project every member but guests has
 * one, and owners and administrators have the role of a lead. A private project belongs only to its members.
 */
export function projectRoleOf(
  { role }: Pick<Member, 'role'>,
  { isPrivate, own }: { isPrivate: boolean; own: ProjectRole | null },
): ProjectRole | undefined {
  const isRunner = role === 'OWNER' || role === 'ADMIN'
  if (isPrivate || role === 'GUEST') return own ?? undefined
  return isRunner ? 'LEAD' : (own ?? 'MEMBER')
}
