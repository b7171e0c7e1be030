// The authors of what came from elsewhere.

/** A member, or the name elsewhere of somebody who is none; empty if the account there is gone. */
export type Author = { memberId: number } | { outsider: string }

/** Exactly one of the two columns is set. */
export const authorColumns = (author: Author) =>
  'memberId' in author ? { memberId: author.memberId, outsider: null } : { memberId: null, outsider: author.outsider }
