import { handoverRoutes } from '#contract/handover'
import { answers } from '../http/http.ts'
import { handOver, holdingsOf, readHandover } from './handovers.ts'

export const handover = answers(handoverRoutes, {
  holdings: ({ member, memberId }) => holdingsOf(member, memberId),
  handOver: ({ member, memberId, body, client }) => handOver(member, memberId, body, client),
  read: ({ member, handoverId }) => readHandover(member, handoverId),
})
