// Projects, which contain issues: their visibility, their roles and their cards.
import { z } from 'zod'
import { id } from './id.ts'
import { briefPerson } from './member.ts'
import { pageOf, paging, SEARCH_MOST } from './pagination.ts'
import { projectRoles } from './permissions.ts'
import { route } from './route.ts'
import { lineText, plainText, visibleLine } from './text.ts'

/** The most of one organization, including archived ones and those in the bin. */
export const PROJECTS_MOST = 1_000
export const PROJECT_MEMBERS_MOST = 500
export const PROJECT_BIN_DAYS = 30

/** Starts with a letter. The keys of its issues begin with it: WEB-12. */
export const projectKey = z
  .string('type')
  .regex(/^[A-Z][A-Z0-9]{1,5}$/, 'project.key')
  .meta({ maxLength: 6 })
export const projectName = visibleLine(80, 'project.required')

export const colors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type Color = (typeof colors)[number]
export const color = z.enum(colors, 'type')

export const projectIcons = [
  'kanban',
  'rocket',
  'cart',
  'truck',
  'megaphone',
  'wrench',
  'flask',
  'palette',
  'building',
  'book',
  'globe',
  'leaf',
] as const
export type ProjectIcon = (typeof projectIcons)[number]
const icon = z.enum(projectIcons, 'type')

/** The fields that a sidebar and a palette need. */
export const briefProject = z.object({
  projectId: z.number(),
  key: z.string(),
  name: z.string(),
  icon: z.enum(projectIcons),
  color: z.enum(colors),
  isPrivate: z.boolean(),
  isFavourite: z.boolean(),
  isArchived: z.boolean(),
  /** My role in it, as its member or because it is open to my organization. */
  myRole: z.enum(projectRoles),
})
export type BriefProject = z.infer<typeof briefProject>

/** `open` counts issues that are neither done nor cancelled; `total` counts those that are not cancelled. */
export const projectCard = briefProject.extend({
  /** The first of its leads. */
  lead: z.object({ memberId: z.number(), memberName: z.string(), profileImgUrl: z.string().nullable() }).nullable(),
  openCount: z.number(),
  doneCount: z.number(),
  totalCount: z.number(),
  overdueCount: z.number(),
  myCount: z.number(),
})
export type ProjectCard = z.infer<typeof projectCard>

/** `description` is plain text, shown with its line breaks. */
export const project = briefProject.extend({
  description: z.string(),
  createdAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
  version: z.number(),
})
export type Project = z.infer<typeof project>

export const DESCRIPTION_MOST = 5_000
const description = plainText(DESCRIPTION_MOST)

export const projectDraft = z.strictObject({
  name: projectName,
  key: projectKey,
  description: description.optional(),
  isPrivate: z.boolean('type').optional(),
  icon: icon.optional(),
  color: color.optional(),
})
export type ProjectDraft = z.output<typeof projectDraft>

/** `members` join together with it; its creator becomes a lead in any case. */
export const newProject = projectDraft.extend({
  members: z
    .array(z.strictObject({ memberId: id, projectRole: z.enum(projectRoles, 'type') }))
    .max(PROJECT_MEMBERS_MOST - 1, 'project.members')
    .optional(),
})
export type NewProject = z.output<typeof newProject>

/** Absent fields keep their value. The old key still leads here. */
export const projectChange = projectDraft.partial().extend({ version: z.int().min(1).optional() })
export type ProjectChange = z.output<typeof projectChange>

export const projectMember = briefPerson.extend({ projectRole: z.enum(projectRoles) })
export type ProjectMember = z.infer<typeof projectMember>

/** A possible assignee of the project's issues. The role is null for a person who is in it only because it is open. */
export const projectPerson = briefPerson.extend({ projectRole: z.enum(projectRoles).nullable() })
export type ProjectPerson = z.infer<typeof projectPerson>

export const deletedProject = z.object({
  projectId: z.number(),
  key: z.string(),
  name: z.string(),
  deletedAt: z.iso.datetime(),
  purgedAt: z.iso.datetime(),
})
export type DeletedProject = z.infer<typeof deletedProject>

