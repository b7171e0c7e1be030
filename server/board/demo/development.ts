// The board on which the developers of the made-up company write down what they have learnt.
import type { DemoBoard } from './shape.ts'

export const developmentNotes: DemoBoard = {
  name: '개발 노트',
  prefixes: [
    { name: '배운 것', color: 'green' },
    { name: '장애', color: 'red' },
  ],
  folder: '업무',
  description: '개발팀이 배운 것을 적어둡니다.',
  department: '개발팀',
  unread: 1,
  posts: [
    {
      by: '남궁민수',
      days: 0.8,
      title: '뒤로 복원될 때 살아 있는 캐시',
      prefix: '배운 것',
      tags: ['캐시', '자사몰'],
      body: '`pageshow` 이벤트의 `persisted`를 보고 목록을 다시 불러옵니다.\n\n```ts\nwindow.addEventListener("pageshow", event => {\n  if (event.persisted) refreshOrders()\n})\n```',
      said: [['한지우', 0.7, '수정본에 그대로 넣었습니다. 감사합니다.']],
    },
    {
      by: '최민준',
      days: 16,
      title: '배포가 느려진 까닭',
      body: '이미지 크기를 줄이는 단계가 매번 다시 돌고 있었습니다. 바뀐 파일만 다시 만들게 하니 9분에서 3분으로 줄었습니다.',
    },
    {
      by: '한지우',
      days: 47,
      title: '주문 번호에 빈칸이 들어가는 문제',
      prefix: '장애',
      tags: ['결제'],
      body: '오래된 결제 모듈이 자리를 빈칸으로 채웁니다. 받는 쪽에서 지웁니다.',
    },
  ],
}
