// Small things in the recycle bin, one of each kind, for the sweeps over the contract.
import { departmentRoutes } from '#contract/department'
import { viewRoutes } from '#contract/view'
import { workflowRoutes } from '#contract/workflow'
import type { Visitor } from '../visitor.ts'

type At = { orgId: number; projectId: number }

/** The shortest of their names, that of a state, has 20 letters. */
const gone = (word: string) => `${word.slice(0, 15)} GONE`

/** A view that its maker has taken away. */
export async function binnedView(maker: Visitor, at: At, word: string, isShared: boolean) {
  const body = { name: gone(word), search: `text=${encodeURIComponent(word)}`, isShared }
  const { viewId } = await maker.call(viewRoutes.create, { ...at, body })
  return (await maker.call(viewRoutes.remove, { ...at, viewId })).binId
}

/** Of a project: a tag, a milestone, a state and a shared view. */
export async function binnedParts(owner: Visitor, at: At, word: string, targetStateId: number): Promise<number[]> {
  const body = { name: gone(word) }
  const tag = async () => {
    const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body })
    return owner.call(workflowRoutes.deleteTag, { ...at, tagId })
  }
  const milestone = async () => {
    const { milestoneId } = await owner.call(workflowRoutes.createMilestone, { ...at, body })
    return owner.call(workflowRoutes.deleteMilestone, { ...at, milestoneId })
  }
  const state = async () => {
    const draft = { ...body, category: 'started', color: 'red' } as const
    const { stateId } = await owner.call(workflowRoutes.createState, { ...at, body: draft })
    return owner.call(workflowRoutes.deleteState, { ...at, stateId, body: { targetStateId } })
  }
  const items = await Promise.all([tag(), milestone(), state()])
  return [...items.map(({ binId }) => binId), await binnedView(owner, at, word, true)]
}

/** Of an organization: a department and a position. */
export async function binnedPlaces(owner: Visitor, orgId: number, word: string): Promise<number[]> {
  const body = { name: gone(word) }
  const department = async () => {
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body })
    return owner.call(departmentRoutes.deleteDepartment, { orgId, deptId })
  }
  const position = async () => {
    const { positionId } = await owner.call(departmentRoutes.createPosition, { orgId, body })
    return owner.call(departmentRoutes.deletePosition, { orgId, positionId })
  }
  return (await Promise.all([department(), position()])).map(({ binId }) => binId)
}
