import { Link } from '@tanstack/react-router'
import { type FoundThings, SEARCH_COUNTED_MOST, type SearchKind, searchKinds } from '#contract/search'
import { findingText } from '#korean/finding'
import { searchKindNames, searchText } from '#korean/search'
import { currentProps } from '../../ui/layout/current-link.ts'
import tabs from '../../ui/layout/Tabs.module.css'
import { searchAddress } from '../addresses.ts'
import styles from './Results.module.css'

type KindTabsProps = { orgId: number; q: string; kind: SearchKind | undefined; counts: FoundThings['counts'] }

const counted = (count: number, isMore = count >= SEARCH_COUNTED_MOST) =>
  `${count.toLocaleString('ko')}${isMore ? '+' : ''}`

/** All of them together. */
export function totalOf(counts: FoundThings['counts']) {
  const each = Object.values(counts)
  const sum = each.reduce((total, count) => total + count, 0)
  return counted(
    sum,
    each.some(count => count >= SEARCH_COUNTED_MOST),
  )
}

/** The kinds of which there is any, and the one that is looked at. */
export function KindTabs({ orgId, q, kind, counts }: KindTabsProps) {
  const shown = searchKinds.filter(each => (counts[each] ?? 0) > 0 || each === kind)
  return (
    <nav className={tabs.tabs} aria-label={searchText.tabs}>
      {[undefined, ...shown].map(each => (
        <Link key={each ?? 'all'} {...searchAddress(orgId, { q, kind: each })} replace {...currentProps(each === kind)}>
          {each ? searchKindNames[each] : findingText.all}
          <span className={styles.count}>{each ? counted(counts[each] ?? 0) : totalOf(counts)}</span>
        </Link>
      ))}
    </nav>
  )
}
