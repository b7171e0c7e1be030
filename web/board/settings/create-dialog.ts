// Whether a board is being created: the dialog stands in the frame, and is opened from the list and the palette.
import { create } from 'zustand'
import { boardText } from '#korean/board'
import { keepTyping } from '../../ui/type-ahead.ts'

const useCreating = create<{ isOpen: boolean | undefined }>(() => ({ isOpen: undefined }))

export const useCreateDialog = () => ({
  /** Undefined until it is first asked for. */
  isOpen: useCreating(({ isOpen }) => isOpen),
  create: () => {
    keepTyping(boardText.create)
    useCreating.setState({ isOpen: true })
  },
  close: () => useCreating.setState({ isOpen: false }),
})