const count = z.number()
/** The statistics of a project; each chart has its table. */
export const projectOverview = z.object({
  states: z.array(z.object({ stateId: z.number(), count })),
  overdueCount: count,
  unassignedCount: count,
  milestones: z.array(z.object({ milestoneId: z.number(), doneCount: count, totalCount: count })),
  /** Open and completed issues at the end of each of the last 60 days, in the Korean calendar. */
  burnUp: z.array(z.object({ day: z.string(), doneCount: count, totalCount: count })),
  /** Open issues by assignee; null is unassigned. At most 50 rows, the most open issues first. */
  workload: z.array(
    z.object({ memberId: z.number().nullable(), name: z.string(), openCount: count, overdueCount: count }),
  ),
})
export type ProjectOverview = z.infer<typeof projectOverview>

export const projectShown = ['living', 'favourite', 'mine', 'archived'] as const
const PATH = '/api/organizations/:orgId/projects'
const ONE = `${PATH}/:projectId` as const
/** The refusals that any change of a project may give. */
export const projectRefusals = ['project.missing', 'project.forbidden', 'project.archived'] as const

export const projectRoutes = {
  /** Projects that I see, favourites first, then by name. */
  list: route(`GET ${PATH}`, {
    allow: 'project.see',
    query: paging.extend({
      search: lineText(SEARCH_MOST).optional(),
      shown: z.enum(projectShown, 'type').optional(),
    }),
    answer: pageOf(projectCard),
  }),
  all: route(`GET ${PATH}/all`, { allow: 'project.see', answer: z.array(briefProject), isRevalidated: true }),
  /** Deleted projects that I may restore. */
  bin: route(`GET ${PATH}/bin`, { allow: 'project.see', answer: z.array(deletedProject) }),
  create: route(`POST ${PATH}`, {
    allow: 'project.create',
    body: newProject,
    answer: project,
    refusals: ['project.keyTaken', 'project.tooMany', 'member.missing', 'project.guestLead'],
  }),
  read: route(`GET ${ONE}`, { allow: 'project.see', answer: project, refusals: ['project.missing'] }),
  change: route(`PATCH ${ONE}`, {
    allow: 'project.see',
    body: projectChange,
    answer: project,
    refusals: [...projectRefusals, 'project.keyTaken', 'project.leadless', 'row.stale'],
    current: project,
  }),
  archive: route(`POST ${ONE}/archive`, {
    allow: 'project.see',
    answer: project,
    refusals: ['project.missing', 'project.forbidden'],
  }),
  unarchive: route(`DELETE ${ONE}/archive`, {
    allow: 'project.see',
    answer: project,
    refusals: ['project.missing', 'project.forbidden'],
  }),
  remove: route(`DELETE ${ONE}`, { allow: 'project.see', refusals: ['project.missing', 'project.forbidden'] }),
  /** Restores a project from the bin unchanged. */
  restore: route(`POST ${ONE}/restore`, { allow: 'project.see', answer: project, refusals: ['project.missing'] }),
  favour: route(`PUT ${ONE}/favourite`, { allow: 'project.see', refusals: ['project.missing'] }),
  unfavour: route(`DELETE ${ONE}/favourite`, { allow: 'project.see', refusals: ['project.missing'] }),
  members: route(`GET ${ONE}/members`, {
    allow: 'project.see',
    answer: z.array(projectMember),
    refusals: ['project.missing'],
  }),
  /** Adds a member, or changes their role in the project. */
  putMember: route(`PUT ${ONE}/members/:memberId`, {
    allow: 'project.see',
    body: z.strictObject({ projectRole: z.enum(projectRoles, 'type') }),
    answer: projectMember,
    refusals: [...projectRefusals, 'member.missing', 'project.leadless', 'project.guestLead', 'project.tooManyMembers'],
  }),
  removeMember: route(`DELETE ${ONE}/members/:memberId`, {
    allow: 'project.see',
    refusals: [...projectRefusals, 'member.missing', 'project.leadless'],
  }),
  /** Every possible assignee. A guest gets only its members and those who have work in it. */
  people: route(`GET ${ONE}/people`, {
    allow: 'project.see',
    answer: z.array(projectPerson),
    isRevalidated: true,
    refusals: ['project.missing'],
  }),
  overview: route(`GET ${ONE}/overview`, {
    allow: 'project.see',
    answer: projectOverview,
    refusals: ['project.missing'],
  }),
}

/** The key of an issue as people write it: WEB-12. */
export const issueKey = (projectKey: string, number: number) => `${projectKey}-${number}`
