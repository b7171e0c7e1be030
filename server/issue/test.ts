// What tests of projects and issues begin with.
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import type { Ask } from '#contract/route'
import { workflowRoutes } from '#contract/workflow'
import { person, registered, type Visitor } from '../test.ts'

type Draft = Partial<Ask<typeof issueRoutes.create>['body']>
let made = 0
/** A project of its own organization, with what its issues are ordered by. */
export async function project(said: Partial<Ask<typeof projectRoutes.create>['body']> = {}) {
  const owner = await person()
  const { orgId } = await registered(owner)
  const body = { name: '자사몰 개편', key: 'WEB', ...said }
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body })
  const at = { orgId, projectId }
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const { states } = await owner.call(workflowRoutes.read, at)
  const stateOf = (name: string) => states.find(state => state.name === name)!.stateId
  const issue = (draft: Draft = {}, by: Visitor = owner) =>
    by.call(issueRoutes.create, { ...at, body: { title: `할 일 ${++made}`, ...draft } })
  return { owner, orgId, projectId, at, memberId, states, stateOf, issue }
}
