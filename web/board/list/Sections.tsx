import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { BoardFolder } from '#contract/board-folder'
import type { BoardRow as Row } from '#contract/board'
import { boardText } from '#korean/board'
import { fill } from '#korean/particle'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'
import { useArranging } from '../folder/arranging.ts'
import { useFoldedFolders } from '../folder/folded.ts'
import { FolderSection } from '../folder/FolderSection.tsx'
import { useFolders } from '../folder/queries.ts'
import styles from './BoardList.module.css'
import { BoardRow } from './BoardRow.tsx'

const FolderDialog = fetchedDialog(() => import('../folder/FolderDialog.tsx').then(it => it.FolderDialog))
const NONE: readonly BoardFolder[] = []

type SectionsProps = { orgId: number; found: readonly Row[]; isSearched: boolean; mayArrange: boolean }

/** Favourites, the boards outside of folders, the folders in their order, and the archived ones. A search opens all of them. */
export function Sections({ orgId, found, isSearched, mayArrange }: SectionsProps) {
  const folders = useFolders(orgId).data ?? NONE
  const [folded, fold] = useFoldedFolders()
  const { arranging, renamed, closeRename } = useArranging(orgId, folders)
  // Among some of them alone there is no place for one.
  const arranged = mayArrange && !isSearched ? arranging : undefined
  const living = found.filter(({ isArchived }) => !isArchived)
  const archived = found.filter(({ isArchived }) => isArchived)
  const favourites = living.filter(({ isFavourite }) => isFavourite)
  const known = new Set(folders.map(({ folderId }) => folderId))
  const others = living.filter(
    ({ isFavourite, folderId }) => !isFavourite && !(folderId !== null && known.has(folderId)),
  )
  const row = (board: Row) => <BoardRow key={board.boardId} orgId={orgId} board={board} />
  const rows = (boards: readonly Row[]) => {
    const siblings = boards.filter(({ isCompany }) => !isCompany)
    return boards.map(board => (
      <BoardRow key={board.boardId} orgId={orgId} board={board} siblings={siblings} arranging={arranged} />
    ))
  }
  return (
    <div className={styles.page}>
      {favourites.length > 0 && <Section title={boardText.favourites}>{favourites.map(row)}</Section>}
      {others.length > 0 && (
        <Section title={favourites.length > 0 ? boardText.others : undefined}>{rows(others)}</Section>
      )}
      {folders.map(folder => {
        const boards = living.filter(({ folderId }) => folderId === folder.folderId)
        if (isSearched && boards.length === 0) return null
        return (
          <FolderSection
            key={folder.folderId}
            folder={folder}
            count={boards.length}
            isFolded={!isSearched && folded.includes(folder.folderId)}
            arranging={arranged}
            onFold={isFolded => fold(folder.folderId, isFolded)}
          >
            <ul className={styles.list}>{rows(boards)}</ul>
          </FolderSection>
        )
      })}
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
      <FolderDialog orgId={orgId} folder={renamed} isOpen={renamed !== undefined} onClose={closeRename} />
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
