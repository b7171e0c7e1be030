import { expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { memberRoutes } from '#contract/member'
import { USUAL_WORK_HOURS, type WorkHours, workHoursRoutes as routes } from '#contract/work-hours'
import { workHoursWords } from '#korean/work-hours'
import { joined } from '../issue/test.ts'
import { company } from '../chat/test.ts'
import { refusal, sql } from '../testing/visitor.ts'

const EARLY: WorkHours = { weekdays: [0, 2, 4], startMinute: 480, endMinute: 1_020, isHolidayFree: false }

test('an organization keeps the usual hours until its administrators say others, which is recorded', async () => {
  const { orgId, owner } = await company()
  const member = await joined(orgId, 'MEMBER', '민아')
  const admin = await joined(orgId, 'ADMIN', '준호')
  expect(await member.call(routes.read, { orgId })).toEqual({ hours: USUAL_WORK_HOURS, isQuiet: true, version: 0 })
  const body = { hours: EARLY, isQuiet: true, version: 0 }
  expect(await refusal(member.call(routes.change, { orgId, body }))).toMatchObject({ status: 403 })
  const shuffled = { ...body, hours: { ...EARLY, weekdays: [4, 0, 2, 0] } }
  expect(await admin.call(routes.change, { orgId, body: shuffled })).toEqual({ ...body, version: 1 })
  // Two administrators at once.
  expect(await refusal(owner.call(routes.change, { orgId, body: { ...body, isQuiet: false } }))).toMatchObject({
    status: 409,
    error: 'row.stale',
    current: { ...body, version: 1 },
  })
  await owner.call(routes.change, { orgId, body: { ...body, isQuiet: false, version: 1 } })
  expect(await member.call(routes.read, { orgId })).toEqual({ ...body, isQuiet: false, version: 2 })
  const { data } = await owner.call(auditRoutes.list, { orgId, query: {} })
  const [changed] = data.filter(({ what }) => what === 'organization.workHoursChanged')
  expect(changed?.details).toEqual({ name: '월·수·금 오전 8:00~오후 5:00' })
})

test('a member follows the organization, keeps own hours, or is never left alone', async () => {
  const { orgId } = await company()
  const mina = await joined(orgId, 'GUEST', '민아')
  const mine = () => mina.call(routes.mine, { orgId })
  expect(await mine()).toMatchObject({ choice: 'organization', own: null, organization: { version: 0 } })
  const choose = (body: Parameters<typeof mina.call<typeof routes.changeMine>>[1]['body']) =>
    mina.call(routes.changeMine, { orgId, body })
  // Own ones begin as those of the organization, and stay when something else is chosen.
  expect(await choose({ choice: 'own' })).toMatchObject({ choice: 'own', own: USUAL_WORK_HOURS })
  await choose({ choice: 'own', own: EARLY })
  expect(await choose({ choice: 'never' })).toMatchObject({ choice: 'never', own: EARLY })
  expect(await mine()).toMatchObject({ choice: 'never', own: EARLY })
  await choose({ choice: 'own' })
  expect(await mine()).toMatchObject({ choice: 'own', own: EARLY })
  // Nothing of it stays of somebody who has left.
  await mina.call(memberRoutes.leave, { orgId })
  expect(await sql('select 1 from member_work_hours where member_id = $1', [mina.memberId])).toEqual([])
})

test('hours that nobody can keep are refused by the name of the field', async () => {
  const { orgId, owner } = await company()
  const change = (wrong: object) =>
    refusal(owner.call(routes.change, { orgId, body: { hours: { ...EARLY, ...wrong }, isQuiet: true } }))
  for (const [wrong, field] of [
    [{ weekdays: [] }, 'hours.weekdays'],
    [{ weekdays: [7] }, 'hours.weekdays.0'],
    [{ startMinute: 1_440 }, 'hours.startMinute'],
    [{ endMinute: 1.5 }, 'hours.endMinute'],
    [{ isHolidayFree: 'yes' }, 'hours.isHolidayFree'],
  ] as const)
    expect(await change(wrong)).toMatchObject({ status: 422, fields: { [field]: expect.anything() } })
})

test('hours in words', () => {
  expect(workHoursWords(USUAL_WORK_HOURS)).toBe('월~금 오전 9:00~오후 6:00 (공휴일 제외)')
  expect(workHoursWords({ ...EARLY, weekdays: [5, 6], startMinute: 1_320, endMinute: 360 })).toBe(
    '토·일 오후 10:00~다음 날 오전 6:00',
  )
  expect(workHoursWords({ ...EARLY, weekdays: [0, 1, 2, 3, 4, 5, 6] })).toBe('매일 오전 8:00~오후 5:00')
})
