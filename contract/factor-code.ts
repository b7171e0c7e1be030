import { z } from 'zod'

/** Six digits of an authenticator app or a recovery code, in which spaces and dashes are for the eye. */
export const factorCode = z
  .string()
  .max(40, { error: 'code' })
  .overwrite(text => text.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase())
  .refine(text => /^(?:\d{6}|[\da-z]{10})$/.test(text), { error: 'code' })
