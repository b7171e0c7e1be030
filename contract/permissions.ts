// Who may do what, once. The server refuses by it, the browser hides buttons by it.
export const roles = ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'] as const
export type Role = (typeof roles)[number]

/** A person in one organization: the first argument of every deed. */
export type Member = { memberId: number; orgId: number; userId: number; role: Role }

const byRole = {} satisfies Record<string, (member: Member) => boolean>

/** Every action, `noun.verb`. Organizations bring the first ones. */
export type Action = keyof typeof byRole
