// Boards of the life in the made-up company: the newest post of each comes first.
import { scene } from './scenes.ts'
import type { DemoBoard } from './shape.ts'

export const lifeBoards: DemoBoard[] = [
  {
    name: '자유게시판',
    prefixes: [
      { name: '일상', color: 'green' },
      { name: '나눔', color: 'pink' },
      { name: '질문', color: 'violet' },
    ],
    folder: '생활',
    description: '점심, 날씨, 주말 이야기. 무엇이든 편하게 남겨주세요.',
    kind: 'feed',
    unread: 3,
    posts: [
      {
        by: '유다온',
        days: 0.3,
        title: '9층 커피머신 새 원두 어떠세요?',
        prefix: '질문',
        tags: ['커피'],
        body: '이번 주부터 에티오피아 구지로 바뀌었습니다. 산미가 있는 편이라 라테로 마시면 더 좋습니다. 다음 달 원두는 댓글이 많은 쪽으로 고르겠습니다.',
        poll: {
          question: '다음 달 커피 원두',
          allowsOptions: true,
          endsIn: 5,
          options: [
            ['에티오피아 구지', '임수아', '유다온', '정예린', '한지우'],
            ['브라질 세하도', '전도현', '배준서'],
            ['콜롬비아 디카페인', '구민아', '문채아', '안유진'],
          ],
        },
        said: [
          ['전도현', 0.2, '저는 예전 브라질이 더 좋았습니다.'],
          ['임수아', 0.1, '구지에 투표했습니다!'],
        ],
      },
      {
        by: '정예린',
        days: 0.9,
        title: '점심에 같이 걸으실 분 (경의선숲길 30분)',
        prefix: '일상',
        tags: ['점심', '걷기'],
        body: '월·수·금 12시 20분, 1층 로비에서 만나요. 비가 오면 쉽니다.',
        said: [['서다인', 0.8, '저도 가겠습니다.']],
      },
      {
        by: '조은우',
        days: 1.4,
        title: '엘리베이터에서 주운 은색 만년필',
        body: '어제 저녁 6시쯤 2호기에서 주웠습니다. 안내 데스크에 맡겨두었어요.',
      },
      {
        by: '오지훈',
        days: 9,
        title: '김장 김치 나눔합니다',
        prefix: '나눔',
        body: '고향에서 많이 보내주셨어요. 통을 가져오시면 담아드립니다. 목요일 퇴근 전까지 8층 냉장고 앞으로 오세요.',
        said: [
          ['구민아', 8.9, '감사히 받겠습니다!'],
          ['문채아', 8.8, '통 가져갑니다.'],
        ],
      },
      {
        by: '배준서',
        days: 41,
        title: '이천 센터 앞 국밥집이 문을 닫았습니다',
        body: '10년 단골이었는데 아쉽네요. 근처 다른 집을 아시면 알려주세요.',
      },
      {
        by: '안유진',
        days: 96,
        title: '여름휴가 다녀와서 좋았던 곳',
        body: '강릉 순긋해변이 조용하고 좋았습니다. 아이와 가기에도 좋아요.',
      },
    ],
  },
  {
    name: '해담 사진첩',
    folder: '생활',
    description: '행사와 일상의 사진을 모읍니다.',
    kind: 'album',
    posts: [
      {
        by: '이하은',
        days: 4.4,
        title: '이천 센터의 첫눈',
        body: '새벽 출고를 마치고 찍었습니다.',
        pictures: [scene('첫눈.png', 'snow')],
      },
      {
        by: '천유나',
        days: 18,
        title: '가을 워크숍, 남한산성',
        tags: ['워크숍'],
        body: '걷기 좋은 날이었습니다. 함께한 서른두 명 모두 고생하셨어요.',
        pictures: [scene('남한산성.png', 'autumn'), scene('점심.png', 'table')],
        said: [['한지우', 17.5, '사진 정말 좋네요.']],
      },
      {
        by: '류소율',
        days: 52,
        title: '부산 사무소 앞바다',
        body: '출장 오시면 아침에 꼭 걸어보세요.',
        pictures: [scene('광안리.png', 'sea')],
      },
      {
        by: '백아린',
        days: 98,
        title: '여름 신상품 시식회',
        body: '복숭아 콩국수가 1등이었습니다.',
        pictures: [scene('시식회.png', 'table')],
      },
      {
        by: '노하율',
        days: 150,
        title: '봄 나무 심기',
        body: '이천 센터 둘레에 산수유 마흔 그루를 심었습니다.',
        pictures: [scene('산수유.png', 'spring')],
      },
      {
        by: '이하은',
        days: 205,
        title: '새해 해맞이',
        body: '올해도 건강하게!',
        pictures: [scene('해맞이.png', 'sunrise')],
      },
    ],
  },
  {
    name: '경조사',
    folder: '생활',
    description: '기쁨과 슬픔을 함께 나눕니다.',
    posts: [
      {
        by: '김서준',
        days: 1.9,
        title: '[결혼] 물류운영팀 배준서 님',
        body: '12월 12일(토) 오후 1시, 이천 아트홀 2층\n\n축하해주세요.',
        said: [
          ['한지우', 1.8, '축하드립니다!'],
          ['박서연', 1.7, '축하합니다. 꼭 가겠습니다.'],
        ],
      },
      {
        by: '김서준',
        days: 27,
        title: '[출산] 마케팅팀 문채아 님',
        body: '10월 17일, 건강한 딸을 얻으셨습니다.',
        said: [['임수아', 26, '축하드려요!']],
      },
      {
        by: '김서준',
        days: 66,
        title: '[부고] 영업팀 전도현 님 부친상',
        body: '빈소: 서울성모장례식장 7호\n발인: 8월 21일(금) 오전 7시',
      },
    ],
  },
]
