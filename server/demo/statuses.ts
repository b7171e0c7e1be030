// The current statuses of some of the made-up people.
import { dayAfter } from '#contract/day'
import type { MemberStatus } from '#contract/member'
import { dayOf } from '#korean/time'

type Status = Pick<MemberStatus, 'kind'> & { text?: string; emoji?: string; days?: number; hours?: number }

/** Each ends with the work of the day that is so many days from now, or in so many hours, or never. */
const statuses: Record<string, Status> = {
  정예린: { kind: 'vacation', days: 3 },
  차은성: { kind: 'vacation', days: 1 },
  함초롱: { kind: 'vacation', days: 8 },
  양현우: { kind: 'outside', days: 0 },
  배준서: { kind: 'outside', days: 1 },
  방성민: { kind: 'outside', days: 2 },
  채수빈: { kind: 'meeting', hours: 1 },
  노하율: { kind: 'meeting', hours: 2 },
  최민준: { kind: 'own', text: '재택근무', emoji: '🏠', days: 4 },
  천유나: { kind: 'own', text: '재택근무', emoji: '🏠', days: 0 },
  구민아: { kind: 'own', text: '이천 센터 상주' },
  성예나: { kind: 'own', text: '오전 반차', days: 0 },
}

export const statusesNow = (): [name: string, status: MemberStatus][] =>
  Object.entries(statuses).map(([name, { kind, text = '', emoji = '', days, hours }]) => {
    const until = days === undefined ? hours && new Date(Date.now() + hours * HOUR_MS) : endOf(days)
    return [name, { kind, text, emoji, until: until ? until.toISOString() : null }]
  })

const HOUR_MS = 3_600_000

function endOf(days: number) {
  const day = dayAfter(dayOf(new Date()), days)
  const evening = new Date(`${day}T18:30+09:00`)
  return evening.getTime() > Date.now() ? evening : new Date(`${day}T23:59:59+09:00`)
}
