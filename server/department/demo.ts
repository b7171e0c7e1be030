// The departments of the made-up company, their heads, and the members who belong to two.
import type { Assignment } from '#contract/member'
import type { Demo } from '../feature.ts'
import { setAssignments } from './assignments.ts'
import { insertDepartment } from './departments.ts'
import { insertPosition } from './positions.ts'

const ranks = ['대표이사', '이사', '팀장', '차장', '과장', '대리', '주임', '사원', '인턴']

type Team = { name: string; head: string; under?: string; members: string[] }

/** Names as in demo/people.ts, each once. The first members of a team get the highest positions. */
const teams: Team[] = [
  { name: '대표이사실', head: '문정희', members: [] },
  { name: '경영지원본부', head: '김서준', members: [] },
  { name: '인사총무팀', head: '이하은', under: '경영지원본부', members: ['정예린', '강태오', '조은우', '윤채원'] },
  { name: '재무회계팀', head: '장시우', under: '경영지원본부', members: ['임수아', '오지훈', '서다인', '신건우'] },
  { name: '사업본부', head: '권나연', members: [] },
  {
    name: '상품기획팀',
    head: '황주원',
    under: '사업본부',
    members: ['안유진', '송하준', '류소율', '전도현', '홍가은', '고선우'],
  },
  {
    name: '영업팀',
    head: '문채아',
    under: '사업본부',
    members: ['양현우', '손지안', '배준서', '백아린', '허윤호', '유다온', '남시온', '심연우'],
  },
  { name: '마케팅팀', head: '노하율', under: '사업본부', members: ['곽동현', '성예나', '차은성', '주서현', '우진혁'] },
  { name: '운영본부', head: '구민아', members: [] },
  {
    name: '개발팀',
    head: '박서연',
    under: '운영본부',
    members: ['한지우', '최민준', '남궁민수', '민재희', '진소담', '나윤서', '엄태양', '응우옌'],
  },
  { name: '디자인팀', head: '채수빈', under: '운영본부', members: ['원지호', '천유나', '제갈다은'] },
  {
    name: '물류운영팀',
    head: '방성민',
    under: '운영본부',
    members: ['공하늘', '현도영', '함초롱', '변우석', '염정아', '추소정', '도경수'],
  },
  { name: '품질관리팀', head: '황보라', under: '운영본부', members: [] },
]

/** 겸직: the second department of these people, and their position there. */
const seconds: [name: string, team: string, rank: string][] = [
  ['구민아', '물류운영팀', '팀장'],
  ['황주원', '마케팅팀', '팀장'],
  ['한지우', '품질관리팀', '과장'],
]

/** Past entries of the record, each so many working days old. */
const assigned: [name: string, from: string, to: string, ago: number][] = [
  ['양현우', '영업팀 과장', '영업팀 차장', 96.2],
  ['정예린', '인사총무팀 과장', '인사총무팀 차장', 96.24],
  ['최민준', '마케팅팀 과장', '개발팀 과장', 41.6],
  ['한지우', '개발팀 차장', '개발팀 차장, 품질관리팀 과장', 18.3],
]

/** The position of a member of a team: heads have their own, and the others follow in order. */
const rankOf = (team: Team, at: number) => {
  if (team.head === '문정희') return '대표이사'
  if (at === 0) return team.under ? '팀장' : '이사'
  return ranks[Math.min(ranks.length - 1, 2 + at)]!
}

export const fillDepartments: Demo = async (tx, { orgId, memberIds, record }) => {
  const positionIds = new Map<string, number>()
  for (const [place, name] of ranks.entries())
    positionIds.set(name, (await insertPosition(tx, { orgId, name, place })).positionId)
  const deptIds = new Map<string, number>()
  const places = new Map<string, Assignment[]>()
  for (const [place, team] of teams.entries()) {
    const parentId = team.under ? deptIds.get(team.under)! : null
    const headMemberId = memberIds.get(team.head)!
    const { deptId } = await insertDepartment(tx, { orgId, name: team.name, parentId, headMemberId, place })
    deptIds.set(team.name, deptId)
    for (const [at, name] of [team.head, ...team.members].entries())
      places.set(name, [{ deptId, positionId: positionIds.get(rankOf(team, at))! }])
  }
  for (const [name, team, rank] of seconds)
    places.get(name)!.push({ deptId: deptIds.get(team)!, positionId: positionIds.get(rank)! })
  for (const [name, from, to, ago] of assigned)
    record({ ago, by: '김서준', what: 'member.assigned', about: { memberId: memberIds.get(name)!, from, to } })
  const quality = { deptId: deptIds.get('품질관리팀')!, name: '품질관리팀' }
  record({ ago: 18.36, by: '김서준', what: 'department.created', about: quality })
  for (const [name, theirs] of places) await setAssignments(tx, orgId, memberIds.get(name)!, theirs)
}
