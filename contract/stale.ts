import type { RefusalCode } from './errors.ts'

/** Refusals that carry the current value, whose schema the route declares: another person's write came first. */
export const staleCodes = ['row.stale', 'handover.stale'] as const satisfies readonly RefusalCode[]
export type StaleCode = (typeof staleCodes)[number]
