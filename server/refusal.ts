// The one way to say no.
import { fieldOf, type PlainCode, type RefusalCode, type StaleCode } from '#contract/errors'

export type RefusalDetails = {
  /** Field name → Korean sentence; without it the code's own field (contract/errors.ts) gets the code's sentence. */
  fields?: Record<string, string>
  /** The field the sentence belongs to, where it is another than usual. */
  field?: string
  /** Words that the sentence names. */
  values?: Record<string, string | number>
  /** When to come again, in seconds. */
  retryAfter?: number
  /** The present value, for a write that came too late. */
  current?: unknown
}

/** A refusal: http.ts turns its code into a status and a Korean sentence. */
export class Refusal extends Error {
  code: RefusalCode
  details: RefusalDetails
  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
  get field() {
    return this.details.field ?? fieldOf[this.code]
  }
}

type Fresh = Omit<RefusalDetails, 'current'>
export function refuse(code: StaleCode, details: RefusalDetails & { current: unknown }): never
export function refuse(code: PlainCode, details?: Fresh): never
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details)
}

/** What one thing is called where it is part of another: to be given to `catch`. */
export const insteadOf = (code: RefusalCode, said: RefusalCode) => (error: unknown) => {
  throw error instanceof Refusal && error.code === code ? new Refusal(said) : error
}

/** Why the server cannot start: one sentence for the person at the terminal, no stack. */
export class StartError extends Error {}
