// The discussions of the made-up company, and what its owner and another member have heard of its issues.
import { and, eq, inArray } from 'drizzle-orm'
import { plainExcerpt } from '#contract/rich-text'
import { insertPastComment } from '../../comment/past.ts'
import type { Writing } from '../../db.ts'
import type { DemoCompany } from '../../feature.ts'
import { countInIssue } from '../discussion/counting.ts'
import { ISSUE } from '../discussion/kind.ts'
import { issues } from '../tables.ts'
import { talks } from './talk.ts'

const MINUTE_MS = 60_000
const EXCERPT_MOST = 140
const NAME = /@([가-힣]+)/g

type Moment = { minutes?: number; days?: number }
type Ids = ReadonlyMap<string, number>

async function idsOf(tx: Writing, orgId: number, titles: readonly string[]): Promise<Ids> {
  const rows = await tx
    .select({ title: issues.title, issueId: issues.issueId })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), inArray(issues.title, [...titles])))
  return new Map(rows.map(row => [row.title, row.issueId]))
}

/** Everybody who is mentioned hears of it, and the last comment is heard of by the owner, who follows all of these issues. */
export async function fillTalk(tx: Writing, company: DemoCompany) {
  const { orgId, memberIds, ownerName, workedAt, heard } = company
  const ids = await idsOf(tx, orgId, [...talks.map(({ title }) => title), ...others.map(({ title }) => title)])
  const momentOf = ({ minutes, days = 1 }: Moment) =>
    minutes === undefined ? workedAt(days) : new Date(Date.now() - minutes * MINUTE_MS)
  for (const { title, said } of talks) {
    const thingId = ids.get(title)!
    for (const { by, body: written, ...when } of said) {
      const at = momentOf(when)
      const named = [...written.matchAll(NAME)].map(([, name]) => name!)
      const body = written.replace(NAME, (_, name: string) => `[@${name}](member:${memberIds.get(name)!})`)
      const commentId = await insertPastComment(tx, {
        orgId,
        kind: ISSUE,
        thingId,
        memberId: memberIds.get(by)!,
        body,
        at,
      })
      const about = { commentId, excerpt: plainExcerpt(body, EXCERPT_MOST) }
      const thing = { kind: ISSUE, id: thingId }
      for (const to of named)
        heard.push({
          to,
          by: [by],
          at,
          type: 'mention',
          because: 'mentioned',
          thing,
          about,
          isRead: (when.days ?? 0) > 2,
        })
      if (!named.includes(ownerName) && by !== ownerName)
        heard.push({
          to: ownerName,
          by: [by],
          at,
          type: 'comment',
          because: 'watcher',
          thing,
          about,
          isRead: (when.days ?? 0) > 1.5,
        })
    }
    await countInIssue(tx, orgId, thingId, { comments: said.length, files: 0 })
  }
  for (const { title, when, by, ...said } of others)
    heard.push({
      ...said,
      to: ownerName,
      by: by ? [by] : [],
      at: momentOf(when),
      thing: { kind: ISSUE, id: ids.get(title)! },
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
