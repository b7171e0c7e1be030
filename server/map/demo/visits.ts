// Visits of the demonstration: what somebody saw at sites, shops and customers in the last working days.
import type { Writing } from '../../db.ts'
import type { DemoCompany } from '../../feature.ts'
import { placeVisits } from '../visit/tables.ts'

type Seen = readonly [place: string, visitor: string, workdaysAgo: number, note: string]
const seen: readonly Seen[] = [
  [
    '성수 플래그십 공사 현장',
    '문정희',
    1.2,
    '2층 주방 배관 마감 확인.\n간판 도면은 다음 주 화요일에 다시 보기로 했습니다.',
  ],
  ['성수 플래그십 공사 현장', '한지우', 4.3, '냉장 쇼케이스 반입 동선을 쟀습니다. 출입구 폭 1,180mm.'],
  ['성수 플래그십 공사 현장', '문정희', 9.1, '철거 완료. 소방 점검은 이번 주에 받습니다.'],
  ['판교 매장 공사 현장', '한지우', 2.2, '전기 증설 50kW 승인 확인했습니다.'],
  ['판교 매장 공사 현장', '문정희', 7.4, '바닥 타일 시공 중. 일정보다 하루 늦습니다.'],
  ['이천 통합 물류센터', '한지우', 3.3, '저온 창고 3번 문 고무 패킹이 헐거워 교체를 요청했습니다.'],
  ['이천 통합 물류센터', '문정희', 12.2, '겨울철 비상 발전기 시험 가동, 이상 없음.'],
  ['강남점', '문정희', 1.4, '점심 시간 대기 줄 관찰. 포장 전용 창구가 필요합니다.'],
  ['홍대점', '한지우', 5.2, '새 메뉴판 부착 확인.'],
  ['부산 서면점', '문정희', 8.3, '점장 면담. 주말 인력 2명 보강을 약속했습니다.'],
  ['청람호텔 구매팀', '문정희', 2.4, '내년 단가 협의. 견적서를 금요일까지 보내기로 했습니다.'],
  ['한결유통 수도권 본부', '한지우', 6.1, '입고 검수 기준 변경 설명을 듣고 왔습니다.'],
  ['평창 감자 농장', '문정희', 15.2, '저장 감자 상태 양호. 11월 말 출하 물량 18톤.'],
]

/** @param placeIds by the names of places */
export const fillVisits = (
  tx: Writing,
  { orgId, memberIds, workedAt }: DemoCompany,
  placeIds: ReadonlyMap<string, number>,
) =>
  tx.insert(placeVisits).values(
    seen.map(([place, visitor, ago, note]) => ({
      orgId,
      placeId: placeIds.get(place)!,
      memberId: memberIds.get(visitor)!,
      visitedAt: workedAt(ago),
      note,
    })),
  )
