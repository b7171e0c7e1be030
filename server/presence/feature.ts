import { can } from '#contract/permissions'
import { feature } from '../feature.ts'
import type { Listener } from '../live/channels.ts'
import { memberIn } from '../member/doors.ts'
import { knownPresences, tellPresences } from './presences.ts'

/** Guests do not see the members. */
async function admits(listener: Listener, orgId: number) {
  const member = await memberIn(listener.userId, orgId)
  return member !== undefined && can(member, 'member.see')
}

export const presenceFeature = feature('presence', {
  channels: { presence: { admits, greets: knownPresences } },
  listeners: { noticed: tellPresences },
})
