// A past handover of the made-up company: the head of a headquarters gave things to the present heads.
import type { Demo } from '../feature.ts'
import { insertHandover } from './handovers.ts'

const AGO = 61.4
const past = {
  from: '권나연',
  items: [
    { name: '영업팀', to: '문채아' },
    { name: '마케팅팀', to: '노하율' },
  ],
}

export const fillHandovers: Demo = async (
  tx,
  { orgId, ownerUserId: userId, ownerName: by, memberIds, workedAt, record },
) => {
  const items = past.items.map(({ name, to }) => ({
    kind: 'department' as const,
    name,
    toMemberId: memberIds.get(to)!,
  }))
  const from = memberIds.get(past.from)!
  const handoverId = await insertHandover(tx, {
    orgId,
    byUserId: userId,
    fromMemberId: from,
    after: 'stay',
    items,
    at: workedAt(AGO),
  })
  const about = { memberId: from, handoverId, count: items.length }
  record({ ago: AGO, by, what: 'member.handedOver', about })
  for (const { toMemberId: memberId } of items)
    record({ ago: AGO, by, what: 'member.tookOver', about: { memberId, handoverId, count: 1 } })
}
