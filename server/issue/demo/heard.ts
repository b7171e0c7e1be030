// The discussions of the made-up company, and what its owner and another member have heard of its issues.
import { and, eq, inArray } from 'drizzle-orm'
import { insertPastComment } from '../../comment/past.ts'
import type { Writing } from '../../db.ts'
import type { DemoCompany } from '../../feature.ts'
import { countInIssue } from '../discussion/counting.ts'
import { ISSUE } from '../discussion/kind.ts'
import { issues } from '../tables.ts'
import { insertFiles } from './files.ts'
import { type DemoTalk, talks } from './talk.ts'

const MINUTE_MS = 60_000
const NAME = /@([가-힣]+)/g

type Moment = { minutes?: number; days?: number }
type Place = { issueId: number; projectId: number; number: number }

/** Issues by their titles, each of which the company has once. */
export async function placesOf(
  tx: Writing,
  orgId: number,
  titles: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const rows = await tx
    .select({ title: issues.title, issueId: issues.issueId, projectId: issues.projectId, number: issues.number })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), inArray(issues.title, [...titles])))
  return new Map(rows.map(({ title, ...place }) => [title, place]))
}

const momentBy =
  ({ workedAt }: DemoCompany) =>
  ({ minutes, days = 1 }: Moment) =>
    minutes === undefined ? workedAt(days) : new Date(Date.now() - minutes * MINUTE_MS)

/** Everybody who is mentioned hears of it, and the owner, who follows all of these issues, of the rest. */
async function insertTalk(tx: Writing, company: DemoCompany, { said }: DemoTalk, { issueId, projectId }: Place) {
  const { orgId, memberIds, ownerName, ownerUserId: userId, heard } = company
  const thing = { kind: ISSUE, id: issueId }
  let count = 0
  for (const { by, body: written, files = [], ...when } of said) {
    const at = momentBy(company)(when)
    const memberId = memberIds.get(by)!
    const named = [...written.matchAll(NAME)].map(([, name]) => name!)
    const body = written.replace(NAME, (_, name: string) => `[@${name}](member:${memberIds.get(name)!})`)
    const commentId = await insertPastComment(tx, { orgId, kind: ISSUE, thingId: issueId, memberId, body, at })
    await insertFiles(tx, { orgId, memberId, userId, commentId, root: { ...thing, projectId }, at }, files)
    count += files.length
    const { days = 0 } = when
    const about = { commentId }
    const notification = { by: [by], at, thing, about }
    for (const to of named) heard.push({ ...notification, to, type: 'mention', because: 'mentioned', isRead: days > 2 })
    if (!named.includes(ownerName) && by !== ownerName)
      heard.push({ ...notification, to: ownerName, type: 'comment', because: 'watcher', isRead: days > 1.5 })
  }
  await countInIssue(tx, orgId, issueId, { comments: said.length, files: count })
}

export async function fillTalk(tx: Writing, company: DemoCompany) {
  const { orgId, ownerName, heard } = company
  const places = await placesOf(
    tx,
    orgId,
    [...talks, ...others].map(({ title }) => title),
  )
  for (const talk of talks) await insertTalk(tx, company, talk, places.get(talk.title)!)
  for (const { title, when, by, ...said } of others)
    heard.push({
      ...said,
      to: ownerName,
      by: by ? [by] : [],
      at: momentBy(company)(when),
      thing: { kind: ISSUE, id: places.get(title)!.issueId },
    })
}

const others: (Pick<DemoCompany['heard'][number], 'type' | 'because' | 'about' | 'isRead'> & {
  title: string
  when: Moment
  by?: string
})[] = [
  {
    title: '직무급 전환 시나리오 세 가지 비교',
    type: 'issue.participant',
    because: 'participant',
    by: '이하은',
    when: { minutes: 130 },
    about: {},
    isRead: false,
  },
  {
    title: '기업 대량 주문 할인 구간 정하기',
    type: 'issue.assigned',
    because: 'assignee',
    by: '노하율',
    when: { days: 1.7 },
    about: {},
    isRead: false,
  },
  {
    title: '재고 이동 순서와 차량 배차표 확정',
    type: 'issue.state',
    because: 'watcher',
    by: '함초롱',
    when: { days: 1.75 },
    about: { to: '피드백' },
    isRead: true,
  },
  {
    title: '네이버페이 주문형 연동 검수 자료 제출',
    type: 'issue.state',
    because: 'watcher',
    by: '박도윤',
    when: { days: 2.4 },
    about: { to: '피드백' },
    isRead: true,
  },
  {
    title: '유연근무 신청 절차 간소화',
    type: 'issue.due',
    because: 'participant',
    when: { days: 3.98 },
    about: { when: '오늘' },
    isRead: true,
  },
  {
    title: '작년 반품 사유 상위 10건 정리',
    type: 'issue.state',
    because: 'creator',
    by: '차은성',
    when: { days: 6.4 },
    about: { to: '완료' },
    isRead: true,
  },
]
