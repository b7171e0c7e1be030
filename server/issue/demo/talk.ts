import { type DemoFile, label, table } from './files.ts'

// The last words on some issues of the made-up company.
export type DemoTalk = {
  title: string
  /** In the order in which they were said. Minutes from now, or working days. */
  said: { by: string; minutes?: number; days?: number; body: string; files?: DemoFile[] }[]
}

/** `@이름` is made a mention of that person. */
export const talks: DemoTalk[] = [
  {
    title: '결제 완료 후 주문 내역이 비어 보이는 현상 (iOS Safari 17)',
    said: [
      {
        by: '황주원',
        days: 1.6,
        body: '@한지우 고객센터에 들어온 문의는 모두 지난주 배포 이후입니다. 그 전에는 한 건도 없었습니다.',
      },
      {
        by: '천유나',
        days: 1.4,
        body: '주문 내역이 0건일 때 나오는 그림도 고객이 더 놀라는 것 같습니다. 불러오지 못했을 때 문구를 따로 두면 좋겠습니다.',
      },
      {
        by: '한지우',
        minutes: 52,
        body: '재현했습니다. 뒤로 복원될 때 캐시가 그대로 살아 있어서 목록 요청이 나가지 않습니다. 오늘 안에 올리겠습니다.',
      },
      { by: '박서연', minutes: 14, body: '@문정희 님, 수정본을 오늘 저녁에 먼저 배포해도 될지 확인 부탁드립니다.' },
    ],
  },
  {
    title: '상품 상세 원산지·알레르기 표기 (식약처 고시 개정 반영)',
    said: [
      {
        by: '제갈다은',
        days: 2.3,
        body: '표기 예시 세 가지를 올렸습니다. 가장 작은 화면에서도 두 줄을 넘지 않습니다.',
        files: [label('표기 예시 1.png', 3), label('표기 예시 2.png', 5), label('표기 예시 3.png', 8)],
      },
      { by: '한지우', days: 1.2, body: '@제갈다은 두 번째 예시로 정하면 바로 반영하겠습니다.' },
    ],
  },
  {
    title: '회원 등급별 쿠폰 중복 적용 기준 정리',
    said: [
      {
        by: '황주원',
        days: 3.2,
        body: '등급 쿠폰과 기획전 쿠폰은 함께 쓸 수 없도록 정리했습니다. 예외는 첫 구매 쿠폰뿐입니다.',
      },
      { by: '박서연', days: 1.3, body: '@문정희 기준표 확인 부탁드립니다. 동의하시면 12월 배포에 넣겠습니다.' },
    ],
  },
  {
    title: '소방 점검 보완 사항 조치',
    said: [
      { by: '현도영', days: 2.6, body: '스프링클러 헤드 12개 교체는 끝났고, 방화문 두 곳은 부품을 기다리고 있습니다.' },
      { by: '방성민', days: 1.5, body: '@문정희 보완 기한이 지났습니다. 소방서에 연장을 신청하겠습니다.' },
    ],
  },
  {
    title: '선물세트 6종 원가 시뮬레이션',
    said: [
      {
        by: '안유진',
        days: 4.4,
        body: '굴비 세트는 원가율이 72%까지 올라갑니다. 구성을 줄이는 안을 함께 올립니다.',
        files: [
          table('선물세트 원가 비교.csv', [
            ['세트', '판매가', '원가', '원가율'],
            ['한우 1호', '189000', '117180', '62%'],
            ['굴비', '129000', '92880', '72%'],
            ['굴비(구성 축소)', '119000', '72590', '61%'],
            ['곶감·호두', '69000', '35880', '52%'],
            ['참기름', '49000', '22050', '45%'],
            ['수제 한과', '39000', '19890', '51%'],
            ['제주 감귤', '35000', '17850', '51%'],
          ]),
        ],
      },
    ],
  },
]
