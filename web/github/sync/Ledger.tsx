import { Inbox } from 'lucide-react'
import { useId, useState } from 'react'
import { entryResults, GITHUB_ENTRIES_DAYS, type GithubSync } from '#contract/github-sync'
import { sentenceFor } from '#korean/errors'
import { entryDirectionNames, entryResultNames, ledgerText } from '#korean/github-sync'
import { fill } from '#korean/particle'
import type { At } from '../../project/queries.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Filter } from '../../ui/layout/FilterBar.tsx'
import { EntryRow } from './EntryRow.tsx'
import styles from './Ledger.module.css'
import { type LedgerFilter, useEntries } from './queries.ts'

const directions = ['in', 'out'] as const

type LedgerProps = {
  at: At
  repos: readonly GithubSync[]
  isEditor: boolean
  /** Repositories that are linked no more may have left entries. */
  isHiddenWhileEmpty: boolean
}

/** Everything that was carried, the newest first, and what became of it. */
export function Ledger({ at, repos, isEditor, isHiddenWhileEmpty }: LedgerProps) {
  const titleId = useId()
  const [filter, setFilter] = useState<LedgerFilter>({})
  const asked = useEntries(at, filter)
  const isFiltered = Object.keys(filter).length > 0
  const all = asked.data?.pages.flatMap(page => page.entries)
  if (isHiddenWhileEmpty && !isFiltered && !all?.length) return null
  const change = (name: 'result' | 'direction', id: string) => {
    const { [name]: _, ...rest } = filter
    setFilter(id === '' ? rest : { ...rest, [name]: id })
  }
  return (
    <section className={styles.ledger} aria-labelledby={titleId}>
      <h2 id={titleId}>{ledgerText.title}</h2>
      <p>{fill(ledgerText.help, { days: GITHUB_ENTRIES_DAYS })}</p>
      <div className={styles.filters}>
        <Filter
          label={ledgerText.result}
          options={entryResults.map(id => ({ id, label: entryResultNames[id] }))}
          chosen={filter.result ?? ''}
          onChoose={id => change('result', id)}
        />
        <Filter
          label={ledgerText.direction}
          options={directions.map(id => ({ id, label: entryDirectionNames[id] }))}
          chosen={filter.direction ?? ''}
          onChoose={id => change('direction', id)}
        />
      </div>
      {all ? (
        <Entries {...{ at, repos, isEditor, all, isFiltered }} />
      ) : asked.error ? (
        <ErrorState
          heading="h3"
          title={ledgerText.failed}
          text={sentenceFor(asked.error)}
          isRetrying={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      ) : (
        <Delayed>
          <Skeleton width="100%" height="240px" />
        </Delayed>
      )}
      {asked.hasNextPage && (
        <Button isWide isBusy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {ledgerText.more}
        </Button>
      )}
    </section>
  )
}

type EntriesProps = Pick<LedgerProps, 'at' | 'repos' | 'isEditor'> & {
  all: NonNullable<ReturnType<typeof useEntries>['data']>['pages'][number]['entries']
  isFiltered: boolean
}

function Entries({ all, isFiltered, repos, ...row }: EntriesProps) {
  if (all.length === 0)
    return isFiltered ? (
      <EmptyState heading="h3" icon={<Inbox />} title={ledgerText.noneFound} />
    ) : (
      <EmptyState heading="h3" icon={<Inbox />} title={ledgerText.empty} text={ledgerText.emptyHelp} />
    )
  return (
    <ol className={styles.rows} aria-label={ledgerText.list}>
      {all.map(entry => (
        <EntryRow
          key={entry.entryId}
          {...row}
          entry={entry}
          url={repos.find(({ repository }) => repository === entry.repository)?.url}
        />
      ))}
    </ol>
  )
}
