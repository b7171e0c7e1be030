// Numbers of messages, and of changes, as calls name them.
import { z } from 'zod'

export const seqInQuery = z
  .string('type')
  .regex(/^[1-9]\d{0,15}$/, 'type')
  .transform(Number)
  .optional()
/** 0 before the first change of a room. */
export const changeInQuery = z
  .string('type')
  .regex(/^[1-9]\d{0,15}$|^0$/, 'type')
  .transform(Number)
  .optional()
export const seqInBody = z.int('type').min(0, 'type').max(Number.MAX_SAFE_INTEGER, 'type')
