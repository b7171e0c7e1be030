import { SearchX } from 'lucide-react'
import type { FoundThing, SearchKind } from '#contract/search'
import { sentenceFor } from '#korean/errors'
import { findingText } from '#korean/finding'
import { fill } from '#korean/particle'
import { fixedValues, searchKindNames, searchText } from '#korean/search'
import { readSearch, searchFilterWords } from '#korean/search-query'
import { ui } from '#korean/ui'
import { ApiError } from '../../call.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton, WordsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import type { useFound } from '../queries.ts'
import { isFixed, isMeant, isOneLetter, withoutFilters } from '../text.ts'
import { KindTabs, totalOf } from './KindTabs.tsx'
import { OtherLayout } from './OtherLayout.tsx'
import { ResultRow } from './ResultRow.tsx'
import styles from './Results.module.css'

type ResultsProps = {
  orgId: number
  q: string
  kind: SearchKind | undefined
  found: ReturnType<typeof useFound>
  onOpen: (thing: FoundThing) => void
  /** Other words, of all kinds. */
  onSearch: (text: string) => void
}

/** Something new between two pages moves the others on, so that one of them comes twice. */
const nameOf = ({ kind, id }: FoundThing) => `${kind} ${id}`

const saidTotal = (total: string) =>
  total.endsWith('+')
    ? fill(searchText.countAtLeast, { count: total.slice(0, -1) })
    : fill(searchText.count, { count: total })

/** Tabs of kinds, and below them what was found; or why there is nothing. */
export function Results({ orgId, q, kind, found, onOpen, onSearch }: ResultsProps) {
  const { data, error } = found
  if (error && !data) {
    const isTooOften = error instanceof ApiError && error.status === 429
    return (
      <ErrorState
        title={isTooOften ? searchText.tooOften : searchText.failed}
        text={sentenceFor(error)}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    )
  }
  if (!data) return <Bones />
  const things = [...new Map(data.pages.flatMap(page => page.things).map(each => [nameOf(each), each])).values()]
  const counts = data.pages[0]?.counts ?? {}
  const isOld = found.isPlaceholderData
  return (
    <>
      <KindTabs {...{ orgId, q, kind, counts }} />
      <output>
        <Unseen>{isOld ? '' : saidTotal(totalOf(counts))}</Unseen>
      </output>
      <div className={styles.found} data-scroll-restoration-id="search" key={`${q} ${kind}`}>
        <OtherLayout q={q} onSearch={onSearch} />
        {isOneLetter(q) && <p className={styles.note}>{searchText.oneLetter}</p>}
        {things.length === 0 && !isOld && (
          <Nothing {...{ q, kind, onSearch }} hasOthers={Object.keys(counts).length > 0} />
        )}
        {things.length > 0 && (
          <ul aria-label={searchText.results} aria-busy={isOld || undefined} className={styles.list}>
            {things.map(thing => (
              <ResultRow key={nameOf(thing)} thing={thing} onPress={() => onOpen(thing)} />
            ))}
          </ul>
        )}
        {found.hasNextPage && !isOld && (
          <p className={styles.more}>
            <Button isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {searchText.more}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

function adviceFor(q: string) {
  const { filters } = readSearch(q)
  const unclear = filters.find(filter => !isMeant(filter))
  if (!unclear || !isFixed(unclear.name)) return filters.length > 0 ? searchText.adviceFilters : searchText.advice
  const values = fixedValues[unclear.name].join(', ')
  return fill(searchText.adviceValues, { name: searchFilterWords[unclear.name], values })
}

type NothingProps = Pick<ResultsProps, 'q' | 'kind' | 'onSearch'> & { hasOthers: boolean }

/** Says what can be changed, and offers to do so. */
function Nothing({ q, kind, hasOthers, onSearch }: NothingProps) {
  const { filters } = readSearch(q)
  const plain = withoutFilters(q)
  const isOfKind = kind !== undefined && hasOthers
  return (
    <EmptyState
      icon={<SearchX />}
      title={isOfKind ? fill(searchText.noneOfKind, { kind: searchKindNames[kind] }) : findingText.nothingFound}
      text={isOfKind ? undefined : adviceFor(q)}
    >
      {isOfKind && <Button onClick={() => onSearch(q)}>{searchText.allKinds}</Button>}
      {filters.length > 0 && plain !== '' && (
        <Button onClick={() => onSearch(plain)}>{searchText.withoutFilters}</Button>
      )}
    </EmptyState>
  )
}

const BONES = ['62%', '48%', '71%', '54%', '66%', '42%', '59%']

const Bones = () => (
  <Delayed>
    <ul className={styles.bones} aria-label={ui.loading}>
      {BONES.map(width => (
        <li key={width}>
          <Skeleton width="20px" height="20px" />
          <span>
            <WordsSkeleton width={width} />
            <WordsSkeleton width="86%" />
            <WordsSkeleton width="30%" />
          </span>
        </li>
      ))}
    </ul>
  </Delayed>
)
