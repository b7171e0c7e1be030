// Pinning a post, for menus.
import { Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import { pinText } from '#korean/post'
import { fetchedComponent } from '../../ui/fetched.ts'
import type { MenuAction } from '../../ui/overlay/Menu.tsx'
import type { PostAt } from '../post/queries.ts'
import { usePinPost, useUnpinPost } from './queries.ts'

const PinDialog = fetchedComponent(() => import('./PinDialog.tsx').then(it => it.PinDialog))

/** @param pinned undefined where it is not pinned */
export function usePinDeeds(at: PostAt, pinned: { pinnedUntil: string | null } | undefined) {
  const [isOpen, setOpen] = useState<boolean>()
  const pin = usePinPost(at)
  const unpin = useUnpinPost(at)
  const open = () => setOpen(true)
  const items: MenuAction[] = [
    { id: 'pin', label: pinned ? pinText.change : pinText.pin, icon: <Pin />, onAction: open },
    ...(pinned ? [{ id: 'unpin', label: pinText.unpin, icon: <PinOff />, onAction: () => unpin.mutate() }] : []),
  ]
  const dialog = isOpen !== undefined && (
    <PinDialog
      isOpen={isOpen}
      until={pinned?.pinnedUntil ?? null}
      onPin={until => pin.mutate(until)}
      onClose={() => setOpen(false)}
    />
  )
  return { items, dialog }
}
