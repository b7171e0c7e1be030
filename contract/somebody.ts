// A member by name, as others see them.
import { z } from 'zod'

export const somebody = z.object({ memberId: z.number(), name: z.string() })
