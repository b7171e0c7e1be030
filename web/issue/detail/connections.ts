// Relations of an issue, and the searches for issues to relate.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { listingRoutes } from '#contract/listing'
import { issueRoutes, type RelationKind } from '#contract/issue'
import { call } from '../../call.ts'
import type { At } from '../../project/queries.ts'
import { type OneAt, rememberWhole } from '../store/store.ts'

export const useRelateIssue = (at: OneAt) =>
  useMutation({
    mutationFn: (body: { kind: RelationKind; otherIssueId: number }) => call(issueRoutes.relate, { ...at, body }),
    onSuccess: whole => rememberWhole(at.orgId, whole),
  })
export const useUnrelateIssue = (at: OneAt) =>
  useMutation({
    mutationFn: (relationId: number) => call(issueRoutes.unrelate, { ...at, relationId }),
    onSuccess: whole => rememberWhole(at.orgId, whole),
  })

const similar = ({ orgId, projectId }: At, title: string) =>
  queryOptions({
    queryKey: ['similar', orgId, projectId, title],
    queryFn: ({ signal }) => call(issueRoutes.similar, { orgId, projectId, query: { title } }, { signal }),
    enabled: title.trim().length > 1,
    meta: { quiet: true },
  })
/** Issues that may be the same thing. */
export const useSimilar = (at: At, title: string) => useQuery(similar(at, title))

const found = ({ orgId, projectId }: At, words: string) =>
  queryOptions({
    queryKey: ['found', orgId, projectId, words],
    queryFn: ({ signal }) => call(issueRoutes.find, { orgId, projectId, query: { words } }, { signal }),
    enabled: words.trim() !== '',
    meta: { quiet: true },
  })
export const useFoundIssues = (at: At, words: string) => useQuery(found(at, words))

const foundAnywhere = (orgId: number, words: string) =>
  queryOptions({
    queryKey: ['found', orgId, 'anywhere', words],
    queryFn: ({ signal }) => call(listingRoutes.find, { orgId, query: { words } }, { signal }),
    enabled: words !== '',
    // Titles change, and a palette is open for a moment.
    gcTime: 0,
    meta: { quiet: true },
  })
/** Issues of all projects that I see. */
export const useFoundAnywhere = (orgId: number, words: string) => useQuery(foundAnywhere(orgId, words))
