import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mayIn, type ProjectRole } from '#contract/permissions'
import { filterText } from '#korean/issue'
import { fill } from '#korean/particle'
import { useOffered } from '../organization/frame/offered.ts'
import type { MenuItem } from '../ui/overlay/Menu.tsx'
import { useRemoveView, useViews } from './queries.ts'
import type { At } from '../project/queries.ts'
import { fetchedDialog } from '../ui/fetched-dialog.ts'

const SaveViewDialog = fetchedDialog(() => import('./SaveViewDialog.tsx').then(it => it.SaveViewDialog))

type Asking = {
  at: At
  myRole: ProjectRole
  /** How it looks now, in the words of the address. */
  search: string
  onOpen: (search: string) => void
}

/** Names for ways of looking at the project: one press and the list looks like that again. Its owner shows the dialog. */
export function useSavedViews({ at, myRole, search, onOpen }: Asking) {
  const views = useViews(at).data ?? []
  const remove = useRemoveView(at)
  const [isSaving, setSaving] = useState<boolean>()
  const current = views.find(view => view.search === search)
  const items: MenuItem[] = [
    ...views.map(view => ({
      id: String(view.viewId),
      label: view.isMine ? view.name : `${view.name} · ${filterText.sharedView}`,
      isChecked: view === current,
      onAction: () => onOpen(view.search),
    })),
    'separator',
    { id: 'save', label: filterText.saveView, icon: <Bookmark />, onAction: () => setSaving(true) },
    ...(current && (current.isMine || mayIn(myRole, 'project.edit'))
      ? [
          {
            id: 'remove',
            label: fill(filterText.removeView, { name: current.name }),
            icon: <Trash2 />,
            isDanger: true,
            onAction: () => remove.mutate(current.viewId),
          },
        ]
      : []),
  ]
  useOffered(filterText.views, items)
  const dialog = isSaving !== undefined && (
    <SaveViewDialog
      at={at}
      search={search}
      mayShare={mayIn(myRole, 'view.share')}
      isOpen={isSaving}
      onClose={() => setSaving(false)}
    />
  )
  return { current, items, dialog }
}
