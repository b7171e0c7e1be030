// Two made-up features with holdings: the things of many features are handed over together, or not at all.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { HoldingKind } from '#contract/handover'
import type { Member } from '#contract/permissions'
import { accountRoutes } from '#contract/account'
import { memberRoutes } from '#contract/member'
import { sql as query } from 'drizzle-orm'
import { openPool } from '../db.ts'
import { placeFor } from '../postgres/embedded/paths.ts'
import { addedMember, person, registered, sql } from '../testing/visitor.ts'
import type { Client } from '../http/client.ts'
import { handOver } from './handovers.ts'
import { feature, registerFeatures } from '../feature.ts'
import type { Holdings } from '../member/membership.ts'

let close: () => Promise<void>
beforeAll(async () => {
  const { socket } = placeFor(join(inject('dataDir'), 'postgres'))
  close = openPool({ host: socket, user: 'dure', database: 'postgres' })
  await sql('create table if not exists test_key (kind text, id int, org_id bigint, member_id bigint)')
})
afterAll(async () => {
  registerFeatures([])
  await close()
  await sql('drop table test_key')
})

/** The keys of a house: one feature has the keys of its doors, another one those of its safes. */
const keysOf = (kind: HoldingKind, given: () => void): Holdings => ({
  kind,
  holdingsOf: async (tx, { orgId, memberId }) => {
    const { rows } = await tx.execute<{ id: number }>(
      query`select id from test_key where kind = ${kind} and org_id = ${orgId} and member_id = ${memberId}`,
    )
    return rows.map(({ id }) => ({ kind, id, name: `${kind} ${id}`, needsTaker: false }))
  },
  handOver: async (tx, { orgId }, { id }, { memberId }) => {
    await tx.execute(
      query`update test_key set member_id = ${memberId} where kind = ${kind} and id = ${id} and org_id = ${orgId}`,
    )
    given()
  },
})

const holding = (...kinds: Holdings[]) =>
  registerFeatures(kinds.map(holdings => feature(holdings.kind, { membership: { holdings } })))

test('two holders give together, and when the second one fails the first has given nothing', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const { userId } = await owner.call(accountRoutes.me, {})
  const taker = await addedMember(orgId, await person())
  for (const kind of ['department', 'project'])
    await sql('insert into test_key values ($1, 1, $2, $3)', [kind, orgId, memberId])
  const me: Member = { orgId, memberId, userId, role: 'OWNER' }
  const kinds = ['department', 'project'] as const
  const gifts = kinds.map(kind => ({ kind, id: 1, toMemberId: taker }))
  const given = () => handOver(me, memberId, { gifts, after: 'stay' }, { ip: '10.0.0.1' } as Client)
  const keepers = async () => {
    const rows = await sql<{ member_id: string }>('select member_id from test_key where org_id = $1', [orgId])
    return rows.map(row => Number(row.member_id))
  }
  const pages = async () => (await sql('select 1 from handover where org_id = $1', [orgId])).length

  const calls: string[] = []
  const broken = () => {
    calls.push('second')
    throw new Error('the safe is stuck')
  }
  holding(
    keysOf('department', () => calls.push('first')),
    keysOf('project', broken),
  )
  await expect(given()).rejects.toThrow('the safe is stuck')
  expect(calls).toEqual(['first', 'second'])
  expect([await keepers(), await pages()]).toEqual([[memberId, memberId], 0])

  holding(
    keysOf('department', () => undefined),
    keysOf('project', () => undefined),
  )
  await given()
  expect([await keepers(), await pages()]).toEqual([[taker, taker], 1])
})
