// Whether a project is being created: the dialog stands in the frame, and is opened from the list, the palette and the sidebar.
import { create } from 'zustand'
import { projectText } from '#korean/project'
import { keepTyping } from '../../ui/type-ahead.ts'

const useCreating = create<{ isOpen: boolean | undefined }>(() => ({ isOpen: undefined }))

export const useCreateDialog = () => ({
  /** Undefined until it is first asked for. */
  isOpen: useCreating(({ isOpen }) => isOpen),
  create: () => {
    keepTyping(projectText.create)
    useCreating.setState({ isOpen: true })
  },
  close: () => useCreating.setState({ isOpen: false }),
})
