// Reminders of posts that must be read, for mornings of one's choice.
import { expect, test } from 'vitest'
import { boardRoutes } from '#contract/board'
import { departmentRoutes } from '#contract/department'
import { mustReadRoutes } from '#contract/must-read'
import { postRoutes } from '#contract/post'
import { morningDone, refusal, type Somebody, sql } from '../../testing/visitor.ts'
import { remindableAt, workingDayAfter, workingDayBefore } from '../../working-time.ts'
import { noticed, toDepartment } from '../test.ts'

const seoul = (at: string) => new Date(`${at}+09:00`)
const on = (day: string) => morningDone('mustRead.remind', day)
/** A deadline of one's choice, however far it is from today. */
const dueOn = (postId: number, day: string) => sql('update must_read set due_on = $2 where post_id = $1', [postId, day])
/** Until everything that was said in this organization has come to whom it is for. */
const delivered = (orgId: number) =>
  expect
    .poll(async () => (await sql('select from notice where org_id = $1', [orgId])).length, { timeout: 10_000 })
    .toBe(0)

test('work begins at nine and ends at six on working days, and Seollal is none', async () => {
  expect(await remindableAt(seoul('2026-11-26T08:59'))).toEqual({ isNow: false, day: '2026-11-26' })
  expect(await remindableAt(seoul('2026-11-26T09:00'))).toEqual({ isNow: true, day: '2026-11-26' })
  expect(await remindableAt(seoul('2026-11-27T17:59'))).toEqual({ isNow: true, day: '2026-11-27' })
  expect(await remindableAt(seoul('2026-11-27T18:00'))).toEqual({ isNow: false, day: '2026-11-30' })
  expect(await remindableAt(seoul('2026-11-28T12:00'))).toEqual({ isNow: false, day: '2026-11-30' })
  // Seollal of 2027 from Saturday the 6th to Monday the 8th, and Tuesday in the place of Sunday.
  expect(await workingDayBefore('2027-02-10')).toBe('2027-02-05')
  expect(await workingDayBefore('2027-02-08')).toBe('2027-02-05')
  expect(await workingDayAfter('2027-02-05')).toBe('2027-02-10')
})

test('on the working day before the deadline and on the day: those who are missing, once', async () => {
  const { owner, at, member, set, confirm, told } = await noticed()
  const [mina, jun] = [await member('민아'), await member('준호')]
  await set()
  await dueOn(at.postId, '2027-02-10')
  await confirm(jun)
  const due = (who: Pick<Somebody, 'call'> = mina) => told(who, 'mustRead.due')
  await on('2027-02-05')
  await on('2027-02-05')
  await expect.poll(() => due()).toEqual(["'수능일 출근 시간' 공지를 2월 10일까지 확인해주세요."])
  // Nobody works on these days.
  for (const day of ['2027-02-07', '2027-02-09']) await on(day)
  await delivered(at.orgId)
  expect(await due()).toHaveLength(1)
  await sql('delete from notification where org_id = $1', [at.orgId])
  await on('2027-02-10')
  await expect.poll(() => due()).toEqual(["'수능일 출근 시간' 공지를 오늘까지 확인해주세요."])
  expect(await due(jun)).toEqual([])
  expect(await due(owner)).toEqual([])
})

test('after a deadline within Seollal: the heads of the departments, each of their own people, once', async () => {
  const { owner, orgId, at, department, member, set, told } = await noticed()
  const [head, lead] = [await member('본부장'), await member('팀장')]
  const sales = await department('영업본부', null, head.memberId)
  const team = await department('영업팀', sales, lead.memberId)
  const field = await department('현장팀', sales)
  for (const name of ['가은', '나은', '다은']) await member(name, team)
  await member('라은', field)
  // A head who is missing too is told of by the one above.
  await owner.call(departmentRoutes.assign, {
    orgId,
    memberId: lead.memberId,
    body: { assignments: [{ deptId: team, positionId: null }] },
  })
  await set({ audience: toDepartment(sales) })
  await dueOn(at.postId, '2027-02-08')
  const late = (who: typeof head) => told(who, 'mustRead.late')
  await on('2027-02-09')
  await delivered(orgId)
  expect(await late(head)).toEqual([])
  await on('2027-02-10')
  await on('2027-02-11')
  await expect.poll(() => late(lead)).toEqual(["부서원 3명이 기한까지 '수능일 출근 시간' 공지를 확인하지 않았습니다."])
  await expect.poll(() => late(head)).toEqual(["부서원 2명이 기한까지 '수능일 출근 시간' 공지를 확인하지 않았습니다."])
  // A deadline that moves is another one.
  await sql('delete from notification where org_id = $1', [orgId])
  await dueOn(at.postId, '2027-03-02')
  await on('2027-03-03')
  await expect.poll(() => late(lead)).toHaveLength(1)
})

test('of what is deleted, archived or ended nobody is reminded', async () => {
  const gone = ['post', 'board', 'archive', 'mustRead'] as const
  const over = await Promise.all(
    gone.map(async end => {
      const { owner, at, member, set, told } = await noticed()
      const mina = await member('민아')
      await set()
      await dueOn(at.postId, '2027-02-10')
      if (end === 'post') await owner.call(postRoutes.remove, at)
      if (end === 'board') await owner.call(boardRoutes.remove, at)
      if (end === 'archive') await owner.call(boardRoutes.archive, at)
      if (end === 'mustRead') await owner.call(mustReadRoutes.end, at)
      return { orgId: at.orgId, said: () => told(mina, 'mustRead.due') }
    }),
  )
  await on('2027-02-10')
  for (const { orgId, said } of over) {
    await delivered(orgId)
    expect(await said()).toEqual([])
  }
})

test('a request by hand goes to those who are missing, once each working day and never outside of work', async () => {
  const { owner, at, member, set, confirm, nudge, told, state } = await noticed()
  const [mina, jun] = [await member('민아'), await member('준호')]
  await set()
  await confirm(jun)
  const { isNow, day } = await remindableAt(new Date())
  expect(await nudge()).toMatchObject({ isNow, nudgedOn: day, mayNudge: true })
  expect(await refusal(nudge())).toMatchObject({ status: 409, error: 'mustRead.nudged' })
  await delivered(at.orgId)
  if (!isNow) {
    expect(await told(mina, 'mustRead.nudge')).toEqual([])
    await on(day)
  }
  await expect.poll(() => told(mina, 'mustRead.nudge')).toHaveLength(1)
  expect(await told(jun, 'mustRead.nudge')).toEqual([])
  // Made in the evening, it is sent on the next morning, once.
  await sql('update must_read set nudged_on = $2, is_nudge_due = true where post_id = $1', [at.postId, '2027-02-10'])
  await sql('delete from notification where org_id = $1', [at.orgId])
  await on('2027-02-05')
  await delivered(at.orgId)
  expect(await told(mina, 'mustRead.nudge')).toEqual([])
  await on('2027-02-10')
  await on('2027-02-10')
  await expect.poll(() => told(mina, 'mustRead.nudge')).toHaveLength(1)
  await confirm(mina)
  expect(await state(owner)).toMatchObject({ mayNudge: false })
  await sql('update must_read set nudged_on = null where post_id = $1', [at.postId])
  expect(await refusal(nudge())).toMatchObject({ error: 'mustRead.complete' })
})
