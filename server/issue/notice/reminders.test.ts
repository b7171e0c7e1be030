// Reminders of due dates, for a morning of one's choice.
import { expect, test } from 'vitest'
import { notificationRoutes } from '#contract/notification'
import { issueRoutes } from '#contract/issue'
import { joined, project } from '../test.ts'
import { morningDone, sql, type Visitor } from '../../testing/visitor.ts'
import { daysRemindedOn } from '../../working-time.ts'

test('a weekend and a holiday are reminded of on the working day before', async () => {
  expect(await daysRemindedOn('2026-11-19')).toEqual(['2026-11-19'])
  // Friday also for Saturday and Sunday.
  expect(await daysRemindedOn('2026-11-20')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  expect(await daysRemindedOn('2026-11-21')).toEqual([])
  // Chuseok of 2026: Thursday the 24th to Saturday the 26th, and the Sunday after.
  expect(await daysRemindedOn('2026-09-23')).toEqual([
    '2026-09-23',
    '2026-09-24',
    '2026-09-25',
    '2026-09-26',
    '2026-09-27',
  ])
  expect(await daysRemindedOn('2026-09-25')).toEqual([])
})

test('the day before, the day itself and each week after: to those who work on it, once', async () => {
  const { owner, orgId, at, issue, stateOf } = await project()
  const [mina, jun] = [await joined(orgId), await joined(orgId, 'MEMBER', '준호')]
  // Later than any day on which this server reminds by itself.
  const due = (title: string, dueDate: string, more: object = {}) =>
    issue({ title, dueDate, assigneeId: mina.memberId, ...more })
  await due('오늘', '2027-11-19')
  await due('월요일', '2027-11-22', { participantIds: [jun.memberId] })
  await due('화요일', '2027-11-23')
  await due('한 주 전', '2027-11-12')
  await due('여드레 전', '2027-11-11')
  await due('끝난 일', '2027-11-19', { stateId: stateOf('완료') })
  const { issueId } = await due('지운 일', '2027-11-19')
  await owner.call(issueRoutes.remove, { ...at, issueId })
  const reminded = async (who: Visitor) => {
    const { notifications } = await who.call(notificationRoutes.list, { orgId, query: {} })
    return notifications.flatMap(({ type, sentence }) => (type === 'issue.due' ? sentence : [])).toSorted()
  }
  await morningDone('issue.remind', '2027-11-19')
  await expect
    .poll(() => reminded(mina))
    .toEqual([
      "'오늘' 이슈의 마감일이 오늘입니다.",
      "'월요일' 이슈의 마감일이 11월 22일입니다.",
      "'한 주 전' 이슈의 마감일이 7일 지났습니다.",
    ])
  expect(await reminded(jun)).toEqual(["'월요일' 이슈의 마감일이 11월 22일입니다."])
  expect(await reminded(owner)).toEqual([])
  // Another node does the same.
  await sql('delete from notification where org_id = $1', [orgId])
  await morningDone('issue.remind', '2027-11-19')
  await morningDone('issue.remind', '2027-11-20')
  await morningDone('issue.remind', '2027-11-22')
  await expect.poll(() => reminded(jun)).toEqual(["'월요일' 이슈의 마감일이 오늘입니다."])
  // Behind those of the mornings before, which have told nothing.
  await expect
    .poll(() => reminded(mina))
    .toEqual(["'월요일' 이슈의 마감일이 오늘입니다.", "'화요일' 이슈의 마감일이 내일입니다."])
})
