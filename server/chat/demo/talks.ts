// The rooms of the made-up company, and what was said in them last.

/** `minutes` ago, or so many working `days`. `@이름` is made a mention, `>` quotes the line of that number, `~` answers in its thread. */
export type DemoLine = {
  by: string
  minutes?: number
  days?: number
  body: string
  quotes?: number
  under?: number
  liked?: string[]
}
export type DemoRoom = {
  kind: 'direct' | 'group' | 'channel' | 'department' | 'project'
  /** Of a department or a project it is theirs. */
  name: string
  people?: string[]
  topic?: string
  said: DemoLine[]
  /** How many of the last lines 한지우 has not read. */
  unread?: number
  /** The line that stands above all others. */
  notice?: number
  isPinned?: boolean
  isMuted?: boolean
}

export const rooms: DemoRoom[] = [
  {
    kind: 'department',
    name: '개발팀',
    isPinned: true,
    unread: 3,
    notice: 0,
    said: [
      { by: '박서연', days: 1.5, body: '12월 정기 배포는 **12월 1일(화) 새벽 2시**입니다. 당직: 최민준, 남궁민수' },
      {
        by: '최민준',
        days: 1.4,
        body: '확인했습니다. 점검표는 오늘 안에 올려두겠습니다.',
        liked: ['박서연', '남궁민수'],
      },
      { by: '진소담', days: 1.1, body: '결제사 테스트 계정이 만료돼서 새로 받았습니다. 위키에 적어뒀어요.' },
      { by: '최민준', minutes: 96, body: '원인 찾았습니다. 복원된 화면에서 주문 목록 요청이 안 나갑니다.' },
      { by: '한지우', minutes: 93, body: 'pageshow에서 `persisted`면 다시 불러오게 하면 되죠?', under: 3 },
      { by: '최민준', minutes: 91, body: '네. 장바구니도 같은 증상이라 같이 고칩니다.', under: 3 },
      { by: '응우옌', minutes: 79, body: '안드로이드 크롬도 확인했습니다.\n문제 없습니다.', under: 3 },
      {
        by: '박서연',
        minutes: 75,
        body: '좋습니다. 회귀 시험 목록에 추가해 주세요.',
        under: 3,
        liked: ['최민준', '한지우'],
      },
      { by: '한지우', minutes: 72, body: '오 빠르네요. 오늘 배포에 넣을 수 있을까요?' },
      { by: '남궁민수', minutes: 56, body: '이천 센터 스캐너 등록 스크립트 리뷰 부탁드립니다.' },
      { by: '남궁민수', minutes: 55, body: '@한지우 차장님, 4시까지 봐 주시면 오늘 현장 적용하겠습니다.' },
      { by: '한지우', minutes: 53, body: '지금 보고 있습니다. 3시 반까지 드릴게요.', quotes: 10 },
      { by: '한지우', minutes: 52, body: '그리고 내일은 **10시 출근**입니다. 새벽 점검 당직만 시간 다시 맞춰 주세요.' },
      { by: '민재희', minutes: 41, body: '당직표 고쳤습니다. 캘린더 확인 부탁드려요.' },
      { by: '나윤서', minutes: 38, body: '제 자리 모니터가 안 켜지는데 예비 있을까요?' },
      {
        by: '박서연',
        minutes: 33,
        body: '오늘 배포는 5시 이후로 미루겠습니다. 결제사 점검이 4시 반에 끝난다고 합니다.',
      },
    ],
  },
  {
    kind: 'group',
    name: '이천 센터 이전 TF',
    topic: '이천 물류센터 이전 준비. 매주 화요일 10시에 모입니다.',
    people: ['한지우', '방성민', '공하늘', '현도영', '함초롱', '변우석', '구민아', '남궁민수', '응우옌', '장시우'],
    isPinned: true,
    unread: 4,
    said: [
      { by: '방성민', days: 3.2, body: '랙 설치는 예정대로 진행됩니다. 소방 점검만 남았습니다.' },
      { by: '공하늘', days: 2.1, body: '냉동 창고 온도 기록 장치 위치를 바꿔야 할 것 같습니다. 도면 다시 볼게요.' },
      { by: '한지우', days: 1.2, body: '스캐너 40대 등록은 스크립트로 한 번에 됩니다. 자산 번호만 보내 주세요.' },
      { by: '구민아', minutes: 140, body: '이사 업체 견적 두 곳 받았습니다. 금액 차이가 **320만 원**입니다.' },
      { by: '장시우', minutes: 122, body: '세금계산서는 12월분으로 처리하겠습니다.' },
      { by: '현도영', minutes: 64, body: '현장 사진은 오늘 오후에 올리겠습니다.' },
      { by: '응우옌', minutes: 50, body: '3번 게이트 무선 신호가 약합니다. 중계기 한 대 더 필요합니다.' },
      { by: '방성민', minutes: 44, body: '@한지우 중계기 재고 있는지 확인 부탁드립니다.' },
    ],
  },
  {
    kind: 'direct',
    name: '',
    people: ['한지우', '채수빈'],
    unread: 2,
    said: [
      { by: '한지우', minutes: 130, body: '쿠폰 기준표 언제쯤 받을 수 있을까요?' },
      { by: '채수빈', minutes: 66, body: '네 확인했습니다.' },
      { by: '채수빈', minutes: 65, body: '쿠폰 기준표는 내일 오전에 드릴게요' },
    ],
  },
  {
    kind: 'channel',
    name: '전체 공지',
    topic: '회사 전체에 알리는 소식',
    people: ['*'],
    unread: 1,
    said: [
      { by: '이하은', days: 6.3, body: '연말정산 간소화 서류는 12월 18일까지 인사총무팀으로 제출해 주세요.' },
      {
        by: '김서준',
        days: 4.1,
        body: '겨울철 재택근무 기준이 바뀌었습니다. 게시판의 안내를 확인해 주세요.',
        liked: ['한지우', '박서연', '문채아'],
      },
      { by: '이하은', minutes: 150, body: '내일 사무실 소독으로 오후 6시 이후에는 출입할 수 없습니다.' },
    ],
  },
  {
    kind: 'project',
    name: '자사몰 개편',
    said: [
      { by: '한지우', days: 2.2, body: '주문 내역 화면은 이번 주 안에 끝냅니다.' },
      { by: '최민준', days: 1.1, body: '재현했습니다. 화면 녹화도 올려뒀어요.' },
    ],
  },
  {
    kind: 'group',
    name: '',
    people: ['한지우', '천유나', '제갈다은'],
    said: [
      { by: '천유나', days: 1.3, body: '배너 시안 두 개 올렸습니다. A안은 밝고 B안은 차분해요.' },
      { by: '제갈다은', days: 1.2, body: '저는 B안이요. 글자가 더 잘 보입니다.' },
    ],
  },
  {
    kind: 'direct',
    name: '',
    people: ['한지우', '박서연'],
    said: [
      { by: '박서연', days: 1.8, body: '면접 평가서 오늘까지만 부탁드려요' },
      { by: '한지우', days: 1.7, body: '네, 퇴근 전에 올리겠습니다.' },
    ],
  },
  {
    kind: 'direct',
    name: '',
    people: ['한지우', '문정희'],
    said: [
      { by: '문정희', days: 2.6, body: '다음 주 이사회 자료에 자사몰 현황 한 장 넣어 주세요.' },
      { by: '한지우', days: 2.5, body: '네 대표님, 금요일까지 준비하겠습니다.' },
    ],
  },
  {
    kind: 'group',
    name: '12월 정기 배포 준비 및 비상 연락망 (개발·물류·고객지원)',
    people: ['한지우', '박서연', '최민준', '방성민', '공하늘', '노하율', '황주원', '문채아', '양현우', '성예나'],
    said: [
      { by: '황주원', days: 1.9, body: '고객센터 야간 당직 연락처 갱신했습니다.' },
      { by: '문채아', days: 1.6, body: '19일은 10시 출근입니다' },
    ],
  },
  {
    kind: 'direct',
    name: '',
    people: ['한지우'],
    said: [{ by: '한지우', days: 6.5, body: '송장 API 키 12월 1일 만료' }],
  },
]

