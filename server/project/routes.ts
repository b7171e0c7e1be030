import { projectRoutes } from '#contract/project'
import { recycleBinRoutes } from '#contract/recycle-bin'
import { answers } from '../http/http.ts'
import { deletedProjectsOf, removeProject, restoreProject, restoreSmallThing, projectBinOf } from './bin.ts'
import { cardsOf, overviewOf } from './cards.ts'
import { membersOf, peopleOf, putMember } from './people.ts'
import { createProject } from './creation.ts'
import { changeProject, removeMember } from './sight/narrowing.ts'
import { archiveProject, favourProject, projectsOf, readProject } from './projects.ts'

export const project = answers(projectRoutes, {
  list: ({ member, query }) => cardsOf(member, query),
  all: ({ member }) => projectsOf(member),
  bin: ({ member }) => deletedProjectsOf(member),
  create: ({ member, body, client }) => createProject(member, body, client),
  read: ({ member, projectId }) => readProject(member, projectId),
  change: ({ member, projectId, body, client }) => changeProject(member, projectId, body, client),
  archive: ({ member, projectId, client }) => archiveProject(member, projectId, true, client),
  unarchive: ({ member, projectId, client }) => archiveProject(member, projectId, false, client),
  remove: ({ member, projectId, client }) => removeProject(member, projectId, client),
  restore: ({ member, projectId, client }) => restoreProject(member, projectId, client),
  favour: ({ member, projectId }) => favourProject(member, projectId, true),
  unfavour: ({ member, projectId }) => favourProject(member, projectId, false),
  members: ({ member, projectId }) => membersOf(member, projectId),
  putMember: ({ member, projectId, memberId, body, client }) =>
    putMember(member, projectId, memberId, body.projectRole, client),
  removeMember: ({ member, projectId, memberId, client }) => removeMember(member, projectId, memberId, client),
  people: ({ member, projectId }) => peopleOf(member, projectId),
  overview: ({ member, projectId }) => overviewOf(member, projectId),
})

/** Small things of a project, which their features restore. */
export const recycleBin = answers(recycleBinRoutes, {
  ofProject: ({ member, projectId }) => projectBinOf(member, projectId),
  restore: ({ member, binId, client }) => restoreSmallThing(member, binId, client),
})
