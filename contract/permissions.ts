// Who may do what, once. The server refuses by it, the browser hides buttons by it.
export const roles = ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'] as const
export type Role = (typeof roles)[number]

/** A person in one organization: the first argument of every deed. */
export type Member = { memberId: number; orgId: number; userId: number; role: Role }

const byRole = {
  'organization.see': ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'],
  'organization.edit': ['OWNER', 'ADMIN'],
  'organization.delete': ['OWNER'],
} as const satisfies Record<string, readonly Role[]>

/** Every action, `noun.verb`. */
export type Action = keyof typeof byRole
export const actions = Object.keys(byRole) as Action[]

export const can = ({ role }: Pick<Member, 'role'>, action: Action) =>
  (byRole[action] as readonly Role[]).includes(role)
