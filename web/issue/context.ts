// The context in which issues are drawn: their project, its workflow and people, and whether one may edit.
import { mayIn } from '#contract/permissions'
import { type Project, type ProjectPerson, issueKey } from '#contract/project'
import type { IssueRow } from '#contract/issue'
import { isOpen, type State, type Workflow } from '#contract/workflow'
import { ApiError } from '../call.ts'
import { type At, useProject, useProjectPeople } from '../project/queries.ts'
import { useWorkflow } from '../workflow/queries.ts'

export type IssueContext = {
  at: At
  project: Project
  workflow: Workflow
  people: ReadonlyMap<number, ProjectPerson>
  mayEdit: boolean
}

export function useIssueContext(at: At) {
  const [project, workflow, people] = [useProject(at), useWorkflow(at), useProjectPeople(at)]
  const failed = project.error ?? workflow.error ?? people.error
  // A cached project is not shown to somebody who may not see it any more.
  const isGone = project.error instanceof ApiError && [403, 404].includes(project.error.status)
  const around: IssueContext | undefined =
    project.data && workflow.data && people.data && !isGone
      ? {
          at,
          project: project.data,
          workflow: workflow.data,
          people: new Map(people.data.map(person => [person.memberId, person])),
          mayEdit: mayIn(project.data.myRole, 'issue.edit') && !project.data.isArchived,
        }
      : undefined
  const retry = () => void Promise.all([project.refetch(), workflow.refetch(), people.refetch()])
  const isRetrying = [project, workflow, people].some(({ isFetching }) => isFetching)
  return { around, failed, isRetrying, retry }
}

export const keyOf = ({ project }: IssueContext, { number }: Pick<IssueRow, 'number'>) => issueKey(project.key, number)

export const stateOf = ({ workflow }: IssueContext, stateId: number): State =>
  workflow.states.find(state => state.stateId === stateId) ?? {
    stateId,
    name: '',
    version: 0,
    category: 'unstarted',
    color: 'gray',
    issueCount: 0,
  }

export const isOpenIn = (around: IssueContext, row: Pick<IssueRow, 'stateId'>) =>
  isOpen(stateOf(around, row.stateId).category)
