// A domain whose record is gone is somebody else's sooner or later.
import { expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { domainRoutes } from '#contract/domain'
import { company } from '../invitation/test.ts'
import { FAILURE, setRecords } from '../testing/loopback/resolver.ts'
import { mailsTo, mailTo } from '../testing/outbox.ts'
import { choresDone, sql } from '../testing/visitor.ts'
import { opened } from './test.ts'

/** The hours go by that part one look from the next. */
const daysLater = (domainId: number, days: number) =>
  sql(
    `update email_domain set proven_at = proven_at - make_interval(days => $2),
     looked_at = looked_at - make_interval(days => $2), missed_at = missed_at - make_interval(days => $2) where id = $1`,
    [domainId, days],
  )

test('a record is looked for again each month, and without it the proof ends after a warning', async () => {
  const { owner, orgId } = await company()
  const { domainId, name } = await opened(owner, orgId)
  const read = async () => (await owner.call(domainRoutes.list, { orgId })).find(each => each.domainId === domainId)!
  const { record, provenAt } = await read()
  const look = async (days: number) => {
    await daysLater(domainId, days)
    await choresDone()
    return read()
  }
  await setRecords(record.name, 'v=spf1 -all')
  expect(await look(29)).toMatchObject({ lapsesAt: null, joining: 'open' })
  // A resolver that is silent says nothing.
  await setRecords(record.name, FAILURE)
  expect(await look(2)).toMatchObject({ lapsesAt: null, joining: 'open' })
  await setRecords(record.name, 'v=spf1 -all')
  await choresDone()
  expect(await read()).toMatchObject({ lapsesAt: expect.any(String), joining: 'open' })
  expect((await mailTo(owner.email, { subject: 'TXT 레코드를 찾지 못했습니다' })).text).toContain(name)

  await setRecords(record.name, record.value)
  expect(await look(2)).toMatchObject({ lapsesAt: null, joining: 'open' })

  await setRecords(record.name)
  expect(await look(31)).toMatchObject({ lapsesAt: expect.any(String), provenAt: expect.any(String) })
  expect(await look(13)).toMatchObject({ provenAt: expect.any(String), joining: 'open' })
  expect(await mailsTo(owner.email, { subject: '소유 확인이 해제' })).toHaveLength(0)
  expect(await look(2)).toMatchObject({ provenAt: null, provenBy: null, joining: 'off', lapsesAt: null })
  await mailTo(owner.email, { subject: '소유 확인이 해제' })
  const { data } = await owner.call(auditRoutes.list, { orgId, query: {} })
  expect(data.map(({ what }) => what)).toContain('domain.lapsed')
  expect(provenAt).not.toBeNull()
})
