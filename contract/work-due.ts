// How much of my work is due: on every page, and so apart from all that the work itself needs.
import { z } from 'zod'
import { route } from './route.ts'

export const workDueRoutes = {
  /** The number of my issues that are due today or were due before. */
  read: route('GET /api/organizations/:orgId/work/due', {
    allow: 'project.see',
    answer: z.object({ count: z.number() }),
  }),
}
