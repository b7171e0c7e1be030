import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceFor } from '#korean/errors'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Button } from '../layout/Button.tsx'
import styles from './BinList.module.css'

/** `restoreLabel` says to a screen reader which one the button restores. */
export type BinItem = { id: number; picture?: ReactNode; title: ReactNode; words: string; restoreLabel: string }

type BinListProps<Row> = {
  bin: UseQueryResult<Row[]>
  itemOf: (row: Row) => BinItem
  /** Without `failed` and `empty` another list beside it says so. */
  texts: { failed?: string; empty?: string | undefined; restore: string; help?: string }
  label?: string
  restore: UseMutationResult<unknown, Error, number>
  mayRestore?: boolean
}

/** Deleted things that can be taken out until they are purged. */
export const BinList = <Row,>({ bin, itemOf, texts, label, restore, mayRestore = true }: BinListProps<Row>) => (
  <>
    {bin.error && !bin.data && texts.failed && (
      <ErrorState
        heading="h3"
        title={texts.failed}
        text={sentenceFor(bin.error)}
        onRetry={() => void bin.refetch()}
        isRetrying={bin.isFetching}
      />
    )}
    {bin.data?.length === 0 && texts.empty && <EmptyState heading="h3" icon={<Trash2 />} title={texts.empty} />}
    {bin.data && bin.data.length > 0 && (
      <>
        {texts.help && <p className={styles.help}>{texts.help}</p>}
        <ul className={styles.bin} aria-label={label}>
          {bin.data.map(itemOf).map(({ id, picture, title, words, restoreLabel }) => (
            <li key={id}>
              {picture}
              <span className={styles.words}>
                <b>{title}</b>
                <small>{words}</small>
              </span>
              {mayRestore && (
                <Button
                  size="small"
                  aria-label={restoreLabel}
                  isBusy={restore.isPending && restore.variables === id}
                  onClick={() => restore.mutate(id)}
                >
                  {texts.restore}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </>
    )}
  </>
)
