// Members who are not to be disturbed: they are not at work, or on vacation.
import type { WorkHours } from '#contract/work-hours'
import { vacationsAmong } from '../member/people.ts'
import { workAt } from './next-work.ts'
import { organizationHoursOf, ownHoursBy } from './work-hours.ts'

/** Hours may be changed, and a vacation may end early: what waits for work is looked at again so often. */
export const QUIET_LOOKED_AT_MS = 3_600_000

/**
 * The ones among these members who are not to be disturbed at this moment, with the time at which their work begins again; null
 * if nobody knows when a vacation ends.
 */
export async function quietMembers(orgId: number, memberIds: readonly number[], now: Date) {
  const [organization, own, vacations] = await Promise.all([
    organizationHoursOf(orgId),
    ownHoursBy(orgId, memberIds),
    vacationsAmong(orgId, memberIds, now),
  ])
  const usually = await workAt(organization, now)
  const quiet = new Map<number, Date | null>()
  for (const memberId of memberIds) {
    const mine = own.get(memberId)
    if (mine?.choice === 'never') continue
    const theirs = mine?.choice === 'own' ? mine.own : null
    const until = vacations.get(memberId)
    if (until !== undefined) quiet.set(memberId, until && (await backFrom(theirs ?? organization, until)))
    else if (theirs || organization.isQuiet) {
      const { isNow, next } = theirs ? await workAt(theirs, now) : usually
      if (!isNow) quiet.set(memberId, next)
    }
  }
  return quiet
}

async function backFrom(hours: WorkHours, until: Date) {
  const { isNow, next } = await workAt(hours, until)
  return isNow ? until : next
}

/**
 * How many of these members are left alone at this moment; and when half of them are back, or else when the organization works the
 * next time. Null where so many are away that nobody knows.
 */
export async function quietAmong(orgId: number, memberIds: readonly number[], now: Date) {
  const quiet = await quietMembers(orgId, memberIds, now)
  const missing = Math.ceil(memberIds.length / 2) - (memberIds.length - quiet.size)
  if (missing <= 0 || memberIds.length === 0)
    return { quietCount: quiet.size, workAt: (await workAt(await organizationHoursOf(orgId), now)).next }
  const back = [...quiet.values()].flatMap(at => (at ? [at.getTime()] : [])).toSorted((a, b) => a - b)
  const at = back[missing - 1]
  return { quietCount: quiet.size, workAt: at === undefined ? null : new Date(at) }
}
