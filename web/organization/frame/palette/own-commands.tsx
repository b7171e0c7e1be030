// Commands by one's own use: the last things that were open, and what one chooses most often.
import { useLocation, useRouter } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { OwnMember } from '#contract/member'
import { frameText } from '#korean/frame'
import { matches } from '#korean/match'
import type { Found } from '../../../ui/list/SearchList.tsx'
import type { Habits } from '../../habits.ts'
import { areaAt } from '../areas.ts'

const VISITED_MOST = 5
const OFTEN_MOST = 3

/** The last things that were open, but the one that still is. */
export function useVisited({ orgId }: OwnMember, { visits }: Habits): Found[] {
  const router = useRouter()
  const { pathname } = useLocation()
  const inside = `/org/${orgId}/`
  const others = visits.filter(({ path }) => inside + path !== pathname.replace(/\/$/, ''))
  return others.slice(0, VISITED_MOST).map(({ path, title }) => ({
    id: `visit-${path}`,
    label: title,
    group: frameText.visited,
    icon: areaAt(inside + path)?.icon ?? <History />,
    hint: areaAt(inside + path)?.label,
    onAction: () => void router.navigate({ href: inside + path }),
  }))
}

const isMatched = ({ label, words = '', detail = '' }: Found, typed: string) =>
  [label, words, detail].some(text => matches(text, typed))

/** Those that one chooses most often stand first once something is typed; what the server finds comes late, and moves none of them. */
export function oftenFirst(items: readonly Found[], typed: string, { uses }: Habits): Found[] {
  const useOf = ({ id }: Found) => uses[id] ?? 0
  const often = items
    .filter(item => !item.isFound && useOf(item) > 0 && isMatched(item, typed))
    .toSorted((a, b) => useOf(b) - useOf(a))
    .slice(0, OFTEN_MOST)
  return [
    ...often.map(item => ({ ...item, hint: item.hint ?? item.group, group: frameText.often })),
    ...items.filter(item => !often.includes(item)),
  ]
}
