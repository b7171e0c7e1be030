// The made-up company in which all people work, and the other companies that some of them belong to.
import type { Role } from '#contract/permissions'

type Company = {
  name: string
  address?: string
  email?: string
  phone?: string
  representativeName?: string
  businessNumber?: string
  /** A drawing of 40 by 40. */
  logo?: string
}

const card = (colour: string) => `<path fill="${colour}" d="M0 0h40v40H0z"/>`
const line = (colour: string) => `fill="none" stroke="${colour}" stroke-width="3.2"`

export const company: Company = {
  name: '해담푸드',
  address: '부산 해운대구 센텀중앙로 97 센텀스카이비즈 A동 1204호',
  email: 'office@haedam.example',
  phone: '051-7741-2080',
  representativeName: '문정희',
  businessNumber: '214-86-51209',
  logo: `${card('#2f5d4a')}<path d="M8 25a12 12 0 0 1 24 0z" fill="#f0c266"/><path d="M6 28.5h28" ${line('#f6efe0')}/>`,
}

/** The other organizations of the demonstration's member, with their role and name there. */
export const others: (Company & { role: Role; memberName: string; members: number })[] = [
  { name: '마포 공동육아 협동조합', role: 'MEMBER', memberName: '지우 아빠', members: 28 },
  { name: '서울대 03학번 동문회', role: 'MEMBER', memberName: '한지우', members: 41 },
  { name: '푸른솔 어린이집 학부모회', role: 'OWNER', memberName: '지우 아빠', members: 22 },
  { name: '다온세무회계', role: 'GUEST', memberName: '해담푸드 한지우', members: 9 },
  {
    name: 'Baro Logistics Korea',
    role: 'MEMBER',
    memberName: 'Jiwoo Han',
    members: 37,
    logo: `${card('#191a1c')}<path d="M10 28 22 12m-4 16 12-16" ${line('#e9e6df')}/>`,
  },
  {
    name: '온정한상',
    role: 'MEMBER',
    memberName: '지우',
    members: 18,
    logo: `${card('#f4efe4')}<path d="M9 21h22a11 9 0 0 1-22 0z" fill="#b4532a"/><path d="M15 9c-2 3 2 4 0 7m5-7c-2 3 2 4 0 7m5-7c-2 3 2 4 0 7" fill="none" stroke="#b4532a" stroke-width="1.8"/>`,
  },
  {
    name: '국립해양생물자원관 디지털전환추진단 온라인몰 구축 공동수급체',
    role: 'GUEST',
    memberName: '한지우',
    members: 34,
  },
  {
    name: '새롬정보통신',
    role: 'ADMIN',
    memberName: '한 과장',
    members: 45,
    logo: `${card('#27496b')}<circle cx="15" cy="20" r="7" ${line('#fff')}/><circle cx="25" cy="20" r="7" ${line('#f2b84b')}/>`,
  },
  {
    name: '한빛건축사사무소',
    role: 'MEMBER',
    memberName: '한지우 (외부 협력)',
    members: 23,
    logo: `${card('#ece7dc')}<path d="M20 8 32 32H8z" ${line('#8a3b2c')}/><path d="M20 20v12" ${line('#8a3b2c')}/>`,
  },
]
