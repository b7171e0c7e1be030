// Companies: one of its owner alone, and one of many people, inserted by SQL because making it by calls would take longer than
// measuring it.
import type { Client } from 'pg'
import { organizationRoutes } from '#contract/organization'
import { type Caller, callAs } from './calls.ts'
import { newPerson, type Person, renewed } from './person.ts'
import type { Server } from './server.ts'

/** An organization of the caller alone, as a browser registers it. */
export async function newOrganization(caller: Caller): Promise<number> {
  const details = { address: null, email: null, phone: null, representativeName: null, businessNumber: null }
  const body = { name: '해담푸드', memberName: '다혜', logoImgUrl: null, ...details }
  return (await callAs(caller, organizationRoutes.create, { body })).orgId
}

/** An owner of such a company whose token lists it, as a browser's does, and the members in the order of their ids. */
export async function newEmployer(server: Server, database: Client, size: Size) {
  const signedUp = await newPerson(server)
  const orgId = await newCompany(database, signedUp, size)
  const person = await renewed(server, signedUp)
  const caller: Caller = { address: server.address, headers: person.headers }
  return { person, orgId, caller, memberIds: await memberIdsOf(database, orgId) }
}

export async function memberIdsOf(database: Client, orgId: number): Promise<number[]> {
  const { rows } = await database.query<{ id: string }>('select id from member where org_id = $1 order by id', [orgId])
  return rows.map(({ id }) => Number(id))
}

/** Departments come in multiples of thirty. */
export type Size = { members: number; departments: number }
export const LARGE: Size = { members: 5_000, departments: 300 }

const words = (text: string) => text.split(' ')
/** Roughly as frequent as in reality. */
const SURNAMES = words(
  `김 이 박 김 최 정 이 강 김 조 윤 박 장 김 임 이 한 오 김 서 신 이 권 황 박 안 송 김 류 전 최 홍 이 고 문 정 양 손 김 배 백 허 유
 남 심 노 곽 성 차 주 우 구 나 민 진 지 엄 채 원 천 방 공 현 함 변 염 여 추 도 남궁 제갈 황보 선우`.replaceAll(
    '\n',
    '',
  ),
)
const GIVEN_NAMES = words(
  `민준 서연 도윤 서윤 예준 지우 시우 서현 하준 하은 주원 민서 지호 지유 지훈 윤서 준서 채원 건우 수아 현우 지민 우진 지아 선우 다은
 서준 은서 유준 예은 정우 소율 승현 예린 준혁 수빈 승우 소윤 지환 예원 윤우 지원 시윤 하린 준우 유나 은우 가은 민재 나윤 현준 시은
 유찬 채은 동현 유진 성민 윤아 태윤 다인 재윤 나연 민성 혜원 재현 수현 영호 미경 상훈 은주 성호 정숙 경수 영희 병철 순자 광수 명숙
 다혜 보라 초롱 하늘 솔 준 현 별 한결 슬기 아름 나래 가람 겨울 빛나라 은하수`.replaceAll('\n', ''),
)
const FIELDS = words(
  '영업 마케팅 인사 총무 재무 회계 구매 물류 생산 품질 연구 개발 디자인 기획 홍보 법무 감사 보안 고객지원 해외사업',
)
/** The number of departments on each level of the tree, of thirty. */
const LEVELS: [kind: string, ofThirty: number][] = [
  ['본부', 1],
  ['실', 4],
  ['팀', 13],
  ['파트', 12],
]
const POSITIONS = words(
  '회장 부회장 사장 부사장 전무 상무 이사 본부장 실장 수석 부장 팀장 차장 책임 과장 선임 대리 주임 사원 인턴',
)

/**
 * @returns the id of the organization, whose members include the staff
 */
export async function newCompany(database: Client, owner: Person, size: Size, staff: Person[] = []) {
  const [orgId] = await inserted(
    database,
    `insert into organization (name, created_by) values ('온누리유통', $1) returning id`,
    [owner.userId],
  )
  const memberIds = await newMembers(database, orgId!, owner, size.members, staff)
  const deptIds = await newDepartments(database, orgId!, size.departments)
  const positionIds = await inserted(
    database,
    'insert into position (org_id, name, place) select $1, * from unnest($2::text[], $3::int[]) returning id',
    [orgId, POSITIONS, POSITIONS.map((_, place) => place)],
  )
  await assign(database, orgId!, memberIds, { deptIds, positionIds })
  await database.query('vacuum analyze')
  return orgId!
}

