// Handover: other members take over a member's holdings before that member goes, and the handover is recorded.
import { z } from 'zod'
import { id } from './id.ts'
import { can, type Member } from './permissions.ts'
import { route } from './route.ts'

export const holdingKinds = [
  'department',
  'project',
  'issue',
  'board',
  'place',
  'room',
  'invitation',
  'ownership',
] as const
export type HoldingKind = (typeof holdingKinds)[number]

/** A thing that a member is responsible for. */
export const holding = z.object({
  kind: z.enum(holdingKinds),
  id: z.number(),
  name: z.string(),
  /** No other member holds it: the holder cannot go before another member takes it. */
  needsTaker: z.boolean(),
  /** Absent where more than these can take it: a private project goes to its own members, unless its lead hands it over. */
  takerIds: z.array(z.number()).optional(),
})
export type Holding = z.infer<typeof holding>

/**
 * The reason why a member cannot take this; undefined where they can. It is the rule of the server and of the choice.
 * @param owns whether they become an owner in the same step
 */
export function takerRefusal(
  { kind, takerIds }: Pick<Holding, 'kind' | 'takerIds'>,
  taker: Pick<Member, 'memberId' | 'role'>,
  owns: boolean,
) {
  if (taker.role === 'GUEST') return 'handover.guest'
  if (kind === 'invitation' && !owns && !can(taker, 'member.invite')) return 'handover.inviter'
  return takerIds?.includes(taker.memberId) === false ? 'handover.outsider' : undefined
}

/** The fate of the giver in the same step: removed by another member, left by choice, made a guest, or unchanged. */
export const endings = ['remove', 'leave', 'guest', 'stay'] as const
export type Ending = (typeof endings)[number]

const GIFTS_MOST = 500
const gift = z.strictObject({ kind: z.enum(holdingKinds, 'type'), id, toMemberId: id })
export type Gift = z.output<typeof gift>

const isOnce = (gifts: Gift[]) => new Set(gifts.map(({ kind, id }) => `${kind} ${id}`)).size === gifts.length
export const handoverDraft = z.strictObject({
  /** Holdings that are not listed are given up. */
  gifts: z.array(gift).max(GIFTS_MOST, 'handover.most').refine(isOnce, { error: 'handover.doubled' }),
  after: z.enum(endings, 'type'),
})
export type HandoverDraft = z.output<typeof handoverDraft>

const somebody = z.object({ memberId: z.number().nullable(), name: z.string() })

/** The permanent page of a handover: each gift with its giver and taker. */
export const handoverPage = z.object({
  handoverId: z.number(),
  at: z.iso.datetime(),
  after: z.enum(endings),
  from: somebody,
  by: somebody,
  items: z.array(z.object({ kind: z.enum(holdingKinds), name: z.string(), to: somebody })),
})
export type HandoverPage = z.infer<typeof handoverPage>

const PATH = '/api/organizations/:orgId'

export const handoverRoutes = {
  /** My own holdings, or those of a member whom I may remove. */
  holdings: route(`GET ${PATH}/members/:memberId/holdings`, {
    allow: 'organization.see',
    answer: z.array(holding),
    refusals: ['member.missing'],
  }),
  /** The gifts and the ending happen together or not at all. A handover without gifts makes no page. */
  handOver: route(`POST ${PATH}/members/:memberId/handover`, {
    allow: 'organization.see',
    body: handoverDraft,
    answer: z.object({ handoverId: z.number().nullable() }),
    refusals: [
      'member.missing',
      'member.above',
      'member.self',
      'handover.stale',
      'handover.guest',
      'handover.inviter',
      'handover.outsider',
      'organization.ownerless',
      'organization.lastOwner',
      'organization.alone',
    ],
    current: z.array(holding),
  }),
  read: route(`GET ${PATH}/handovers/:handoverId`, {
    allow: 'audit.own',
    answer: handoverPage,
    refusals: ['handover.missing'],
  }),
}
