// An issue that is no longer where its address says: it moved, or it is gone.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { issueRoutes } from '#contract/issue'
import { call } from '../../call.ts'
import { useStoredDraft } from '../../drafts.ts'
import { editingShape } from '../../versioned-draft.ts'
import type { OneAt } from '../store/store.ts'

const place = ({ orgId, projectId, issueId }: OneAt) =>
  queryOptions({
    queryKey: ['place', orgId, projectId, issueId],
    queryFn: () => call(issueRoutes.where, { orgId, projectId, issueId }),
    // An issue may move on, and back.
    staleTime: 0,
    gcTime: 0,
  })

/** The other project that it is in now, if I see it there. */
export function useElsewhere(at: OneAt, isMissing: boolean) {
  const { data, isLoading } = useQuery({ ...place(at), enabled: isMissing })
  return { elsewhere: isMissing && data && data.projectId !== at.projectId ? data : undefined, isLoading }
}

export const wordsShape = z.object({ title: z.string(), body: z.string() })
export type Words = z.infer<typeof wordsShape>
const draftShape = editingShape(wordsShape)
/** The title and body that I have written and not saved, of an issue that may be gone. */
export const useWordsDraft = (issueId: number) => useStoredDraft(`issue ${issueId}`, draftShape)
/** Whether I have begun to write it and not saved: my words stay on the screen whatever becomes of the issue. */
export const useIsWritten = (issueId: number) => useWordsDraft(issueId)[0] !== undefined
