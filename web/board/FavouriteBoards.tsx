import { Link, useParams } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { Named } from '../organization/Named.tsx'
import styles from '../organization/frame/Sidebar.module.css'
import { currentProps } from '../ui/layout/current-link.ts'
import { boardAddress } from './addresses.ts'
import { useBoards } from './queries.ts'

/** My favourites among the boards, below the areas. */
export function FavouriteBoards({ orgId, isCollapsed }: { orgId: number; isCollapsed: boolean }) {
  const boards = useBoards(orgId).data ?? []
  const { boardId: current } = useParams({ strict: false })
  return boards
    .filter(({ isFavourite, isArchived }) => isFavourite && !isArchived)
    .map(({ boardId, name }) => (
      <Named key={boardId} text={name} isWanted={isCollapsed}>
        <Link
          className={styles.item}
          {...boardAddress(orgId, { boardId, name })}
          {...currentProps(String(boardId) === current)}
          aria-label={isCollapsed ? name : undefined}
        >
          <FileText />
          <span>{name}</span>
        </Link>
      </Named>
    ))
}
