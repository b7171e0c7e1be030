// Links to what names an issue at GitHub, and the states to which it moves, as the server answers and as its events change them.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type CodeEvent, codeLinkRoutes, type CodeLinks } from '#contract/code-link'
import { codeMoveText } from '#korean/github'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { refetchSoon } from '../live/refetch-soon.ts'
import type { At } from '../project/queries.ts'

const LINKS = 'code links'
const MOVES = 'code moves'

export type IssueAt = At & { issueId: number }
const links = ({ orgId, projectId, issueId }: IssueAt) =>
  queryOptions({
    queryKey: [LINKS, orgId, issueId],
    queryFn: () => call(codeLinkRoutes.list, { orgId, projectId, issueId }),
    meta: { quiet: true },
  })
export const useCodeLinks = (at: IssueAt) => useQuery(links(at))

whenTold('codeLinks.changed', ({ issueId }) =>
  refetchSoon(
    cache.getQueryCache().findAll({ predicate: ({ queryKey: [kind, , id] }) => kind === LINKS && id === issueId }),
  ),
)

/** The state of the repository is that of its issues. */
whenTold('github.synced', ({ orgId }) =>
  refetchSoon(
    cache.getQueryCache().findAll({
      predicate: ({ queryKey: [kind, id], state }) => kind === LINKS && id === orgId && hasRemote(state.data),
    }),
  ),
)
const hasRemote = (data: unknown) => (data as CodeLinks | undefined)?.remote != null

const moves = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: [MOVES, orgId, projectId],
    queryFn: () => call(codeLinkRoutes.moves, { orgId, projectId }),
  })
export const useCodeMoves = (at: At) => useQuery(moves(at))

whenTold('project.changed', ({ what, ...at }) => {
  if (what === 'workflow') void cache.invalidateQueries({ queryKey: moves(at).queryKey })
})

/** At once on the screen. */
export const useChangeCodeMove = (at: At) =>
  useMutation({
    scope: { id: `${MOVES} ${at.projectId}` },
    mutationFn: (body: { event: CodeEvent; stateId: number | null }) =>
      call(codeLinkRoutes.changeMove, { ...at, body }),
    onMutate: async ({ event, stateId }) => {
      const { queryKey } = moves(at)
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, known => known && { ...known, [event]: stateId })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: moves(at).queryKey }),
    meta: { done: codeMoveText.changed },
  })
