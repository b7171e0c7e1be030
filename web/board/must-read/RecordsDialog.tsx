import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { MustRead, ReaderProof, readerFilters } from '#contract/must-read'
import { sentenceFor } from '#korean/errors'
import { mustReadText } from '#korean/must-read'
import { fill } from '#korean/particle'
import { dayOf, fullTime } from '#korean/time'
import { saveFile } from '../../ui/download.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { usePostPeople } from '../post/people.ts'
import type { PostAt } from '../post/queries.ts'
import { More } from '../posts/More.tsx'
import { PaperProof } from './PaperProof.tsx'
import { useDepartmentProofs, useExportProof, useReaderProofs } from './queries.ts'
import styles from './RecordsDialog.module.css'

export type RecordsDialogProps = {
  at: PostAt
  title: string
  mustRead: MustRead
  isOpen: boolean
  onClose: () => void
}

const EVERYWHERE = 'all'
const NOWHERE = 'none'

const fileName = (title: string) => fill(mustReadText.fileName, { title, day: dayOf(new Date()) })

/** The readers by name, with what they have done, and the way to take it along. */
export function RecordsDialog({ at, title, mustRead, isOpen, onClose }: RecordsDialogProps) {
  const [shown, show] = useState<(typeof readerFilters)[number]>('missing')
  const [dept, choose] = useState<string>(EVERYWHERE)
  const [paper, print] = useState<ReaderProof[]>()
  const take = useExportProof(at)
  const departments = useDepartmentProofs(at, isOpen).data ?? []
  const { count, readCount, confirmedCount, needsConfirmation, sight } = mustRead
  const done = needsConfirmation ? confirmedCount : readCount
  // Of a head's own departments alone these numbers would not be those of the list.
  const tab = (name: string, people: number) => fill(name, { count: sight === 'all' ? people : '' }).trim()
  const download = () =>
    take.mutate('csv', { onSuccess: ({ csv }) => saveFile([csv ?? ''], 'text/csv;charset=utf-8', fileName(title)) })
  return (
    <>
      <Modal
        isOpen={isOpen}
        title={mustReadText.records}
        size="lg"
        onClose={onClose}
        footer={
          <>
            <p className={styles.noted}>{mustReadText.noted}</p>
            <Button
              isBusy={take.isPending && take.variables === 'paper'}
              onClick={() => take.mutate('paper', { onSuccess: ({ people }) => print(people) })}
            >
              <Printer />
              {mustReadText.print}
            </Button>
            <Button isBusy={take.isPending && take.variables === 'csv'} onClick={download}>
              <Download />
              {mustReadText.download}
            </Button>
          </>
        }
      >
        <div className={styles.filters}>
          <Segmented
            label={mustReadText.records}
            value={shown}
            options={[
              {
                value: 'missing',
                label: tab(needsConfirmation ? mustReadText.missingTab : mustReadText.unreadTab, count - done),
              },
              { value: 'done', label: tab(needsConfirmation ? mustReadText.doneTab : mustReadText.readTab, done) },
            ]}
            onChange={show}
          />
          {departments.length > 1 && (
            <Select
              label={mustReadText.department}
              options={[
                { id: EVERYWHERE, label: mustReadText.everyDepartment },
                ...departments.map(row => ({
                  id: String(row.deptId ?? NOWHERE),
                  label: row.deptId === null ? mustReadText.noDepartment : row.name,
                })),
              ]}
              chosen={dept}
              onChoose={choose}
            />
          )}
        </div>
        <People at={at} shown={shown} deptId={dept === EVERYWHERE ? undefined : dept} isAsked={needsConfirmation} />
      </Modal>
      {paper && (
        <PaperProof orgId={at.orgId} title={title} mustRead={mustRead} people={paper} onEnd={() => print(undefined)} />
      )}
    </>
  )
}

type PeopleProps = {
  at: PostAt
  shown: (typeof readerFilters)[number]
  deptId: string | undefined
  isAsked: boolean
}

function People({ at, shown, deptId, isAsked }: PeopleProps) {
  const list = useReaderProofs(at, { shown, deptId })
  const { personOf } = usePostPeople(at.orgId)
  if (list.error && !list.data)
    return (
      <ErrorState
        title={mustReadText.failed}
        text={sentenceFor(list.error)}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (!list.data)
    return (
      <Delayed>
        <p className={styles.nobody}>
          <Spinner />
        </p>
      </Delayed>
    )
  const people = list.data.pages.flatMap(page => page.people)
  if (people.length === 0) return <p className={styles.nobody}>{mustReadText.nobodyFound}</p>
  return (
    <>
      <ul className={styles.people}>
        {people.map(reader => {
          const person = personOf(reader.memberId)
          return (
            <li key={reader.memberId}>
              <Avatar name={reader.name} imageUrl={person?.imageUrl} size={32} />
              <p className={styles.who}>
                <b>{reader.name}</b>
                {person?.detail && <span>{person.detail}</span>}
              </p>
              <Done reader={reader} isAsked={isAsked} />
            </li>
          )
        })}
      </ul>
      {list.hasNextPage && (
        <More
          isBusy={list.isFetchingNextPage}
          isFailed={list.error !== null}
          onWant={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

const moment = (sentence: string, at: string) => (
  <time dateTime={at}>{fill(sentence, { at: fullTime(new Date(at)) })}</time>
)

function Done({
  reader: { readAt, confirmedAt, confirmedVersion },
  isAsked,
}: {
  reader: ReaderProof
  isAsked: boolean
}) {
  if (readAt === null) return <p className={styles.done}>{mustReadText.notYet}</p>
  return (
    <p className={styles.done}>
      {moment(mustReadText.readAt, readAt)}
      {isAsked && confirmedAt !== null && (
        <span>
          {moment(mustReadText.confirmedAt, confirmedAt)} ·{' '}
          {fill(mustReadText.version, { version: confirmedVersion ?? 1 })}
        </span>
      )}
    </p>
  )
}
