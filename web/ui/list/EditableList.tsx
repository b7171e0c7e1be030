import { type ReactNode, useId } from 'react'
import { departmentText } from '#korean/department'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Delayed } from '../feedback/Delayed.tsx'
import styles from './EditableList.module.css'

type ColumnProps = {
  title: string
  /** The query; its rows are the children. */
  asked: {
    data?: unknown[] | undefined
    error: unknown
    isPending: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  failed: string
  empty: { icon: ReactNode; title: string; text?: string | undefined }
  adder: ReactNode
  children: ReactNode
}

/** Departments or positions: how many, a field to add one, the rows. */
export function EditableList({ title, asked, failed, empty, adder, children }: ColumnProps) {
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = asked
  return (
    <section className={styles.manager} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {data && <span>{fill(departmentText.total, { count: data.length.toLocaleString('ko') })}</span>}
      </header>
      {data && adder}
      {isPending && <ColumnSkeleton />}
      {!data && !isPending && (
        <ErrorState
          heading="h3"
          title={failed}
          text={sentenceFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && <EmptyState heading="h3" {...empty} />}
      {data && data.length > 0 && children}
    </section>
  )
}

const WIDTHS = ['46%', '34%', '38%', '42%', '30%', '36%']

const ColumnSkeleton = () => (
  <Delayed>
    <ul className={styles.rows} aria-label={ui.loading}>
      {WIDTHS.map(width => (
        <li key={width} className={styles.row}>
          <Skeleton width={width} />
        </li>
      ))}
    </ul>
  </Delayed>
)
