import { getRouteApi, Link } from '@tanstack/react-router'
import { FolderPlus, Megaphone, Newspaper, Plus, SearchX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BoardRow as Row } from '#contract/board'
import { can } from '#contract/permissions'
import { boardText } from '#korean/board'
import { boardFolderText } from '#korean/board-folder'
import { sentenceFor } from '#korean/errors'
import { matches } from '#korean/match'
import { useMembership } from '../../organization/queries.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { fetchedComponent } from '../../ui/fetched.ts'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { FilterBar } from '../../ui/layout/FilterBar.tsx'
import { PageBar } from '../../ui/layout/PageBar.tsx'
import { allPostsAddress } from '../addresses.ts'
import { PendingMustReads } from '../must-read/PendingMustReads.tsx'
import { useBoards, useDeletedBoards } from '../queries.ts'
import { useCreateDialog } from '../settings/create-dialog.ts'
import styles from './BoardList.module.css'
import { BoardBones } from './BoardRow.tsx'
import { Sections } from './Sections.tsx'

const BoardBinDialog = fetchedComponent(() => import('./BoardBinDialog.tsx').then(it => it.BoardBinDialog))

const FolderDialog = fetchedDialog(() => import('../folder/FolderDialog.tsx').then(it => it.FolderDialog))

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
  const [isFolderOpen, setFolderOpen] = useState(false)
  const mayCreate = me !== undefined && can(me, 'board.create')
  const mayArrange = me !== undefined && can(me, 'board.arrange')
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
          <span className={styles.bin}>
            {mayArrange && (
              <Button kind="ghost" onClick={() => setFolderOpen(true)}>
                <FolderPlus />
                {boardFolderText.create}
              </Button>
            )}
            {bin.data && bin.data.length > 0 && (
              <Button kind="ghost" onClick={() => setBinOpen(true)}>
                <Trash2 />
                {boardText.bin}
              </Button>
            )}
          </span>
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
      {list.data && found.length > 0 && (
        <Sections orgId={orgId} found={found} isSearched={typed.trim() !== ''} mayArrange={mayArrange} />
      )}
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
      <FolderDialog orgId={orgId} folder={undefined} isOpen={isFolderOpen} onClose={() => setFolderOpen(false)} />
      {isBinOpen !== undefined && <BoardBinDialog orgId={orgId} isOpen={isBinOpen} onClose={() => setBinOpen(false)} />}
    </>
  )
}