/** The busy room: these lines in turns, by whoever is there. */
export const chatter = [
  '점심 뭐 드세요?',
  '김치찜 4명이요',
  '저는 오늘 도시락이에요',
  '회의실 3층 비었나요?',
  '2시부터 쓸 수 있어요',
  '감사합니다!',
  'ㅋㅋㅋㅋ',
  '커피 드실 분?',
  '아이스 아메리카노 한 잔 부탁드려요',
  '저는 따뜻한 걸로요',
  '엘리베이터 점검 중이네요. 계단으로 오세요',
  '오늘 춥습니다. 옷 단단히 입고 나오세요',
  '택배 왔습니다. 안내 데스크에 있어요',
  '확인했습니다',
  '프린터 토너 갈았습니다',
  '주말에 등산 가실 분 있나요?',
  '저요! 어디로 가나요?',
  '장산이요. 아침 8시에 만나요',
  '좋아요 👍',
  '생일 축하드립니다 🎉',
  '케이크는 4시에 자르겠습니다',
  '주차장 B2 만차입니다',
  '저는 지하철로 왔어요',
  '오늘 야근하시는 분 저녁 같이 드실래요?',
  '국밥 어때요',
  '국밥 좋죠',
  '퇴근길 조심하세요. 비 온대요',
  '우산 빌려드릴 수 있어요',
  '사내 동호회 신청 오늘까지입니다',
  '탁구부 한 자리 남았어요',
  '새로 온 간식 맛있네요',
  '어디 있어요?',
  '탕비실 두 번째 서랍이요',
  '감기 조심하세요. 요즘 독합니다',
  '휴가 다녀왔습니다. 선물은 테이블 위에 있어요',
  '잘 먹겠습니다!',
] as const
