// Whether a project is being created: the dialog stands in the frame, and is opened from the list, the palette and the sidebar.
import { create } from 'zustand'

const useCreating = create<{ isOpen: boolean | undefined }>(() => ({ isOpen: undefined }))

export const useCreateDialog = () => ({
  /** Undefined until it is first asked for. */
  isOpen: useCreating(({ isOpen }) => isOpen),
  create: () => useCreating.setState({ isOpen: true }),
  close: () => useCreating.setState({ isOpen: false }),
})
