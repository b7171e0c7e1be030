// The end of a delivery.
import type { DeliveryResult } from '#contract/github'

/** @property said in words, what changed, or why nothing did */
export type Followed = { result: Extract<DeliveryResult, 'done' | 'nothing' | 'failed'>; said: string | null }

export const done = (said: string): Followed => ({ result: 'done', said })
export const nothing = (said: string): Followed => ({ result: 'nothing', said })
