// The made-up branches, commits and pull requests of a shop: the oldest first, as their deliveries came.
import type { CodeLink } from '#contract/code-link'

export const repositories = ['shop-web', 'shop-api', 'design-tokens'] as const

/** In its name and its title `{key}` stands for the key of the issue. */
export type DemoLink = Pick<CodeLink, 'kind' | 'name'> &
  Partial<Pick<CodeLink, 'title' | 'state' | 'review' | 'checks'>> & {
    /** The title of the issue that it names. */
    issue: string
    repository: (typeof repositories)[number]
    author: string
    /** Working days ago. */
    days: number
  }

/** An issue by somebody at GitHub who is nobody here, with what is said about it. */
export type DemoReport = { login: string; title: string; body: string; days: number; said: DemoWords[] }
/** A comment, by somebody at GitHub or by a member. */
export type DemoWords = { login: string; body: string; days: number } | { by: string; body: string; days: number }

export const PAYMENT = '결제 완료 후 주문 내역이 비어 보이는 현상 (iOS Safari 17)'
export const DELIVERY = '정기배송 주기를 바꾸면 다음 결제일 다시 계산'
export const BASKET = '장바구니 수량 변경 시 무료배송 안내 문구가 갱신되지 않음'
export const ORIGIN = '상품 상세 원산지·알레르기 표기 (식약처 고시 개정 반영)'
export const OLD = '구형 브라우저 지원 안내 띠'

export const demoLinks: DemoLink[] = [
  {
    issue: OLD,
    kind: 'pull',
    repository: 'shop-web',
    name: '451',
    title: '{key} 구형 브라우저 안내 띠 추가',
    author: 'minjun-choi',
    state: 'closed',
    checks: 'failed',
    days: 4.6,
  },
  {
    issue: ORIGIN,
    kind: 'pull',
    repository: 'design-tokens',
    name: '38',
    title: '{key} 표기용 작은 글자 크기와 여백 추가',
    author: 'daeun-jegal',
    state: 'merged',
    review: 'approved',
    checks: 'passed',
    days: 3.1,
  },
  {
    issue: PAYMENT,
    kind: 'branch',
    repository: 'shop-web',
    name: '{key}-ios-safari-jumun-naeyeok',
    author: 'jiwoo-han',
    days: 2.2,
  },
  {
    issue: PAYMENT,
    kind: 'pull',
    repository: 'shop-api',
    name: '207',
    title: '{key} 복귀 시 세션 쿠키의 SameSite 조정',
    author: 'minjun-choi',
    state: 'merged',
    review: 'approved',
    checks: 'passed',
    days: 1.9,
  },
  {
    issue: PAYMENT,
    kind: 'commit',
    repository: 'shop-web',
    name: '9f3c1ab47d20e65b8f1c0a3d94e7b6258cf01d7e',
    title: '{key} 주문 목록 요청 재시도 추가',
    author: 'jiwoo-han',
    days: 1.5,
  },
  {
    issue: BASKET,
    kind: 'pull',
    repository: 'shop-web',
    name: '476',
    title: '무료배송 안내 문구 갱신 (fixes {key})',
    author: 'siwoo-jang',
    state: 'open',
    review: 'wanted',
    checks: 'running',
    days: 1.2,
  },
  {
    issue: DELIVERY,
    kind: 'pull',
    repository: 'shop-api',
    name: '211',
    title: '{key} 배송 주기 변경 시 결제일 계산 서비스 분리',
    author: 'minjun-choi',
    state: 'open',
    review: 'changes',
    checks: 'failed',
    days: 1.1,
  },
  {
    issue: DELIVERY,
    kind: 'commit',
    repository: 'shop-api',
    name: '51be90d3c2f4417a86d95e0b7a3c6f8e2d1094bb',
    title: '{key} 말일 결제 고객의 다음 달 결제일 보정',
    author: 'minjun-choi',
    days: 0.6,
  },
  {
    issue: PAYMENT,
    kind: 'pull',
    repository: 'shop-web',
    name: '482',
    title: 'bfcache로 복원될 때 주문 목록 다시 불러오기 (fixes {key})',
    author: 'jiwoo-han',
    state: 'draft',
    checks: 'running',
    days: 0.2,
  },
]

export const demoReport: DemoReport = {
  login: 'leafy-kang',
  title: '다크 모드에서 경고 색 글자의 명암비가 4.5:1보다 낮음',
  body: [
    '`warn-text`를 어두운 배경에 쓰면 명암비가 3.9:1입니다. WCAG 2.2 AA는 본문 글자에 4.5:1을 요구합니다.',
    '',
    '- 브라우저: Firefox 140, Chrome 138',
    '- 값: `warn-text` `#b08a3c`, 배경 `#1d1c1a`',
  ].join('\n'),
  days: 3.4,
  said: [
    { by: '제갈다은', body: '확인했습니다. 다음 배포에 색을 한 단계 밝게 바꾸겠습니다.', days: 2.6 },
    { login: 'leafy-kang', body: '감사합니다. `#c9a34e`이면 4.9:1이 나옵니다.', days: 2.4 },
  ],
}

/** A comment by somebody there on an issue of the company. */
export const demoRemark: DemoWords & { login: string; issue: string } = {
  issue: ORIGIN,
  login: 'sol-dev',
  body: '작은 글자 토큰을 다른 프로젝트에서도 쓰고 있습니다. 줄 간격은 1.4보다 좁히지 않으면 좋겠습니다.',
  days: 2.8,
}
