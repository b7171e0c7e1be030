import { useNavigate, useRouter } from '@tanstack/react-router'
import { Keyboard, Search } from 'lucide-react'
import { SEARCH_QUERY_MOST, type SearchKind } from '#contract/search'
import { frameText } from '#korean/frame'
import { fill } from '#korean/particle'
import { screenTitles } from '#korean/screens'
import { searchKindNames, searchText } from '#korean/search'
import type { CommandContext, Commands } from '../organization/frame/parts.ts'
import { useDebounced } from '../ui/field/useDebounced.ts'
import type { Found } from '../ui/list/SearchList.tsx'
import { searchAddress } from './addresses.ts'
import { KindIcon } from './kinds.tsx'
import { useFirstFound } from './queries.ts'
import { inOtherLayout } from './text.ts'

/** The palette lists these by itself. */
const LISTED: readonly SearchKind[] = ['issue', 'member', 'project', 'board', 'room']
const SHOWN_MOST = 5

/** The best ones but issues, which the palette finds by itself. */
function useOthers({ me, typed }: CommandContext) {
  const router = useRouter()
  const settled = useDebounced(typed)
  const words = settled === typed ? typed.slice(0, SEARCH_QUERY_MOST) : ''
  const answer = useFirstFound(me.orgId, words)
  const isLooking = typed !== '' && (settled !== typed || answer.isFetching)
  const things = (words === '' ? [] : (answer.data?.things ?? [])).filter(({ kind }) => !LISTED.includes(kind))
  const items = things.slice(0, SHOWN_MOST).map(({ kind, id, title, excerpt, path }): Found => ({
    id: `found-${kind}-${id}`,
    label: kind === 'message' || kind === 'comment' ? excerpt || title : title,
    hint: searchKindNames[kind],
    group: searchText.found,
    icon: <KindIcon kind={kind} />,
    isFound: true,
    onAction: () => void router.navigate({ href: path }),
  }))
  return { items, isLooking }
}

/** Everything is searched from every page. */
export function useCommands(context: CommandContext): Commands {
  const { me, typed } = context
  const navigate = useNavigate()
  const { items, isLooking } = useOthers(context)
  const open = (q?: string) => () => void navigate(searchAddress(me.orgId, { q: q?.slice(0, SEARCH_QUERY_MOST) }))
  const search: Found = {
    id: 'search',
    label: screenTitles.search,
    words: 'search find',
    group: frameText.goTo,
    icon: <Search />,
    keys: 'G F',
    onAction: open(),
  }
  if (typed === '') return { places: [search] }
  const quoted = (words: string) => fill(searchText.quoted, { words })
  const other = inOtherLayout(typed)
  const everything: Found = {
    id: 'search-everything',
    label: fill(searchText.everything, { words: quoted(typed) }),
    group: screenTitles.search,
    icon: <Search />,
    isFound: true,
    onAction: open(typed),
  }
  const mistyped: Found[] = other
    ? [
        {
          id: 'search-other-layout',
          label: fill(searchText.otherLayout, { words: quoted(other.words) }),
          group: screenTitles.search,
          icon: <Keyboard />,
          isFound: true,
          onAction: open(other.text),
        },
      ]
    : []
  return { places: [search], beyond: [...items, ...mistyped, everything], isLooking }
}
