// Tells members of what they have not read: the words are asked when they leave, so that what was read or taken away meanwhile is
// not told, and who is left alone hears of it when they work again.
import { z } from 'zod'
import { type Push, pushTag } from '#contract/push'
import { pushText } from '#korean/push'
import { fill } from '#korean/particle'
import { limits } from '../config.ts'
import { write } from '../db.ts'
import { partsOf } from '../feature.ts'
import { semaphore } from '../http/semaphore.ts'
import { job } from '../jobs.ts'
import { memberBehind } from '../member/doors.ts'
import { livingOrganization } from '../tenancy.ts'
import { QUIET_LOOKED_AT_MS, quietMembers } from '../work-hours/quiet.ts'
import { type DeviceRow, devicesOf } from './devices.ts'
import { type DuePush, settle } from './due.ts'
import type { Asked, PushWords } from './shape.ts'
import { sendTo } from './sending.ts'

/** More things at once are one push that leads to the list. */
const SEPARATE_MOST = 3

const inTurn = semaphore({ atOnce: limits.pushesAtOnce, waiting: Infinity })

type Thing = { kind: string; id: number }

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
type Outgoing = { push: Push; isUrgent: boolean; things: Thing[] }

function outgoing({ orgId, organizationName }: Here, said: readonly [Asked, PushWords][]): Outgoing[] {
  if (said.length <= SEPARATE_MOST)
    return said.map(([{ kind, id }, { title, body, path, at, isUrgent }]) => ({
      push: { title, body, path, tag: pushTag(orgId, `${kind}:${id}`), at: at.getTime(), isTest: false },
      isUrgent,
      things: [{ kind, id }],
    }))
  const push = {
    title: organizationName,
    body: fill(pushText.several, { count: said.length }),
    path: `/org/${orgId}/notification`,
    tag: pushTag(orgId, 'several'),
    at: Math.max(...said.map(([, { at }]) => at.getTime())),
    isTest: false,
  }
  const isUrgent = said.some(([, words]) => words.isUrgent)
  return [{ push, isUrgent, things: said.map(([{ kind, id }]) => ({ kind, id })) }]
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
  for (const mine of Map.groupBy(words, ([{ member }]) => member).values())
    await pushAll(here, outgoing(here, mine), devices.get(mine[0]![0].member.userId)!, mine[0]![0].member.memberId)
  const settled = due.map(each => {
    const one = asked.get(each)
    const isPushed = one !== undefined && words.has(one)
    return { ...each, isPushed, dueAt: one?.isUrgentOnly && !isPushed ? lookedAtAgain(quiet.get(each.memberId)) : null }
  })
  await settle(orgId, settled)
}

/** Null where nobody knows when they are back: they find it in the list. */
const lookedAtAgain = (begins: Date | null | undefined) =>
  begins ? new Date(Math.min(begins.getTime(), Date.now() + QUIET_LOOKED_AT_MS)) : null

async function pushAll({ orgId }: Here, all: readonly Outgoing[], devices: readonly DeviceRow[], memberId: number) {
  await Promise.all(
    devices.flatMap(device =>
      all.map(async ({ push, isUrgent, things }) => {
        const outcome = await inTurn(() => sendTo(device, push, { isUrgent }))
        if (outcome !== 'failed') return
        await write(tx => tx.later(againJob, { orgId, memberId, pushDeviceId: device.pushDeviceId, things }))
      }),
    ),
  )
}

const againShape = z.object({
  orgId: z.number(),
  memberId: z.number(),
  pushDeviceId: z.number(),
  things: z.array(z.object({ kind: z.string(), id: z.number() })),
})

/** A service that was away gets what is still unread once it is back. */
export const againJob = job<z.output<typeof againShape>>('push.again', {
  data: againShape,
  longestDelaySeconds: 900,
  run: async ({ orgId, memberId, pushDeviceId, things }) => {
    const [organization, member] = await Promise.all([livingOrganization(orgId), memberBehind(memberId, orgId)])
    if (!organization || !member) return
    const device = (await devicesOf([member.userId])).find(each => each.pushDeviceId === pushDeviceId)
    if (!device) return
    const isUrgentOnly = (await quietMembers(orgId, [memberId], new Date())).has(memberId)
    const words = await wordsFor(
      orgId,
      things.map(thing => ({ member, ...thing, isUrgentOnly })),
    )
    for (const { push, isUrgent } of outgoing({ orgId, organizationName: organization.name }, [...words]))
      if ((await sendTo(device, push, { isUrgent })) === 'failed') throw new Error('the push service gave no answer')
  },
})
