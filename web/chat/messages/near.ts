import { create } from 'zustand'

/** The message that somebody points at. A menu that lay over the page hides from a message that the pointer has left it. */
export const useNear = create<{ id: string | undefined }>(() => ({ id: undefined }))
