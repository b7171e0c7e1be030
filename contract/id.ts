import { z } from 'zod'

/** The id of a row, as a body names it. */
export const id = z.int('type').min(1, 'type').max(9_999_999_999, 'type')
