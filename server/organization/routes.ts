import { organizationRoutes } from '#contract/organization'
import { answers } from '../http.ts'
import { deletedOrganizationsOf, deleteOrganization, restoreOrganization } from './bin.ts'
import { changeOrganization, createOrganization, readOrganization } from './organizations.ts'

export const organization = answers(organizationRoutes, {
  create: ({ me, body, visit }) => createOrganization(me, body, visit),
  read: ({ member }) => readOrganization(member),
  change: ({ member, body, visit }) => changeOrganization(member, body, visit),
  delete: ({ member, visit }) => deleteOrganization(member, visit),
  deleted: ({ me }) => deletedOrganizationsOf(me.userId),
  restore: ({ me, orgId, visit }) => restoreOrganization(me, orgId, visit),
})
