import { z } from 'zod'

/** Spaces and dashes are for the eye. */
const codeOf = (shape: RegExp, error: string) =>
  z
    .string()
    .max(40, { error })
    .overwrite(text => text.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase())
    .refine(text => shape.test(text), { error })

/** Six digits of an authenticator app. */
export const appCode = codeOf(/^\d{6}$/, 'code.app')
export const recoveryCode = codeOf(/^[\da-z]{10}$/, 'code.recovery')
export const factorCode = codeOf(/^(?:\d{6}|[\da-z]{10})$/, 'code')
/** The length alone tells for which of the two a code was meant. */
export const isRecoveryCode = (code: string) => code.length > 6
