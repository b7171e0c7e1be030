// The rows of the workflow, as other features get them.
import type { milestones, states, tags } from './tables.ts'

export type StateRow = typeof states.$inferSelect
export type TagRow = typeof tags.$inferSelect
export type MilestoneRow = typeof milestones.$inferSelect
