import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceFor } from '#korean/errors'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { passFocus } from '../focus.ts'
import { Button } from '../layout/Button.tsx'
import styles from './BinList.module.css'

/** `restoreLabel` says to a screen reader which one the button restores. */
export type BinItem = {
  id: number
  picture?: ReactNode
  title: ReactNode
  words: string
  restoreLabel: string
  mayRestore?: boolean
}

type BinListProps<Row> = {
  bin: UseQueryResult<Row[]>
  itemOf: (row: Row) => BinItem
  /** Without `failed` and `empty` another list beside it says so. */
  texts: { failed?: string; empty?: string | undefined; restore: string; help?: string }
  label?: string
  restore: UseMutationResult<unknown, Error, number>
  mayRestore?: boolean
}

/** Its row goes: the next one has the focus then, or what stands around the list. */
function beside(button: HTMLElement) {
  const row = button.closest('li')
  const [next, before] = [row?.nextElementSibling, row?.previousElementSibling]
  const around = button.closest<HTMLElement>('[role=dialog], main')
  return () =>
    [next, before].flatMap(each => (each?.isConnected ? [each.querySelector('button')] : [])).find(Boolean) ??
    around?.querySelector<HTMLElement>('[aria-current=page], button')
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
          {bin.data.map(itemOf).map(({ id, picture, title, words, restoreLabel, mayRestore: mayThis = mayRestore }) => (
            <li key={id}>
              {picture}
              <span className={styles.words}>
                <b>{title}</b>
                <small>{words}</small>
              </span>
              {mayThis && (
                <Button
                  size="small"
                  aria-label={restoreLabel}
                  isBusy={restore.isPending && restore.variables === id}
                  onClick={({ currentTarget }) => {
                    const next = beside(currentTarget)
                    restore.mutate(id)
                    passFocus(next)
                  }}
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
