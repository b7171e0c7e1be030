// Three of the four projects of the made-up company, with their texts.
import type { Priority } from '#contract/filter'
import type { Color, ProjectIcon } from '#contract/project'

type Now = {
  title: string
  state: '요청' | '진행' | '피드백' | '완료' | '보류' | '취소'
  priority?: Priority
  who?: string
  /** The creator, if not the lead. */
  by?: string
  /** The title of the issue that blocks it. */
  after?: string
  /** In days from today. */
  due?: number
  tags?: string[]
  milestone?: string
  body?: string
  parts?: { title: string; state: Now['state']; who?: string }[]
}

export type DemoProject = {
  name: string
  key: string
  icon: ProjectIcon
  color: Color
  description: string
  isPrivate?: boolean
  lead: string
  members: string[]
  tags: [name: string, color: Color][]
  /** In days from now; milestones in the past are closed. */
  milestones: [name: string, due: number][]
  favouriteOf?: string[]
  now: Now[]
  /** Each pair makes one issue of the past year. */
  past: { of: string[]; what: string[] }
}

export const others: DemoProject[] = [
  {
    name: '이천 물류센터 이전',
    key: 'LOGI',
    icon: 'truck',
    color: 'orange',
    description: '부산 물류창고를 이천 신규 센터로 옮깁니다. 설 성수기 전에 마칩니다.',
    lead: '방성민',
    members: ['공하늘', '현도영', '함초롱', '변우석', '구민아', '여진구'],
    tags: [
      ['계약', 'violet'],
      ['설비', 'orange'],
      ['시스템', 'blue'],
      ['안전', 'red'],
    ],
    favouriteOf: ['문정희'],
    milestones: [
      ['설비 반입', 12],
      ['시범 운영', 40],
      ['본 이전', 68],
    ],
    now: [
      {
        title: '냉동 창고 온도 기록 장치 설치 업체 선정',
        state: '진행',
        priority: 'HIGH',
        who: '공하늘',
        due: 3,
        tags: ['설비', '계약'],
        milestone: '설비 반입',
      },
      {
        title: '소방 점검 보완 사항 조치',
        state: '진행',
        priority: 'URGENT',
        who: '현도영',
        due: -2,
        tags: ['안전'],
        milestone: '설비 반입',
      },
      {
        title: '재고 이동 순서와 차량 배차표 확정',
        state: '피드백',
        priority: 'HIGH',
        who: '함초롱',
        due: 5,
        milestone: '시범 운영',
      },
      {
        title: '바코드 단말기 40대 와이파이 수신 시험',
        state: '요청',
        who: '변우석',
        due: 11,
        tags: ['시스템'],
        milestone: '시범 운영',
      },
      {
        title: '택배사 집하 시간 조정 협의',
        state: '요청',
        priority: 'MEDIUM',
        who: '여진구',
        due: 15,
        tags: ['계약'],
        milestone: '본 이전',
      },
      { title: '구 창고 원상 복구 견적', state: '보류', tags: ['계약'] },
    ],
    past: {
      of: ['랙 설치', '전기 증설', '하역장 포장', '출입 통제', '냉장 구역', '포장 구역'],
      what: ['도면 검토', '견적 비교', '현장 확인', '착공 서류 준비', '준공 점검'],
    },
  },
  {
    name: '설 선물세트 기획',
    key: 'GIFT',
    icon: 'megaphone',
    color: 'red',
    description: '2027년 설 선물세트의 구성, 포장, 사전예약 행사를 준비합니다.',
    lead: '노하율',
    members: ['곽동현', '성예나', '차은성', '안유진', '송하준', '황주원'],
    tags: [
      ['상품', 'green'],
      ['디자인', 'violet'],
      ['광고', 'pink'],
    ],
    milestones: [
      ['구성 확정', 8],
      ['사전예약 시작', 35],
    ],
    now: [
      {
        title: '선물세트 6종 원가 시뮬레이션',
        state: '진행',
        priority: 'HIGH',
        who: '안유진',
        due: 1,
        tags: ['상품'],
        milestone: '구성 확정',
      },
      {
        title: '친환경 포장재 인쇄 색상 교정',
        state: '피드백',
        priority: 'MEDIUM',
        who: '성예나',
        due: 4,
        tags: ['디자인'],
        milestone: '구성 확정',
      },
      {
        title: '사전예약 문자 문안 초안',
        state: '진행',
        who: '곽동현',
        due: 6,
        tags: ['광고'],
        milestone: '사전예약 시작',
      },
      {
        title: '기업 대량 주문 할인 구간 정하기',
        state: '요청',
        priority: 'HIGH',
        who: '송하준',
        due: 7,
        tags: ['상품'],
      },
      { title: '작년 반품 사유 상위 10건 정리', state: '완료', who: '차은성', tags: ['상품'] },
    ],
    past: {
      of: ['추석 선물세트', '여름 보양식', '캠핑 밀키트', '어버이날 세트'],
      what: ['시식 평가', '상세 페이지 촬영', '광고 소재 제작', '입점 제안서 작성', '판매 결과 정리'],
    },
  },
  {
    name: '인사 제도 개편',
    key: 'HR',
    icon: 'building',
    color: 'violet',
    description: '평가와 보상 제도를 고칩니다. 확정되기 전까지 공개하지 않습니다.',
    isPrivate: true,
    lead: '이하은',
    members: ['정예린', '강태오', '문정희', '김서준'],
    tags: [
      ['평가', 'blue'],
      ['보상', 'green'],
    ],
    milestones: [['노사 협의회 안건', 18]],
    now: [
      {
        title: '직무급 전환 시나리오 세 가지 비교',
        state: '진행',
        priority: 'HIGH',
        who: '정예린',
        due: 5,
        tags: ['보상'],
        milestone: '노사 협의회 안건',
      },
      {
        title: '동료 평가 문항 시범 조사',
        state: '요청',
        priority: 'MEDIUM',
        who: '강태오',
        due: 12,
        tags: ['평가'],
        milestone: '노사 협의회 안건',
      },
      { title: '유연근무 신청 절차 간소화', state: '피드백', who: '정예린', due: -3 },
    ],
    past: { of: ['연차 촉진', '신입 교육', '복지 포인트'], what: ['운영 기준 정리', '안내문 작성', '설문 결과 보고'] },
  },
]
