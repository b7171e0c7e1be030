// Tells members of what they have not read: the words are asked when they leave, so that what was read or taken away meanwhile is
// not told, and who is left alone hears of it when they work again.
import { type Push, pushTag, severalIn } from '#contract/push'
import { pushText } from '#korean/push'
import { fill } from '#korean/particle'
import { limits } from '../config.ts'
import { partsOf } from '../feature.ts'
import { semaphore } from '../http/semaphore.ts'
import { memberBehind } from '../member/doors.ts'
import { livingOrganization } from '../tenancy.ts'
import { QUIET_LOOKED_AT_MS, quietMembers } from '../work-hours/quiet.ts'
import { type DeviceRow, devicesOf } from './devices.ts'
import { type DuePush, settle } from './due.ts'
import type { Asked, PushWords } from './shape.ts'
import { sendTo } from './sending.ts'

/** More things at once are one push that leads to the list. */
const SEPARATE_MOST = 3
/** Of one person, so that the slow services of one take no turns from all others. */
const DEVICES_AT_ONCE = 4
const TRIED_AGAIN_MS = { least: 60_000, most: 900_000 }
const GIVEN_UP_MS = 6 * 3_600_000

const inTurn = semaphore({ atOnce: limits.pushesAtOnce, waiting: Infinity })

/** Each thing of which there is something to say, with the words about its newest. */
async function wordsFor(orgId: number, asked: readonly Asked[]) {
  const newest = new Map<Asked, PushWords>()
  for (const part of partsOf('pushWords'))
    for (const [each, words] of await part(orgId, asked)) {
      const known = newest.get(each)
      if (!known || words.at > known.at) newest.set(each, words)
    }
  return newest
}

type Here = { orgId: number; organizationName: string }
type Outgoing = { push: Push; isUrgent: boolean; due: DuePush[] }
type Said = readonly [DuePush, PushWords]

/** Of one list: one by one, or together. */
function outgoing({ orgId, organizationName }: Here, listPath: string, said: readonly Said[]): Outgoing[] {
  if (said.length <= SEPARATE_MOST)
    return said.map(([due, { title, body, path, at, isUrgent }]) => ({
      push: { title, body, path, tag: pushTag(orgId, `${due.kind}:${due.id}`), at: at.getTime(), isTest: false },
      isUrgent,
      due: [due],
    }))
  const push = {
    title: organizationName,
    body: fill(pushText.several, { count: said.length }),
    path: listPath,
    tag: pushTag(orgId, severalIn(listPath)),
    at: Math.max(...said.map(([, { at }]) => at.getTime())),
    isTest: false,
  }
  return [{ push, isUrgent: said.some(([, words]) => words.isUrgent), due: said.map(([due]) => due) }]
}

/** Those of one organization; one that is in the bin tells nobody. */
export async function tellSome(orgId: number, due: readonly DuePush[]) {
  const organization = await livingOrganization(orgId)
  const memberIds = [...new Set(due.map(({ memberId }) => memberId))]
  const members = organization ? await Promise.all(memberIds.map(memberId => memberBehind(memberId, orgId))) : []
  const memberBy = new Map(members.flatMap(member => (member ? [[member.memberId, member]] : [])))
  const devices = Map.groupBy(await devicesOf([...memberBy.values()].map(({ userId }) => userId)), each => each.userId)
  const quiet = await quietMembers(orgId, [...memberBy.keys()], new Date())
  const asked = new Map<DuePush, Asked>()
  for (const each of due) {
    const member = memberBy.get(each.memberId)
    if (member && devices.has(member.userId))
      asked.set(each, { member, kind: each.kind, id: each.id, isUrgentOnly: quiet.has(each.memberId) })
  }
  const words = await wordsFor(orgId, [...asked.values()])
  const here = { orgId, organizationName: organization?.name ?? '' }
  const people = Map.groupBy(due, ({ memberId }) => memberId)
  // Side by side, so that a service that hangs holds back nobody else; settled one by one, so that a fault repeats no other's.
  const told = await Promise.allSettled(
    [...people].map(([memberId, mine]) => {
      const said = mine.flatMap(each => {
        const found = words.get(asked.get(each)!)
        return found && !isOld(each, found, quiet) ? [[each, found] as const] : []
      })
      return tellPerson(here, mine, { said, devices: devices.get(memberBy.get(memberId)?.userId ?? 0) ?? [], quiet })
    }),
  )
  const failure = told.find(each => each.status === 'rejected')
  if (failure) throw failure.reason
}

/** Urgent words stay unread until somebody reads them; what comes after them in quiet time does not say them again. */
const isOld = ({ memberId, pushedAt }: DuePush, { at }: PushWords, quiet: ReadonlyMap<number, Date | null>) =>
  quiet.has(memberId) && pushedAt !== null && at < new Date(pushedAt)

type To = { said: readonly Said[]; devices: readonly DeviceRow[]; quiet: ReadonlyMap<number, Date | null> }

async function tellPerson(here: Here, mine: readonly DuePush[], { said, devices, quiet }: To) {
  const all = [...Map.groupBy(said, ([, { listPath }]) => listPath)].flatMap(([listPath, some]) =>
    outgoing(here, listPath, some),
  )
  const inTurns = semaphore({ atOnce: DEVICES_AT_ONCE, waiting: Infinity })
  const missed = await Promise.all(devices.map(each => inTurns(() => pushTo(each, all))))
  const isSaid = new Set(said.map(([each]) => each))
  await settle(
    mine.map(each => {
      const missedBy = devices.flatMap(({ pushDeviceId }, at) => (missed[at]!.includes(each) ? [pushDeviceId] : []))
      const failedAt = missedBy.length > 0 ? (each.failedAt ?? each.takenAt) : null
      const nextAt = (failedAt && triedAgain(failedAt)) || lookedAtAgain(quiet.get(each.memberId))
      const isFailing = failedAt !== null && nextAt !== null
      const failing = isFailing ? { failedAt, missedBy } : { failedAt: null, missedBy: null }
      return { ...each, ...failing, isPushed: isSaid.has(each), nextAt }
    }),
  )
}

/** Null for who is at work, and where nobody knows when they are back: they find it in the list. */
const lookedAtAgain = (begins: Date | null | undefined) =>
  begins ? new Date(Math.min(begins.getTime(), Date.now() + QUIET_LOOKED_AT_MS)) : null

/** Seldomer the longer it fails; null once nobody wants to hear of it. */
function triedAgain(failedAt: string) {
  const failing = Date.now() - new Date(failedAt).getTime()
  if (failing > GIVEN_UP_MS) return null
  return new Date(Date.now() + Math.min(Math.max(failing, TRIED_AGAIN_MS.least), TRIED_AGAIN_MS.most))
}

/** One after the other; once its service gave no answer the device misses the rest, too. A later try passes over who was reached. */
async function pushTo(device: DeviceRow, all: readonly Outgoing[]) {
  const isMissing = ({ due }: Outgoing) =>
    due.some(({ missedBy }) => !missedBy || missedBy.includes(device.pushDeviceId))
  const missing = all.filter(isMissing)
  for (const [at, { push, isUrgent }] of missing.entries())
    if ((await inTurn(() => sendTo(device, push, { isUrgent }))) === 'unreached')
      return missing.slice(at).flatMap(({ due }) => due)
  return []
}
