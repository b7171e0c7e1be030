// Organizations: companies and teams whose members work here together.
import { z } from 'zod'
import { imageChoice, imageRefusals } from './image.ts'
import { phone } from './phone.ts'
import { route } from './route.ts'
import { lineText, visibleLine } from './text.ts'

export const BIN_DAYS = 30
/** The limit exists because every access token lists its holder's organizations and travels with every call. */
export const ORGANIZATIONS_MOST = 200
/** The most of one owner in the bin, where organizations still use space. */
export const BINNED_MOST = 100

export const organization = z.object({
  orgId: z.number(),
  name: z.string(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  businessNumber: z.string().nullable(),
  representativeName: z.string().nullable(),
  logoImgUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  version: z.number(),
})
export type Organization = z.infer<typeof organization>

/** The name of a person in one organization. */
export const memberName = visibleLine(50)

const details = z.strictObject({
  name: visibleLine(100, 'company.required'),
  address: lineText(200).nullable().optional(),
  email: lineText(254).nullable().optional(),
  phone: phone.nullable().optional(),
  businessNumber: lineText(20).nullable().optional(),
  representativeName: lineText(50).nullable().optional(),
  logoImgUrl: imageChoice,
})

export const newOrganization = details.extend({ memberName })
/** Absent fields keep their value; null and the empty text clear them. */
export const organizationChange = details.extend({ version: z.int().min(1).optional() })
export type OrganizationChange = z.output<typeof organizationChange>

/** An organization in the bin, for an owner, who may restore it. */
export const deletedOrganization = organization
  .pick({ orgId: true, name: true, logoImgUrl: true })
  .extend({ memberCount: z.number(), deletedAt: z.iso.datetime(), purgedAt: z.iso.datetime() })
export type DeletedOrganization = z.infer<typeof deletedOrganization>

export const organizationRoutes = {
  create: route('POST /api/organizations', {
    allow: 'signed-in',
    body: newOrganization,
    answer: z.object({ orgId: z.number() }),
    refusals: ['organization.tooMany', 'organization.binFull', ...imageRefusals],
  }),
  read: route('GET /api/organizations/:orgId', { allow: 'organization.see', answer: organization }),
  change: route('PUT /api/organizations/:orgId', {
    allow: 'organization.edit',
    body: organizationChange,
    answer: organization,
    refusals: ['row.stale', ...imageRefusals],
    current: organization,
  }),
  delete: route('DELETE /api/organizations/:orgId', { allow: 'organization.delete' }),
  deleted: route('GET /api/members/organizations/deleted', {
    allow: 'signed-in',
    answer: z.array(deletedOrganization),
  }),
  restore: route('POST /api/organizations/:orgId/restore', {
    allow: 'signed-in',
    refusals: ['forbidden', 'organization.tooMany'],
  }),
}
