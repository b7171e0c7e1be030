import { expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { memberRoutes } from '#contract/member'
import { USUAL_WORK_HOURS, type WorkHours, workHoursRoutes as routes } from '#contract/work-hours'
import { workHoursWords } from '#korean/work-hours'
import { company } from '../chat/test.ts'
import { joined } from '../issue/test.ts'
import { refusal, sql } from '../testing/visitor.ts'

const EARLY: WorkHours = { weekdays: [0, 2, 4], startMinute: 480, endMinute: 1_020, isHolidayFree: false }

test('an organization keeps the usual hours until its administrators say others, which is recorded', async () => {
  const { orgId, owner } = await company()
  const member = await joined(orgId, 'MEMBER', '민아')
  const admin = await joined(orgId, 'ADMIN', '준호')
  const read = () => member.call(routes.read, { orgId })
  expect(await read()).toEqual({ ...USUAL_WORK_HOURS, isQuiet: true, version: 0 })
  const body = { ...EARLY, isQuiet: true, version: 0 }
  expect(await refusal(member.call(routes.change, { orgId, body }))).toMatchObject({ status: 403 })
  const shuffled = { ...body, weekdays: [4, 0, 2, 0] }
  expect(await admin.call(routes.change, { orgId, body: shuffled })).toEqual({ ...body, version: 1 })
  // Two administrators at once.
  expect(await refusal(owner.call(routes.change, { orgId, body: { ...body, isQuiet: false } }))).toMatchObject({
    status: 409,
    error: 'row.stale',
    current: { ...body, version: 1 },
  })
  await owner.call(routes.change, { orgId, body: { ...body, isQuiet: false, version: 1 } })
  // No change is no news.
  await owner.call(routes.change, { orgId, body: { ...body, isQuiet: false, version: 2 } })
  expect(await read()).toEqual({ ...body, isQuiet: false, version: 2 })
  const { data } = await owner.call(auditRoutes.list, { orgId, query: {} })
  const changes = data.filter(({ what }) => what === 'organization.workHoursChanged')
  expect(changes.map(({ details }) => details)).toEqual([
    { name: '월·수·금 오전 8:00~오후 5:00, 근무 시간 외 방해 금지 사용 안 함' },
    { name: '월·수·금 오전 8:00~오후 5:00, 근무 시간 외 방해 금지' },
  ])
})

test('a member follows the organization, keeps own hours, or is never left alone', async () => {
  const { orgId } = await company()
  const mina = await joined(orgId, 'GUEST', '민아')
  const mine = () => mina.call(routes.mine, { orgId })
  expect(await mine()).toMatchObject({ choice: 'organization', own: null, organization: { version: 0 } })
  const choose = (choice: 'organization' | 'own' | 'never') => mina.call(routes.choose, { orgId, body: { choice } })
  expect(await choose('never')).toMatchObject({ choice: 'never', own: null })
  // Own ones begin as those of the organization, and stay when something else is chosen.
  expect(await choose('own')).toMatchObject({ choice: 'own', own: USUAL_WORK_HOURS })
  await mina.call(routes.changeMine, { orgId, body: EARLY })
  expect(await choose('never')).toMatchObject({ choice: 'never', own: EARLY })
  expect(await mine()).toMatchObject({ choice: 'never', own: EARLY })
  await choose('own')
  expect(await mine()).toMatchObject({ choice: 'own', own: EARLY })
  // Two devices at once: who only chooses writes no hours.
  const late = { ...EARLY, endMinute: 1_200 }
  await Promise.all([choose('own'), mina.call(routes.changeMine, { orgId, body: late }), choose('own')])
  expect(await mine()).toMatchObject({ choice: 'own', own: late })
  // Nothing of it stays of somebody who has left.
  await mina.call(memberRoutes.leave, { orgId })
  expect(await sql('select 1 from member_work_hours where member_id = $1', [mina.memberId])).toEqual([])
})

test('hours that nobody can keep are refused by the name of the field', async () => {
  const { orgId, owner } = await company()
  for (const [wrong, field, sentence] of [
    [{ weekdays: [] }, 'weekdays', '근무 요일을 하루 이상 선택해주세요.'],
    [{ weekdays: [7] }, 'weekdays.0', '근무 요일을 하루 이상 선택해주세요.'],
    [{ startMinute: 1_440 }, 'startMinute', '시작 시각을 입력해주세요.'],
    [{ endMinute: null }, 'endMinute', '종료 시각을 입력해주세요.'],
    [{ endMinute: 539, startMinute: 480 }, 'endMinute', '근무 시간은 1시간 이상으로 입력해주세요.'],
    [{ isHolidayFree: 'yes' }, 'isHolidayFree', '공휴일 휴무가 올바르지 않습니다.'],
  ] as const) {
    const hours = { ...EARLY, ...wrong } as WorkHours
    const refused = { status: 422, fields: { [field]: sentence } }
    expect(await refusal(owner.call(routes.changeMine, { orgId, body: hours }))).toMatchObject(refused)
    const body = { ...hours, isQuiet: true }
    expect(await refusal(owner.call(routes.change, { orgId, body }))).toMatchObject(refused)
  }
})

test('hours in words', () => {
  expect(workHoursWords(USUAL_WORK_HOURS)).toBe('월~금 오전 9:00~오후 6:00 (공휴일\u00a0제외)')
  expect(workHoursWords({ ...EARLY, weekdays: [5, 6], startMinute: 1_320, endMinute: 360 })).toBe(
    '토·일 오후 10:00~다음 날 오전 6:00',
  )
  const everyDay = { ...EARLY, weekdays: [0, 1, 2, 3, 4, 5, 6] }
  expect(workHoursWords(everyDay)).toBe('매일 오전 8:00~오후 5:00')
  expect(workHoursWords({ ...everyDay, weekdays: [0, 1, 2, 4, 6], startMinute: 720 })).toBe(
    '월~수·금·일 정오~오후 5:00',
  )
  expect(workHoursWords({ ...everyDay, startMinute: 0, endMinute: 0 })).toBe('매일 종일')
})
