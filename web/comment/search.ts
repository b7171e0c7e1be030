const ID = /^[1-9][0-9]{0,9}$/

/** The comment that an address leads to. */
export const commentSearch = ({ comment }: Record<string, unknown>): { comment?: number | undefined } => ({
  comment: ID.test(String(comment)) ? Number(comment) : undefined,
})
