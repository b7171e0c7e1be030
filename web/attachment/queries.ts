// Addresses of files, asked for together and anew before they end, and the removal of a file.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { attachmentRoutes, LINKS_MOST } from '#contract/attachment'
import { attachmentText } from '#korean/attachment'
import { cache } from '../cache.ts'
import { call, fetchFile } from '../call.ts'
import { askedTogether } from '../live/asked-together.ts'
import { deletionOf, showUndo } from '../ui/feedback/toasts.ts'

const LINK = 'file link'
/** An address lives five minutes, and at least four when it is given out. */
const FRESH_MS = 3.5 * 60_000

const linkOf = askedTogether(LINKS_MOST, async (orgId: number, fileIds: readonly number[]) => {
  const links = await call(attachmentRoutes.links, { orgId, query: { fileIds: fileIds.join(',') } })
  return new Map(links.map(each => [each.fileId, each]))
})

const link = (orgId: number, fileId: number) =>
  queryOptions({
    queryKey: [LINK, orgId, fileId],
    queryFn: () => linkOf(orgId, fileId),
    staleTime: FRESH_MS,
    meta: { quiet: true },
  })

/** Null where the file is gone, or not mine to see. */
export const useFileLink = (orgId: number, fileId: number) => useQuery(link(orgId, fileId))

/** One that still works, for a deed of this moment. */
export const freshLink = (orgId: number, fileId: number) => cache.fetchQuery(link(orgId, fileId))

const TEXT_MOST = 200_000
const words = (address: string) =>
  queryOptions({
    queryKey: ['file text', address],
    queryFn: async () => {
      const text = (await (await fetchFile(address))?.text()) ?? ''
      return { text: text.slice(0, TEXT_MOST), isCut: text.length > TEXT_MOST }
    },
    staleTime: Infinity,
  })
export const useFileText = (address: string) => useQuery(words(address))

/** @param changed fetches what shows the file */
export function useRemoveFile(orgId: number, changed: () => unknown) {
  const done = () => {
    void cache.invalidateQueries({ queryKey: [LINK, orgId] })
    return changed()
  }
  const restore = useMutation({
    mutationFn: (fileId: number) => call(attachmentRoutes.restore, { orgId, fileId }),
    onSuccess: done,
  })
  return useMutation({
    mutationFn: (fileId: number) => call(attachmentRoutes.remove, { orgId, fileId }),
    onSuccess: (_done, fileId) => {
      showUndo(attachmentText.removed, () => restore.mutate(fileId), deletionOf('file', fileId))
      return done()
    },
  })
}
