import { organizationRoutes } from '#contract/organization'
import { answers } from '../http/http.ts'
import { deletedOrganizationsOf, deleteOrganization, restoreOrganization } from './bin.ts'
import { changeOrganization, createOrganization, readOrganization } from './organizations.ts'

export const organization = answers(organizationRoutes, {
  create: ({ me, body, client }) => createOrganization(me, body, client),
  read: ({ member }) => readOrganization(member),
  change: ({ member, body, client }) => changeOrganization(member, body, client),
  delete: ({ member, client }) => deleteOrganization(member, client),
  deleted: ({ me }) => deletedOrganizationsOf(me.userId),
  restore: ({ me, orgId, client }) => restoreOrganization(me, orgId, client),
})
