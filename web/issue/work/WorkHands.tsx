import { useMemo } from 'react'
import type { At } from '../../project/queries.ts'
import { useIssueContext } from '../context.ts'
import { FieldPicker } from '../FieldPicker.tsx'
import type { Pickable } from '../pickable.ts'
import { type IssueChanges, useKnownRows } from '../store/store.ts'

export type Picking = { field: Pickable; issueId: number; anchor: HTMLElement | undefined }

type WorkHandsProps = {
  picking: Picking | undefined
  at: At
  onChange: (issueId: number, changes: IssueChanges) => void
  onClose: () => void
}

/** The pickers of one issue, in the words of its own project; fetched before one of them is wanted. */
export function WorkHands({ picking, at, onChange, onClose }: WorkHandsProps) {
  const { around } = useIssueContext(at)
  const issueId = picking?.issueId
  const ids = useMemo(() => (issueId === undefined ? [] : [issueId]), [issueId])
  const rows = useKnownRows(at.projectId, ids)
  if (!around) return null
  return (
    <FieldPicker
      around={around}
      field={picking?.field}
      anchor={picking?.anchor}
      rows={rows}
      onChange={changes => issueId !== undefined && onChange(issueId, changes)}
      onClose={onClose}
    />
  )
}
