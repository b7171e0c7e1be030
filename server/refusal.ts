// Refusals: the only way to refuse a call.
import { fieldOf } from '#contract/error-fields'
import type { PlainCode, RefusalCode } from '#contract/errors'
import type { StaleCode } from '#contract/stale'
import { startSentence } from '#korean/start'

export type RefusalDetails = {
  /** Field name → Korean sentence. Without it, the code's own field (contract/errors.ts) gets the code's sentence. */
  fields?: Record<string, string>
  /** The field of the sentence, if it is not the code's own. */
  field?: string
  /** Values that the sentence contains. */
  values?: Record<string, string | number>
  /** Seconds until the next try may succeed. */
  retryAfter?: number
  /** The current value, for a stale write. */
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

/** Replaces one code by the code for the same thing as a part of another; for `catch`. */
export const insteadOf = (code: RefusalCode, said: RefusalCode) => (error: unknown) => {
  throw error instanceof Refusal && error.code === code ? new Refusal(said) : error
}

/** The reason why the server cannot start: one sentence for the person at the terminal, without a stack. */
export class StartError extends Error {}

const LISTEN_SENTENCES = {
  EADDRINUSE: 'portTaken',
  EACCES: 'portForbidden',
  EADDRNOTAVAIL: 'hostMissing',
  ENOTFOUND: 'hostMissing',
} as const

type Listening = { port: number; host: string }

/** @param name the setting that names the port */
export async function opening<T>({ name, ...at }: Listening & { name: string }, open: (at: Listening) => Promise<T>) {
  try {
    return await open(at)
  } catch (error) {
    const why = LISTEN_SENTENCES[(error as { code?: string }).code as keyof typeof LISTEN_SENTENCES]
    throw why ? new StartError(startSentence(why, { name, hostName: name.replace('PORT', 'HOST'), ...at })) : error
  }
}
