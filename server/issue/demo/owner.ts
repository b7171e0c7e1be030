// The work of the owner of the made-up company, by the key of its project: a little of everything that my work shows.
import type { DemoProject } from './plan-others.ts'

const who = '문정희'

export const workOfOwner: Record<string, DemoProject['now']> = {
  WEB: [
    { title: '12월 정기 배포 범위 승인', state: '진행', priority: 'HIGH', who, due: 0, milestone: '12월 정기 배포' },
    { title: '멤버십 등급 이름 최종 확정', state: '요청', priority: 'MEDIUM', who, due: 3, tags: ['기획전'] },
    { title: '경쟁사 정기배송 할인율 조사', state: '진행', priority: 'MEDIUM', who: '황주원', due: 6, by: who },
    { title: '1월 정기 배포 주제 정하기', state: '요청', priority: 'LOW', who, due: 24 },
  ],
  LOGI: [
    { title: '부산 창고 임대 종료 합의서 날인', state: '피드백', priority: 'HIGH', who, due: -1, tags: ['계약'] },
    {
      title: '냉동 설비 추가 예산 승인',
      state: '진행',
      priority: 'URGENT',
      who,
      due: 0,
      tags: ['설비'],
    },
    { title: '이전 설명회 인사말 작성', state: '완료', who, due: 0 },
    { title: '이천 센터 화재보험 조건 검토', state: '진행', priority: 'MEDIUM', who, due: 2, tags: ['안전'] },
    { title: '센터 회선 이중화 견적', state: '보류', priority: 'MEDIUM', who, tags: ['시스템'] },
    { title: '이전 비용 월별 집계표', state: '요청', priority: 'MEDIUM', who: '여진구', due: 9, by: who },
  ],
  GIFT: [
    { title: '선물세트 협력사 계약 최종 승인', state: '요청', priority: 'HIGH', who, due: 1, tags: ['상품'] },
    {
      title: '기업 대량 주문 단가표 결재',
      state: '요청',
      priority: 'MEDIUM',
      who,
      due: 8,
      after: '기업 대량 주문 할인 구간 정하기',
    },
  ],
  HR: [
    { title: '하반기 임원 평가 면담', state: '요청', priority: 'MEDIUM', who, due: 0, tags: ['평가'] },
    { title: '직무급 전환 비용 추계 검토', state: '피드백', priority: 'HIGH', who, due: 4, tags: ['보상'] },
    { title: '복리후생 만족도 조사 문항 검토', state: '요청', who },
  ],
}
