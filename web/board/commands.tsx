import { useNavigate } from '@tanstack/react-router'
import { Megaphone, Newspaper, PenLine, Plus } from 'lucide-react'
import { mayOn } from '#contract/board'
import { can } from '#contract/permissions'
import { boardPageText, boardText } from '#korean/board'
import { frameText } from '#korean/frame'
import type { CommandContext, Commands } from '../organization/frame/parts.ts'
import { allPostsAddress, boardAddress, boardsAddress, newPostAddress } from './addresses.ts'
import { BoardIcon } from './BoardIcon.tsx'
import { useBoards } from './queries.ts'
import { useCreateDialog } from './settings/create-dialog.ts'

export function useCommands({ me, isWanted }: CommandContext): Commands {
  const navigate = useNavigate()
  const { create } = useCreateDialog()
  const { orgId } = me
  const boards = (useBoards(orgId, isWanted).data ?? []).filter(({ isArchived }) => !isArchived)
  const writing = {
    id: 'write-post',
    label: boardPageText.write,
    words: 'write new post board',
    group: frameText.act,
    icon: <PenLine />,
    onAction: () => void navigate(newPostAddress(orgId)),
  }
  const creating = {
    id: 'create-board',
    label: boardText.create,
    words: 'create new board',
    group: frameText.act,
    icon: <Plus />,
    onAction: create,
  }
  return {
    places: [
      {
        id: 'boards',
        label: boardText.title,
        words: 'boards notices posts',
        group: frameText.goTo,
        icon: <Megaphone />,
        keys: 'G B',
        onAction: () => void navigate(boardsAddress(orgId)),
      },
      {
        id: 'all-posts',
        label: boardText.all,
        words: 'all posts newest',
        group: frameText.goTo,
        icon: <Newspaper />,
        onAction: () => void navigate(allPostsAddress(orgId)),
      },
    ],
    things: boards.map(board => ({
      id: `board-${board.boardId}`,
      label: board.name,
      group: boardText.title,
      icon: <BoardIcon {...board} />,
      onAction: () => void navigate(boardAddress(orgId, board)),
    })),
    deeds: [
      ...(boards.some(({ myLevel }) => mayOn(myLevel, 'write')) ? [writing] : []),
      ...(can(me, 'board.create') ? [creating] : []),
    ],
  }
}
