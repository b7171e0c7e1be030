// The answer to a call that is refused, as the description of the interface says it. A page reads it without any schema.
import { z } from 'zod'
import { refusals, type RefusalCode } from './errors.ts'
import { nothing, type Route } from './route.ts'

/** The body of a refusal of this route. */
export const refusalBody = z.object({
  message: z.string(),
  error: z.enum(Object.keys(refusals) as RefusalCode[]),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Refused = z.infer<typeof refusalBody> & { current?: unknown }
export const refusalBodyOf = ({ current }: Route) =>
  current === nothing ? refusalBody : refusalBody.extend({ current: current.optional() })
