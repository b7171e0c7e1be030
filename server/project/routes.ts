import { projectRoutes } from '#contract/project'
import { answers } from '../http.ts'
import { deletedProjectsOf, removeProject, restoreProject } from './bin.ts'
import { cardsOf, overviewOf } from './cards.ts'
import { membersOf, peopleOf, putMember } from './people.ts'
import { createProject } from './creation.ts'
import { changeProject, removeMember } from './narrowing.ts'
import { archiveProject, favourProject, projectsOf, readProject } from './projects.ts'

export const project = answers(projectRoutes, {
  list: ({ member, query }) => cardsOf(member, query),
  all: ({ member }) => projectsOf(member),
  bin: ({ member }) => deletedProjectsOf(member),
  create: ({ member, body, visit }) => createProject(member, body, visit),
  read: ({ member, projectId }) => readProject(member, projectId),
  change: ({ member, projectId, body, visit }) => changeProject(member, projectId, body, visit),
  archive: ({ member, projectId, visit }) => archiveProject(member, projectId, true, visit),
  unarchive: ({ member, projectId, visit }) => archiveProject(member, projectId, false, visit),
  remove: ({ member, projectId, visit }) => removeProject(member, projectId, visit),
  restore: ({ member, projectId, visit }) => restoreProject(member, projectId, visit),
  favour: ({ member, projectId }) => favourProject(member, projectId, true),
  unfavour: ({ member, projectId }) => favourProject(member, projectId, false),
  members: ({ member, projectId }) => membersOf(member, projectId),
  putMember: ({ member, projectId, memberId, body, visit }) =>
    putMember(member, projectId, memberId, body.projectRole, visit),
  removeMember: ({ member, projectId, memberId, visit }) => removeMember(member, projectId, memberId, visit),
  people: ({ member, projectId }) => peopleOf(member, projectId),
  overview: ({ member, projectId }) => overviewOf(member, projectId),
})
