import type { At } from '../../project/queries.ts'
import { useIssueContext } from '../context.ts'
import { IssuePanel } from '../detail/IssuePanel.tsx'

type WorkPanelProps = {
  at: At
  issueId: number
  order: readonly number[]
  isEditing: boolean
  onOpen: (issueId: number) => void
  onClose: () => void
  onDone: () => void
}

/** An issue beside my work, as its own project draws it. */
export function WorkPanel({ at, ...panel }: WorkPanelProps) {
  const { around } = useIssueContext(at)
  return around && <IssuePanel around={around} {...panel} />
}
