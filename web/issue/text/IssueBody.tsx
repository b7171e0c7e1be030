import type { Issue } from '#contract/issue'
import { withTask } from '../../ui/text/markdown/task-lines.ts'
import { RichText } from '../../ui/text/RichText.tsx'
import type { IssueContext } from '../context.ts'
import { useChangeIssue } from '../store/store.ts'
import { IssueTextSources } from './IssueTextSources.tsx'

export type IssueBodyProps = { around: IssueContext; issue: Issue; mayEdit: boolean }

/** The body as people read it, with tasks that can be ticked right there. */
export function IssueBody({ around, issue, mayEdit }: IssueBodyProps) {
  const change = useChangeIssue(around.at)
  const toggle = (line: number, isDone: boolean) =>
    change.mutate({ issueId: issue.issueId, changes: { body: withTask(issue.body, line, isDone) }, seen: issue })
  return (
    <IssueTextSources around={around}>
      <RichText text={issue.body} onToggleTask={mayEdit ? toggle : undefined} />
    </IssueTextSources>
  )
}
