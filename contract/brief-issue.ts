// An issue as other issues, files and texts name it.
import { z } from 'zod'
import { colors } from './project.ts'
import { categories } from './workflow.ts'

/** An issue as other things reference it, with the state as its own project names it. */
export const briefIssue = z.object({
  issueId: z.number(),
  projectId: z.number(),
  key: z.string(),
  title: z.string(),
  state: z.object({ name: z.string(), category: z.enum(categories), color: z.enum(colors) }),
  assigneeId: z.number().nullable(),
})
export type BriefIssue = z.infer<typeof briefIssue>
