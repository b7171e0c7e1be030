// The recycle bin of small things: deleted, and given back within its time.
import { z } from 'zod'
import { route } from './route.ts'

/** Of departments and positions only an undo is offered, for a moment; the others stand in the bin of their project. */
export const binKinds = ['department', 'position', 'state', 'tag', 'milestone', 'view'] as const
export type BinKind = (typeof binKinds)[number]
export const BIN_ITEM_DAYS = 30

/** Answered by a deletion: the way back. */
export const binned = z.object({ binId: z.number() })

export const binItem = z.object({
  binId: z.number(),
  kind: z.enum(binKinds),
  name: z.string(),
  deletedAt: z.iso.datetime(),
  purgedAt: z.iso.datetime(),
  by: z.object({ memberId: z.number(), name: z.string() }),
})
export type BinItem = z.infer<typeof binItem>

/** A thing may have lost its room meanwhile: its name is taken, or there are too many. */
const restoreRefusals = [
  'bin.missing',
  'project.missing',
  'project.forbidden',
  'project.archived',
  'department.taken',
  'department.deep',
  'department.tooMany',
  'position.taken',
  'position.tooMany',
  'state.taken',
  'state.tooMany',
  'tag.taken',
  'tag.tooMany',
  'milestone.taken',
  'milestone.tooMany',
  'view.taken',
  'view.tooMany',
] as const

export const recycleBinRoutes = {
  /** The newest first; of saved views one's own. */
  ofProject: route('GET /api/organizations/:orgId/projects/:projectId/bin', {
    allow: 'project.see',
    answer: z.array(binItem),
    refusals: ['project.missing'],
  }),
  restore: route('POST /api/organizations/:orgId/bin/:binId/restore', {
    allow: 'organization.see',
    refusals: [...restoreRefusals],
  }),
}
