import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { mayIn, type ProjectRole } from '#contract/permissions'
import { filterText } from '#korean/issue'
import { fill } from '#korean/particle'
import { useOffered } from '../organization/frame/offered.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { Menu, type MenuAction } from '../ui/overlay/Menu.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { saidByForm } from '../fields.ts'
import { ApiError } from '../call.ts'
import { useCreateView, useRemoveView, useViews } from './queries.ts'
import type { At } from '../project/queries.ts'

type SavedViewsProps = {
  at: At
  myRole: ProjectRole
  /** How it looks now, in the words of the address. */
  search: string
  onOpen: (search: string) => void
}

/** Names for ways of looking at the project: one press and the list looks like that again. */
export function SavedViews({ at, myRole, search, onOpen }: SavedViewsProps) {
  const views = useViews(at).data ?? []
  const remove = useRemoveView(at)
  const [isSaving, setSaving] = useState(false)
  const current = views.find(view => view.search === search)
  const items: (MenuAction | 'separator')[] = [
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
  return (
    <>
      <Menu
        label={filterText.views}
        kind="ghost"
        size="small"
        trigger={
          <>
            <Bookmark />
            {current?.name ?? filterText.views}
          </>
        }
        items={items}
      />
      <SaveDialog
        at={at}
        search={search}
        mayShare={mayIn(myRole, 'view.share')}
        isOpen={isSaving}
        onClose={() => setSaving(false)}
      />
    </>
  )
}

type SaveDialogProps = { at: At; search: string; mayShare: boolean; isOpen: boolean; onClose: () => void }

function SaveDialog({ at, search, mayShare, isOpen, onClose }: SaveDialogProps) {
  const create = useCreateView(at)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const error = create.error instanceof ApiError ? (create.error.fields.name ?? create.error.message) : undefined
  const submit = () =>
    create.mutate(
      { name, search, isShared },
      {
        onSuccess: () => {
          setName('')
          setShared(false)
          onClose()
        },
        onError: saidByForm,
      },
    )
  return (
    <Modal
      isOpen={isOpen}
      title={filterText.saveView}
      size="sm"
      onClose={onClose}
      form={{ isBusy: create.isPending, onSubmit: submit }}
      footer={
        <Button type="submit" kind="primary" isBusy={create.isPending} disabled={name.trim() === ''}>
          {filterText.save}
        </Button>
      }
    >
      <TextField label={filterText.viewName} value={name} onChange={setName} error={error} maxLength={40} autoFocus />
      {mayShare && (
        <Checkbox checked={isShared} onChange={setShared}>
          {filterText.viewShared}
        </Checkbox>
      )}
    </Modal>
  )
}
