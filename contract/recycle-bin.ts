// The recycle bin of small things, which can be restored for a time after their deletion.
import { z } from 'zod'
import { route } from './route.ts'
import { somebody } from './somebody.ts'

/** Departments and positions only offer an undo for a moment; the other kinds appear in the bin of their project. */
export const binKinds = ['department', 'position', 'state', 'tag', 'milestone', 'view'] as const
export type BinKind = (typeof binKinds)[number]
export const BIN_ITEM_DAYS = 30

/** The answer of a deletion, by which it can be undone. */
export const binned = z.object({ binId: z.number() })

export const binItem = z.object({
  binId: z.number(),
  kind: z.enum(binKinds),
  name: z.string(),
  deletedAt: z.iso.datetime(),
  purgedAt: z.iso.datetime(),
  by: somebody,
  mayRestore: z.boolean(),
})
export type BinItem = z.infer<typeof binItem>

/** Restoring may fail because the name is taken meanwhile, or a limit is reached. */
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
  /** Newest first; of saved views only those that the reader may restore. */
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
