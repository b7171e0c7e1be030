// How far a repository has been looked through.
/**
 * `since`: a comparison with all that was changed there since then; absent in the first import. Once it is done all until
 * `until` is known.
 */
export type ImportCursor = {
  phase: 'tags' | 'milestones' | 'issues' | 'comments'
  page: string | null
  since?: string
  until?: string
}
