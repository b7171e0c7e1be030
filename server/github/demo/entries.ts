// The made-up ledger of a repository that is carried both ways: the oldest first, as it was written.
import { syncSaid } from '#korean/github-sync'
import type { Entry } from '../sync/carrying/entries.ts'
import { BASKET, DELIVERY, ORIGIN, PAYMENT } from './links.ts'

/** `issue`: its title here; entries about nothing of the company have none. */
export type DemoEntry = Omit<Entry, 'issueId' | 'name' | 'at'> &
  ({ issue: string; name?: string } | { issue?: undefined; name: string }) & {
    /** Working days ago. */
    days: number
  }

export const demoEntries: DemoEntry[] = [
  {
    issue: ORIGIN,
    days: 3.3,
    direction: 'in',
    kind: 'issue',
    result: 'done',
    number: 431,
    before: { tags: '상품' },
    after: { tags: '상품, 법무 확인' },
  },
  {
    name: '검색 개편',
    days: 3.1,
    direction: 'in',
    kind: 'tag',
    result: 'done',
    before: { name: '검색' },
    after: { name: '검색 개편' },
  },
  {
    name: '크롬에서 영수증 PDF가 열리지 않음',
    days: 2.7,
    direction: 'in',
    kind: 'issue',
    result: 'skipped',
    number: 402,
    said: syncSaid.gone,
  },
  {
    issue: DELIVERY,
    days: 2.3,
    direction: 'out',
    kind: 'issue',
    result: 'done',
    number: 455,
    before: { milestone: null, participants: 'minjun-choi' },
    after: { milestone: '12월 정기 배포', participants: 'minjun-choi, jiwoo-han' },
    requestId: 'D1A2:3F4B:19C07E:1A3E52:65F0A1B2',
  },
  {
    issue: BASKET,
    days: 1.9,
    direction: 'out',
    kind: 'comment',
    result: 'failed',
    number: 468,
    said: syncSaid.reasons.locked,
    attempt: 1,
    requestId: 'D1A4:20E7:2B91AC:2C0F10:65F1B3C9',
  },
  {
    issue: PAYMENT,
    days: 1.4,
    direction: 'in',
    kind: 'issue',
    result: 'conflict',
    number: 471,
    before: { title: PAYMENT },
    after: { title: '결제 완료 후 주문 내역이 비어 보이는 현상 (iOS Safari 17, 18)' },
    conflict: { field: 'title', winner: 'there', lost: PAYMENT },
  },
  {
    issue: PAYMENT,
    days: 0.9,
    direction: 'in',
    kind: 'comment',
    result: 'done',
    number: 471,
    after: { body: 'iOS 18.1에서도 같은 현상을 확인했습니다.\n뒤로 가기로 돌아왔을 때만 나타납니다.' },
  },
  {
    issue: BASKET,
    days: 0.5,
    direction: 'out',
    kind: 'issue',
    result: 'done',
    number: 468,
    before: { state: 'completed' },
    after: { state: 'open' },
    attempt: 2,
    requestId: 'D1B0:11C9:37AA01:38B4F6:65F3D0E4',
  },
]
