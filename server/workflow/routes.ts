import { workflowRoutes } from '#contract/workflow'
import type { Member } from '#contract/permissions'
import { db } from '../db.ts'
import { answers } from '../http/http.ts'
import { keptInProject } from '../project/doors.ts'
import {
  changeMilestone,
  closeMilestone,
  createMilestone,
  deleteMilestone,
  milestonesOf,
  reopenMilestone,
} from './milestones.ts'
import { changeState, createState, deleteState, statesOf } from './states.ts'
import { changeTag, createTag, deleteTag, mergeTag, tagsOf } from './tags.ts'

export const workflow = answers(workflowRoutes, {
  read: ({ member, projectId }) => workflowOf(member, projectId),
  createState: ({ member, projectId, body }) => createState(member, projectId, body),
  changeState: ({ member, projectId, stateId, body }) => changeState(member, projectId, stateId, body),
  deleteState: ({ member, projectId, stateId, body }) => deleteState(member, projectId, stateId, body.targetStateId),
  createTag: ({ member, projectId, body }) => createTag(member, projectId, body),
  changeTag: ({ member, projectId, tagId, body }) => changeTag(member, projectId, tagId, body),
  mergeTag: ({ member, projectId, tagId, body }) => mergeTag(member, projectId, tagId, body.targetTagId),
  deleteTag: ({ member, projectId, tagId }) => deleteTag(member, projectId, tagId),
  createMilestone: ({ member, projectId, body }) => createMilestone(member, projectId, body),
  changeMilestone: ({ member, projectId, milestoneId, body }) => changeMilestone(member, projectId, milestoneId, body),
  closeMilestone: ({ member, projectId, milestoneId, body }) => closeMilestone(member, projectId, milestoneId, body),
  reopenMilestone: ({ member, projectId, milestoneId }) => reopenMilestone(member, projectId, milestoneId),
  deleteMilestone: ({ member, projectId, milestoneId }) => deleteMilestone(member, projectId, milestoneId),
})

const workflowOf = (member: Member, projectId: number) =>
  keptInProject(member, projectId, { question: 'workflow' }, async () => {
    const project = { orgId: member.orgId, projectId }
    const [states, tags, milestones] = await Promise.all([
      statesOf(db, project),
      tagsOf(db, project),
      milestonesOf(db, project),
    ])
    return { answer: { states, tags, milestones } }
  })
