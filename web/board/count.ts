// The number that the navigation shows: no more than a place for it. Whatever finds it out is fetched after the page.
import { create } from 'zustand'

/** How many posts are unread in the boards of an organization. */
export const useBoardCount = create<Record<number, number>>(() => ({}))
