import { BookCheck, BookX } from 'lucide-react'
import { useState } from 'react'
import type { MustRead } from '#contract/must-read'
import type { Post } from '#contract/post'
import { can } from '#contract/permissions'
import { mustReadText } from '#korean/must-read'
import { useMembership } from '../../organization/queries.ts'
import { fetchedComponent } from '../../ui/fetched.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import type { MenuAction } from '../../ui/overlay/Menu.tsx'
import type { PostAt } from '../post/queries.ts'
import type { MustReadDialogProps } from './MustReadDialog.tsx'
import { useEndMustRead, useMustRead } from './queries.ts'

const MustReadDialog = fetchedComponent<MustReadDialogProps>(() =>
  import('./MustReadDialog.tsx').then(it => it.MustReadDialog),
)

/** The deeds of the menu of a post about who must read it, and their dialogs. */
export function useMustReadActions(
  at: PostAt,
  post: Post,
  mustRead: MustRead | undefined,
  mayEdit: boolean | undefined,
) {
  const me = useMembership(at.orgId).data
  const [opened, open] = useState<{ what: 'set' | 'end'; isOpen: boolean }>()
  // Of one that has ended: the next one begins with what it was.
  const last = useMustRead(at, opened?.what === 'set')
  const end = useEndMustRead(at)
  const close = () => open(now => now && { ...now, isOpen: false })
  const isKnown = !post.isMustRead || mustRead !== undefined
  const mayAsk = mayEdit && isKnown && me !== undefined && can(me, 'member.see')
  const items: MenuAction[] = mayAsk
    ? [
        {
          id: 'must-read',
          label: mustRead ? mustReadText.change : mustReadText.set,
          icon: <BookCheck />,
          onAction: () => open({ what: 'set', isOpen: true }),
        },
        ...(mustRead
          ? [
              {
                id: 'must-read-end',
                label: mustReadText.end,
                icon: <BookX />,
                onAction: () => open({ what: 'end', isOpen: true }),
              },
            ]
          : []),
      ]
    : []
  const dialogs = (
    <>
      {opened?.what === 'set' && (
        <MustReadDialog
          at={at}
          mustRead={mustRead}
          last={last.data ?? undefined}
          isOpen={opened.isOpen}
          onClose={close}
        />
      )}
      {opened?.what === 'end' && (
        <ConfirmDialog
          isOpen={opened.isOpen}
          title={mustReadText.endTitle}
          text={mustReadText.endText}
          verb={mustReadText.end}
          isBusy={end.isPending}
          onConfirm={() => end.mutate(undefined, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  )
  return { items, dialogs }
}
