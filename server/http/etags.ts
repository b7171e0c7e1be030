// Whether a client already has what it asks for.

/**
 * Compares as RFC 9110 §13.1.2 says for `If-None-Match`: any of several, and weakly, because a proxy that packs an answer
 * weakens its ETag. Not `*`, since what is asked for may be missing.
 */
export const isKnown = (ifNoneMatch: string | null | undefined, etag: string) =>
  ifNoneMatch === etag || (ifNoneMatch?.split(',').some(each => each.trim().replace(/^W\//, '') === etag) ?? false)