/** One in three has a picture, one in ten a status, which may have expired. */
async function newMembers(database: Client, orgId: number, owner: Person, count: number, staff: Person[]) {
  const known = [owner, ...staff].map(({ userId }) => userId)
  const names = Array.from({ length: count - known.length }, (_, at) => nameOf(at))
  return inserted(
    database,
    `with account as (
        insert into "user" (email, name, password_hash, picture_key)
        select 'staff.' || $1::bigint || '.' || at || '@onnuri.example.com', name, 'x',
          case when at % 3 = 0 then substr(md5($1::bigint || '.' || at), 1, 22) end
        from unnest($2::text[]) with ordinality as one(name, at) returning id, name),
      everybody as (select id, name from account union all select id, name from "user" where id = any($3::bigint[]))
    insert into member (org_id, user_id, name, role, phone, joined_at, status_kind, status_text, status_emoji, status_until)
    select $1::bigint, id, name,
      case when id = $4 then 'OWNER' when id % 500 = 0 then 'ADMIN' when id % 60 = 0 then 'GUEST' else 'MEMBER' end,
      '010-' || lpad((id * 37 % 10000)::text, 4, '0') || '-' || lpad((id * 7919 % 10000)::text, 4, '0'),
      now() - id % 3000 * interval '1 day',
      case when id % 10 = 0 then (array['vacation', 'outside', 'meeting', 'own'])[1 + id / 10 % 4] end,
      case when id % 40 = 30 then '집중해서 일하는 중' else '' end,
      case when id % 40 = 30 then '🎧' else '' end,
      case when id % 20 = 0 then now() + (id % 7 - 1) * interval '1 day' end
    from everybody returning id`,
    [orgId, names, known, owner.userId],
  )
}

/** Surname and given name cycle at different speeds, so that neighbours differ and some people share a name. */
const nameOf = (at: number) =>
  SURNAMES[at % SURNAMES.length]! + GIVEN_NAMES[(at * 41 + Math.floor(at / 97)) % GIVEN_NAMES.length]!

async function newDepartments(database: Client, orgId: number, count: number) {
  const all: number[] = []
  let above: (number | null)[] = [null]
  for (const [kind, ofThirty] of LEVELS) {
    const level = Array.from({ length: (count / 30) * ofThirty }, (_, at) => at)
    const ids = await inserted(
      database,
      `insert into department (org_id, name, parent_id, place)
      select $1, * from unnest($2::text[], $3::bigint[], $4::int[]) returning id`,
      [
        orgId,
        level.map(at => `${FIELDS[at % FIELDS.length]}${1 + Math.floor(at / FIELDS.length)}${kind}`),
        level.map(at => above[at % above.length]),
        level.map(at => Math.floor(at / above.length)),
      ],
    )
    all.push(...ids)
    above = ids
  }
  return all
}

type Places = { deptIds: number[]; positionIds: number[] }

/** Each member has a primary place, one in ten a second one, and the highest rank in a department heads it. */
async function assign(database: Client, orgId: number, memberIds: number[], { deptIds, positionIds }: Places) {
  const departmentOf = (at: number) => deptIds[at % deptIds.length]!
  // Few members at the top, many at the bottom.
  const positionOf = (at: number) => positionIds[Math.floor(positionIds.length * Math.sqrt(((at * 61) % 997) / 997))]!
  const places = memberIds.flatMap((memberId, at) => [
    { memberId, place: 0, deptId: departmentOf(at), positionId: positionOf(at) },
    ...(at % 10 === 0 ? [{ memberId, place: 1, deptId: departmentOf(at + 7), positionId: positionOf(at + 1) }] : []),
  ])
  await database.query(
    `insert into assignment (org_id, member_id, place, department_id, position_id)
    select $1, * from unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::bigint[])`,
    [
      orgId,
      places.map(({ memberId }) => memberId),
      places.map(({ place }) => place),
      places.map(({ deptId }) => deptId),
      places.map(({ positionId }) => positionId),
    ],
  )
  await database.query(
    `update department set head_member_id = head.member_id
    from (select distinct on (department_id) department_id, member_id from assignment
      where org_id = $1 and place = 0 order by department_id, position_id, member_id) head
    where org_id = $1 and id = head.department_id`,
    [orgId],
  )
}

/** Runs a statement that returns ids. */
async function inserted(database: Client, text: string, values: unknown[]) {
  const { rows } = await database.query<{ id: string }>(text, values)
  return rows.map(({ id }) => Number(id))
}
