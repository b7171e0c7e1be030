// Members who are not to be disturbed: they are not at work, or on vacation.
import { USUAL_WORK_HOURS, type WorkHours } from '#contract/work-hours'
import { statusesOf } from '../member/people.ts'
import { organizationHoursOf, ownHoursBy } from './work-hours.ts'
import { workAt } from './working-times.ts'

/**
 * The ones among these members who are not to be disturbed, with the moment at which to ask again: the next time that they begin to
 * work. A vacation may have ended by then, or may not.
 */
export async function quietMembers(orgId: number, memberIds: readonly number[], now = new Date()) {
  const [organization, own, statuses] = await Promise.all([
    organizationHoursOf(orgId),
    ownHoursBy(orgId, memberIds),
    statusesOf(orgId),
  ])
  const away = new Set(statuses.flatMap(({ memberId, status }) => (status.kind === 'vacation' ? memberId : [])))
  const usual = organization.isQuiet ? organization.hours : undefined
  const asked = new Map<WorkHours, ReturnType<typeof workAt>>()
  const askOnce = (hours: WorkHours) => {
    const known = asked.get(hours) ?? workAt(hours, now)
    asked.set(hours, known)
    return known
  }
  const quiet = new Map<number, Date>()
  for (const memberId of memberIds) {
    const mine = own.get(memberId)
    if (mine?.choice === 'never') continue
    const hours = (mine?.choice === 'own' && mine.own) || usual
    const isAway = away.has(memberId)
    if (!hours && !isAway) continue
    const { isNow, next } = await askOnce(hours ?? USUAL_WORK_HOURS)
    if (isAway || !isNow) quiet.set(memberId, next)
  }
  return quiet
}
