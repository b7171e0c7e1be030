import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight, Megaphone, Newspaper, Plus, SearchX, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { BoardRow as Row } from '#contract/board'
import { can } from '#contract/permissions'
import { boardText } from '#korean/board'
import { sentenceFor } from '#korean/errors'
import { matches } from '#korean/match'
import { fill } from '#korean/particle'
import { useMembership } from '../../organization/queries.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { fetchedComponent } from '../../ui/fetched.ts'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { FilterBar } from '../../ui/layout/FilterBar.tsx'
import { PageBar } from '../../ui/layout/PageBar.tsx'
import { allPostsAddress } from '../addresses.ts'
import { PendingMustReads } from '../must-read/PendingMustReads.tsx'
import { useBoards, useDeletedBoards } from '../queries.ts'
import { useCreateDialog } from '../settings/create-dialog.ts'
import styles from './BoardList.module.css'
import { BoardBones, BoardRow } from './BoardRow.tsx'

const BoardBinDialog = fetchedComponent(() => import('./BoardBinDialog.tsx').then(it => it.BoardBinDialog))

const route = getRouteApi('/org/$orgId/board')
const NONE: readonly Row[] = []

/** The boards that I may read: my favourites first. */
export function BoardListPage() {
  const orgId = Number(route.useParams().orgId)
  const me = useMembership(orgId).data
  const list = useBoards(orgId)
  const bin = useDeletedBoards(orgId)
  const { create } = useCreateDialog()
  const [typed, setTyped] = useState('')
  const [isBinOpen, setBinOpen] = useState<boolean>()
  const mayCreate = me !== undefined && can(me, 'board.create')
  const all = list.data ?? NONE
  const found = all.filter(({ name, description }) => matches(name, typed) || matches(description, typed))
  const button = (kind?: 'primary') =>
    mayCreate && (
      <Button kind={kind} onClick={create}>
        <Plus />
        {boardText.create}
      </Button>
    )
  return (
    <>
      <PageBar title={boardText.title}>
        <Link className={buttonClass()} {...allPostsAddress(orgId)}>
          <Newspaper />
          {boardText.all}
        </Link>
        {button('primary')}
      </PageBar>
      <FilterBar
        search={{ label: boardText.search, typed, onType: setTyped }}
        end={
          bin.data &&
          bin.data.length > 0 && (
            <span className={styles.bin}>
              <Button kind="ghost" onClick={() => setBinOpen(true)}>
                <Trash2 />
                {boardText.bin}
              </Button>
            </span>
          )
        }
      />
      <PendingMustReads orgId={orgId} />
      {list.error && !list.data && (
        <ErrorState
          title={boardText.listFailed}
          text={sentenceFor(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isPending && (
        <Delayed>
          <BoardBones />
        </Delayed>
      )}
      {list.data && found.length > 0 && <Sections orgId={orgId} found={found} isSearched={typed.trim() !== ''} />}
      {list.data && found.length === 0 && all.length > 0 && (
        <EmptyState icon={<SearchX />} title={boardText.emptyFound} text={boardText.emptyFoundHelp}>
          <Button onClick={() => setTyped('')}>{boardText.clearSearch}</Button>
        </EmptyState>
      )}
      {list.data && all.length === 0 && (
        <EmptyState
          icon={<Megaphone />}
          title={boardText.empty}
          text={mayCreate ? boardText.emptyHelp : boardText.emptyReader}
        >
          {button()}
        </EmptyState>
      )}
      {isBinOpen !== undefined && <BoardBinDialog orgId={orgId} isOpen={isBinOpen} onClose={() => setBinOpen(false)} />}
    </>
  )
}

type SectionsProps = { orgId: number; found: readonly Row[]; isSearched: boolean }

function Sections({ orgId, found, isSearched }: SectionsProps) {
  const living = found.filter(({ isArchived }) => !isArchived)
  const archived = found.filter(({ isArchived }) => isArchived)
  const favourites = living.filter(({ isFavourite }) => isFavourite)
  const others = living.filter(({ isFavourite }) => !isFavourite)
  const row = (board: Row) => <BoardRow key={board.boardId} orgId={orgId} board={board} />
  return (
    <div className={styles.page}>
      {favourites.length > 0 && <Section title={boardText.favourites}>{favourites.map(row)}</Section>}
      {others.length > 0 && (
        <Section title={favourites.length > 0 ? boardText.others : undefined}>{others.map(row)}</Section>
      )}
      {archived.length > 0 && (
        // A search opens it: what is found must be seen.
        <details key={String(isSearched)} className={styles.archived} open={isSearched}>
          <summary>
            <ChevronRight />
            {fill(boardText.archivedOnes, { count: archived.length })}
          </summary>
          <ul className={styles.list}>{archived.map(row)}</ul>
        </details>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} {...(title ? { 'aria-labelledby': id } : { 'aria-label': boardText.list })}>
      {title && <h2 id={id}>{title}</h2>}
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}
