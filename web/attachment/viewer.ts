// The file that fills the screen, and those beside it on the page.
import { create } from 'zustand'

type Viewed = { orgId: number; fileIds: readonly number[]; fileId: number }

export const useViewer = create<{ viewed: Viewed | undefined }>(() => ({ viewed: undefined }))

/** Marks the elements between which the viewer goes back and forth. */
export const SHOWN_FILE = 'data-file'

/** In the order of the page. */
function filesOnPage() {
  const elements = [...document.querySelectorAll(`[${SHOWN_FILE}]`)]
  return [...new Set(elements.map(element => Number(element.getAttribute(SHOWN_FILE))))]
}

export const view = (orgId: number, fileId: number) =>
  useViewer.setState({ viewed: { orgId, fileId, fileIds: filesOnPage() } })
export const closeViewer = () => useViewer.setState({ viewed: undefined })

/** Nothing at the ends. */
export function step(by: 1 | -1) {
  const { viewed } = useViewer.getState()
  const next = viewed?.fileIds[viewed.fileIds.indexOf(viewed.fileId) + by]
  if (viewed && next !== undefined) useViewer.setState({ viewed: { ...viewed, fileId: next } })
}
