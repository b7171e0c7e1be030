// The number that the navigation shows: no more than a place for it. Whatever finds it out is fetched after the page.
import { create } from 'zustand'

/** How much is unread in the rooms of an organization. */
export const useChatCount = create<Record<number, number>>(() => ({}))
