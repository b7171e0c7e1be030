// The titles of issues of a made-up company. The same number always makes the same title.

const words = (text: string) => text.trim().split(/\s*[,\n]\s*/)

const AREAS = words(
  `결제, 장바구니, 상품 상세, 회원 가입, 로그인, 검색, 주문 조회, 배송 추적, 쿠폰, 적립금, 고객센터, 관리자 화면, 이천 물류센터,
   냉동 창고, 설 선물세트, 추석 기획전, 정기 배송, 도매몰, 해외 배송, 모바일 앱, iOS, Android, 이메일 템플릿, 알림톡, 재고 연동,
   세금계산서, 정산, 반품, 교환, 리뷰, 메인 배너, 브랜드관, 협력사 포털, 인사 시스템, 근태, 회의실 예약, 사내 위키, 채용 페이지,
   품질 검사, 포장 라인, 원산지 표기, 소방 점검, 개인정보 처리방침, 데이터 백업, 서버 증설, 로그 수집`,
)
const THINGS = words(
  `오류 메시지, 버튼 위치, 입력 양식, 첫 화면, 이미지 크기, 금액 계산, 할인율 표시, 약관 문구, 접근 권한, 응답 속도, 글꼴 깨짐,
   주소 검색, 본인 인증, 문의 답변, 통계 보고서, 엑셀 내려받기, 일정표, 견적서, 계약서 초안, 사진 촬영, 포장재 단가, 온도 기록 장치,
   바코드 스캔, 회의록, 교육 자료, 시안, 테스트 시나리오, 캐시 설정, API 문서, 인증서 갱신, 키보드 이동, 다크 모드, 번역 검수,
   자동 저장, 필터 조건, 정렬 순서, 페이지 나누기, 빈 화면 안내, 첨부 파일, 푸시 알림`,
)
const DEEDS = words(
  `수정, 개선, 확인 요청, 검토, 추가, 정리, 교체, 재현 조건 파악, 원인 분석, 업체 선정, 일정 협의, 시안 2차 전달, 최종 승인,
   담당자 지정, 문구 다듬기, 회귀 테스트, 배포, 롤백 계획, 사용성 조사, 가이드 작성, 값 검증, 이전, 통합, 폐기, 예산 품의,
   공유드립니다, 안 되는 문제, 느려지는 현상, 두 번 눌리는 문제, 점검`,
)
const BEGINNINGS = words('[긴급], [운영], (재요청), 3분기, 2차, v2.4, 11월, Safari 17에서, 대표님 지시:, 고객 문의')
const ENDINGS = words(
  '- 12월 정기 배포 전까지, (디자인팀 확인 필요), - 권나연 이사님 공유, #후속, - 재고 0일 때만, (모바일 한정)',
)

const SENTENCES = [
  '어제 저녁 배포 뒤로 **주문 조회** 화면에서 목록이 비어 보인다는 문의가 여섯 건 들어왔습니다.',
  '- [ ] 재현 조건 정리\n- [ ] 로그에서 같은 시각의 오류 확인\n- [x] 고객센터에 임시 안내 문구 전달',
  '이천 센터에서는 되고 부산에서는 안 됩니다. 같은 계정, 같은 브라우저입니다.',
  '> 결제는 되었는데 주문이 보이지 않아요. 두 번 결제된 건 아닌지 걱정됩니다.',
  '설 성수기 전에 마쳐야 하므로 늦어도 이달 마지막 주에는 시범 운영을 시작합니다.',
  '```\nPOST /orders 504 Gateway Timeout (30012 ms)\n```',
  '자세한 내용은 지난주 회의록의 3번 항목을 참고해주세요. 담당자가 바뀌면 여기에 적어주세요.',
]

/** A seeded random generator: the same numbers in each run. */
export function dice(seed: number) {
  let state = seed >>> 0
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * most)
  }
}
export type Roll = ReturnType<typeof dice>

const oneOf = (list: readonly string[], roll: Roll) => list[roll(list.length)]!

export function titleOf(roll: Roll) {
  const parts = [
    ...(roll(5) === 0 ? [oneOf(BEGINNINGS, roll)] : []),
    oneOf(AREAS, roll),
    oneOf(THINGS, roll),
    ...(roll(4) === 0 ? [oneOf(THINGS, roll)] : []),
    oneOf(DEEDS, roll),
    ...(roll(5) === 0 ? [oneOf(ENDINGS, roll)] : []),
  ]
  return parts.join(' ')
}

/** Two in five have an empty body. */
export const bodyOf = (roll: Roll) =>
  roll(5) < 2 ? '' : Array.from({ length: 1 + roll(6) }, () => oneOf(SENTENCES, roll)).join('\n\n')
