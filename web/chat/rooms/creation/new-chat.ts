import { create } from 'zustand'

/** Asked for by the palette: the list of rooms opens the dialog as soon as it is there. */
export const useNewChatAsked = create<{ isAsked: boolean }>(() => ({ isAsked: false }))
export const askForNewChat = () => useNewChatAsked.setState({ isAsked: true })
export const forgetNewChat = () => useNewChatAsked.setState({ isAsked: false })
