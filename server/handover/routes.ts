import { handoverRoutes } from '#contract/handover'
import { answers } from '../http.ts'
import { handOver, holdingsOf, readHandover } from './handovers.ts'

export const handover = answers(handoverRoutes, {
  holdings: ({ member, memberId }) => holdingsOf(member, memberId),
  handOver: ({ member, memberId, body, visit }) => handOver(member, memberId, body, visit),
  read: ({ member, handoverId }) => readHandover(member, handoverId),
})
