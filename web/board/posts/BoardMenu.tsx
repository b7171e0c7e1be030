import { useNavigate, useRouter } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Ellipsis, Link as LinkIcon, Settings, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type Board, mayOn } from '#contract/board'
import { boardPageText } from '#korean/board'
import { fill } from '#korean/particle'
import { copyText } from '../../ui/feedback/clipboard.ts'
import { fetchedComponent } from '../../ui/fetched.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import { boardAddress, boardsAddress } from '../addresses.ts'
import { useArchiveBoard, useRemoveBoard } from '../deeds.ts'

const SettingsDialog = fetchedComponent(() => import('../settings/SettingsDialog.tsx').then(it => it.SettingsDialog))
const PostBinDialog = fetchedComponent(() => import('./PostBinDialog.tsx').then(it => it.PostBinDialog))

type What = 'settings' | 'bin' | 'delete'

/** The deeds on a board, by what one may do in it. */
export function BoardMenu({ orgId, board }: { orgId: number; board: Board }) {
  const { boardId, name, isArchived } = board
  const navigate = useNavigate()
  const router = useRouter()
  const [opened, setOpened] = useState<{ what: What; isOpen: boolean }>()
  const archive = useArchiveBoard({ orgId, boardId }, !isArchived)
  const remove = useRemoveBoard({ orgId, boardId }, () => navigate(boardsAddress(orgId)))
  const open = (what: What) => setOpened({ what, isOpen: true })
  const close = () => setOpened(now => now && { ...now, isOpen: false })
  return (
    <>
      <Menu
        label={boardPageText.menu}
        trigger={<Ellipsis />}
        kind="ghost"
        isIcon
        placement="bottom end"
        items={itemsOf({
          board,
          open,
          link: location.origin + router.buildLocation(boardAddress(orgId, board)).href,
          onArchive: () => archive.mutate(),
        })}
      />
      {opened?.what === 'settings' && (
        <SettingsDialog key={boardId} orgId={orgId} board={board} isOpen={opened.isOpen} onClose={close} />
      )}
      {opened?.what === 'bin' && (
        <PostBinDialog orgId={orgId} boardId={boardId} isOpen={opened.isOpen} onClose={close} />
      )}
      {opened?.what === 'delete' && (
        <ConfirmDialog
          isOpen={opened.isOpen}
          title={fill(boardPageText.deleteTitle, { name })}
          text={boardPageText.deleteText}
          verb={boardPageText.delete}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  )
}

type ItemsProps = { link: string; board: Board; open: (what: What) => void; onArchive: () => void }

function itemsOf({ link, board, open, onArchive }: ItemsProps): MenuItem[] {
  const { myLevel, isArchived, isCompany } = board
  const isManager = mayOn(myLevel, 'manage')
  const may = {
    edit: isManager && !isArchived,
    // One may have written there before, when one's right was another.
    restore: mayOn(myLevel, 'read') && !isArchived,
    end: isManager && !isCompany,
  }
  return [
    {
      id: 'link',
      label: boardPageText.copyLink,
      icon: <LinkIcon />,
      onAction: () =>
        void copyText(link, {
          copied: boardPageText.copied,
          failed: boardPageText.copyFailed,
        }),
    },
    ...(may.edit
      ? [{ id: 'settings', label: boardPageText.settings, icon: <Settings />, onAction: () => open('settings') }]
      : []),
    ...(may.restore ? [{ id: 'bin', label: boardPageText.bin, icon: <Undo2 />, onAction: () => open('bin') }] : []),
    ...(may.end
      ? [
          'separator' as const,
          {
            id: 'archive',
            label: isArchived ? boardPageText.unarchive : boardPageText.archive,
            icon: isArchived ? <ArchiveRestore /> : <Archive />,
            onAction: onArchive,
          },
          {
            id: 'delete',
            label: boardPageText.delete,
            icon: <Trash2 />,
            isDanger: true,
            onAction: () => open('delete'),
          },
        ]
      : []),
  ]
}
