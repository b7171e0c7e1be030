// The numbers that the frame shows: no more than a place for them. Whatever finds them out is fetched after the page.
import { create } from 'zustand'

type Count = { orgId: number; unreadCount: number }

/** How much is unread in each of my organizations. */
export const useBell = create<{ counts: readonly Count[] }>(() => ({ counts: [] }))
export const unreadIn = ({ counts }: { counts: readonly Count[] }) =>
  counts.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
