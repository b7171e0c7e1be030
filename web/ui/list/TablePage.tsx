import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { sentenceFor } from '#korean/errors'
import { ui } from '#korean/ui'
import { classes } from '../classes.ts'
import { Delayed } from '../feedback/Delayed.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Pagination } from '../layout/Pagination.tsx'
import styles from './TablePage.module.css'

/** `cells` are those of one row while it is awaited. */
export type TableBones = { cells: ReactNode; count?: number }

export type TablePageProps = {
  label: string
  className: string | undefined
  list: UseQueryResult<{ data: unknown[]; totalPages: number; totalCount: number }>
  heads: ReactNode
  bones: TableBones
  failed: string
  empty: ReactNode
  /** The rows. */
  children: ReactNode
  page: number
  onPage: (page: number, isReplacing: boolean) => void
}

const ROWS = 12

/** One page of a list as a table, with its numbers below; or why there is none. */
export function TablePage(props: TablePageProps) {
  const { label, className, list, heads, children, bones, failed, empty, page, onPage } = props
  const { data, totalPages = 0, totalCount = 0 } = list.data ?? {}
  // The last row of the last page may have gone.
  const isPast = data?.length === 0 && totalPages > 0 && !list.isPlaceholderData
  const turnBack = useEffectEvent(() => onPage(totalPages, true))
  useEffect(() => {
    if (isPast) turnBack()
  }, [isPast])
  return (
    <>
      {list.error && !list.data && (
        <ErrorState
          title={failed}
          text={sentenceFor(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isPending && (
        <Delayed>
          <table className={classes(styles.table, styles.bones, className)} aria-label={ui.loading}>
            <thead>
              <tr>{heads}</tr>
            </thead>
            <tbody aria-hidden="true">
              {Array.from({ length: bones.count ?? ROWS }, (_, at) => (
                <tr key={at}>{bones.cells}</tr>
              ))}
            </tbody>
          </table>
        </Delayed>
      )}
      {list.data && totalCount === 0 && empty}
      {data && data.length > 0 && (
        <table className={classes(styles.table, className)} aria-busy={list.isPlaceholderData} aria-label={label}>
          <thead>
            <tr>{heads}</tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
      <div className={styles.foot}>
        <Pagination page={page} totalPages={totalPages} onPage={to => onPage(to, false)} />
      </div>
    </>
  )
}
