import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import type { MenuAction } from '../overlay/Menu.tsx'
import type { NameSchema, SeenName, SendName } from './Adder.tsx'
import { InlineName } from './InlineName.tsx'
import { useGone } from './useGone.ts'

type InlineRename = {
  /** The rows that are there. */
  ids: readonly number[]
  schema: NameSchema
  isBusy: boolean
  send: (id: number, ...sent: Parameters<SendName>) => void
  /** Keeps the focus on the row whose field closes. */
  hold: (id: number) => void
}

/** The renaming of rows where they stand, one at a time. */
export function useInlineRename({ ids, schema, isBusy, send, hold }: InlineRename) {
  const [renamedId, setRenamed] = useState<number>()
  useGone(renamedId, ids, () => setRenamed(undefined))
  const fieldOf = (id: number, { name, version }: SeenName) =>
    renamedId === id && (
      <InlineName
        label={fill(departmentText.renameOf, { name })}
        name={name}
        version={version}
        schema={schema}
        isBusy={isBusy}
        send={(...sent) => send(id, ...sent)}
        onClose={() => {
          hold(id)
          setRenamed(undefined)
        }}
      />
    )
  const actionOf = (id: number): MenuAction => ({
    id: 'rename',
    label: departmentText.rename,
    icon: <Pencil />,
    onAction: () => setRenamed(id),
  })
  return { begin: setRenamed, fieldOf, actionOf }
}
