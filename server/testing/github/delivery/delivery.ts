// A webhook that was sent, or was to be, and the mistakes that a test asks for.
import type { App } from '../state/world.ts'

export type Delivery = {
  id: number
  guid: string
  app: App
  event: string
  action: string | null
  installationId: number | null
  repositoryId: number | null
  body: string
  isRedelivery: boolean
  deliveredAt: string
  seconds: number
  status: string
  statusCode: number
  requestHeaders: Record<string, string>
  responseHeaders: Record<string, string> | null
  responseBody: string | null
}

export type DeliveryFault =
  /** Never sent. Unless it is kept, GitHub itself does not know of it either. */
  | { kind: 'lost'; isKept: boolean }
  | { kind: 'doubled' }
  | { kind: 'delayed'; ms: number }
  /** Held until so many wait, then sent from the last to the first. */
  | { kind: 'reordered'; of: number }

export type CallFault = {
  /** Answered with this, never answered, or cut after it was done. */
  kind: number | 'silent' | 'cut'
  method?: string | undefined
  path?: RegExp | undefined
  left: number
}

export type Faults = {
  deliveries: DeliveryFault[]
  held: Delivery[]
  waiting: Delivery[]
  /** Being sent or delayed. */
  underWay: number
  /** So many are sent at the same time: one keeps their order. */
  lanes: number
  /** So long an answer is waited for. */
  patienceMs: number
  calls: CallFault[]
  /** Until then every call is one too many. */
  secondaryUntil: number
  hourly: number
  /** More of them in a minute bring the secondary limit, as at GitHub. */
  writesPerMinute: number
  ending: AbortController
}

export const noFaults = (): Faults => ({
  deliveries: [],
  held: [],
  waiting: [],
  underWay: 0,
  lanes: 1,
  patienceMs: 10_000,
  calls: [],
  secondaryUntil: 0,
  hourly: 5000,
  writesPerMinute: Infinity,
  ending: new AbortController(),
})
