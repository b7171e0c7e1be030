import { expect, test } from 'vitest'
import { choresDone, newEmail, person, sql } from '../testing/visitor.ts'
import { accept, answered, company, invited, linked, requests, states } from './test.ts'

test('of those who never came nothing is kept longer than ninety days', async () => {
  const { owner, orgId } = await company()
  const jiwoo = await person()
  await accept(jiwoo, orgId, await invited(owner, orgId, jiwoo.email))
  for (let sent = 0; sent < 3; sent++) await invited(owner, orgId, newEmail())
  const { token } = await linked(owner, orgId, { needsApproval: true })
  for (const name of ['거절', '대기']) await accept(await person(), orgId, token, name)
  const [request] = await requests(owner, orgId)
  await answered(owner, orgId, request!.requestId, false)
  const names = async () =>
    (await sql<{ name: string }>('select name from join_request where org_id = $1 order by name', [orgId])).map(
      ({ name }) => name,
    )
  const older = (days: number) =>
    sql(
      `with mails as (
         update invitation set sent_at = sent_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2),
           accepted_at = accepted_at - make_interval(days => $2) where org_id = $1)
       update join_request set asked_at = asked_at - make_interval(days => $2),
         declined_at = declined_at - make_interval(days => $2) where org_id = $1`,
      [orgId, days],
    )
  await older(90)
  await sql(
    `update invitation set cancelled_at = now() where id = (select max(id) from invitation where org_id = $1)`,
    [orgId],
  )
  await sql(`update join_request set declined_at = declined_at + interval '1 hour' where org_id = $1`, [orgId])
  await choresDone()
  expect([await states(owner, orgId), await names()]).toEqual([
    ['cancelled', 'expired', 'expired', 'accepted'],
    ['거절', '대기'],
  ])
  await older(8)
  await choresDone()
  expect([await states(owner, orgId), await names()]).toEqual([['cancelled', 'accepted'], ['대기']])
})
