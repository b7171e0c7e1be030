// How far a repository has been looked through.
/**
 * `since`: a comparison with all that was changed there since then; absent in the first import. Once it is done all until
 * `until` is known.
 */
export type ImportCursor = {
  /** Deletions are looked for once all comments are known, and in a comparison only. */
  phase: 'tags' | 'milestones' | 'issues' | 'comments' | 'deletions'
  page: string | null
  since?: string
  until?: string
}
