// Tags in use on the boards that I may read.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { postRoutes } from '#contract/post'
import { call } from '../../call.ts'
import { BOARDS } from '../queries.ts'

const tags = (orgId: number) =>
  queryOptions({ queryKey: [BOARDS, orgId, 'tags'], queryFn: () => call(postRoutes.tags, { orgId }) })
/** The most used first. */
export const useTags = (orgId: number, isWanted: boolean) => useQuery({ ...tags(orgId), enabled: isWanted })
