// Refusals in the form of RFC 7644 §3.12.
import { refusals, type RefusalCode } from '#contract/errors'
import { scimText } from '#korean/directory'
import { errorSentence } from '#korean/refusals'
import { fill } from '#korean/particle'
import { isUnavailable } from '../../db.ts'
import { Refusal } from '../../refusal.ts'

export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

type Kind = { status: number; scimType?: ScimType; retryAfter?: number }

export class ScimError extends Error {
  status: number
  scimType: ScimType | undefined
  retryAfter: number | undefined
  constructor({ status, scimType, retryAfter }: Kind, detail: string) {
    super(detail)
    this.status = status
    this.scimType = scimType
    this.retryAfter = retryAfter
  }
}

type Sentence = keyof typeof scimText
type Values = Record<string, string | number>

/** Refuses with one of the sentences. */
export function fail(kind: Kind, sentence: Sentence, values: Values = {}): never {
  throw new ScimError(kind, fill(scimText[sentence], values))
}

export const badValue = (sentence: Sentence, values: Values = {}): never =>
  fail({ status: 400, scimType: 'invalidValue' }, sentence, values)

/** Refusals of deeds that others share, where the standard has a word for them. */
const TYPES: Partial<Record<RefusalCode, ScimType>> = {
  'department.taken': 'uniqueness',
  'department.tooMany': 'tooMany',
  invalid: 'invalidValue',
  'body.broken': 'invalidSyntax',
}
const UNPROCESSABLE = 422
const BUSY_SECONDS = 2

/** Undefined for what is a fault of this server. */
export function scimErrorOf(error: unknown): ScimError | undefined {
  if (error instanceof ScimError) return error
  if (error instanceof Refusal) {
    const { code, details } = error
    const scimType = TYPES[code]
    // 409 is kept for what is there already: providers look for it then, and try again for ever.
    const status = scimType === 'tooMany' || refusals[code] === UNPROCESSABLE ? 400 : refusals[code]
    const { retryAfter = code === 'busy' ? BUSY_SECONDS : undefined } = details
    const kind = { status, ...(scimType && { scimType }), ...(retryAfter !== undefined && { retryAfter }) }
    return new ScimError(kind, errorSentence(code, details.values))
  }
  if (isUnavailable(error)) return new ScimError({ status: 503, retryAfter: BUSY_SECONDS }, scimText.busy)
  return undefined
}
