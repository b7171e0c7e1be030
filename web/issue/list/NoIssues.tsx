import { ListTodo, Plus } from 'lucide-react'
import { issueText } from '#korean/issue'
import { Button } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

type NoIssuesProps = {
  isNarrowed: boolean
  isMine: boolean
  mayEdit: boolean
  onCreate: () => void
  onClear: () => void
}

/** Why a list is empty, and the one thing to do next. */
export function NoIssues({ isNarrowed, isMine, mayEdit, onCreate, onClear }: NoIssuesProps) {
  if (isNarrowed || isMine)
    return (
      <EmptyState icon={<ListTodo />} title={isNarrowed ? issueText.emptyFilter : issueText.emptyMine}>
        <Button onClick={onClear}>{issueText.clearFilter}</Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={<ListTodo />} title={issueText.empty} text={issueText.emptyHelp}>
      {mayEdit && (
        <Button kind="primary" onClick={onCreate}>
          <Plus />
          {issueText.newIssue}
        </Button>
      )}
    </EmptyState>
  )
}
