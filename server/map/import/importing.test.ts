import { expect, test } from 'vitest'
import { mapRoutes } from '#contract/map'
import { memberRoutes } from '#contract/member'
import { type ListedPlace, placeImportRoutes, PLACES_LISTED_MOST } from '#contract/place-import'
import { placeCategoryRoutes, placeRoutes } from '#contract/place'
import { projectRoutes } from '#contract/project'
import { company } from '../../chat/test.ts'
import { another, joined } from '../../issue/test.ts'
import { socketOf } from '../../testing/socket.ts'
import { refusal, sql, type Visitor } from '../../testing/visitor.ts'
import { BUSAN, place, SEOUL } from '../test.ts'

type By = Pick<Visitor, 'call'>
const check = (by: By, orgId: number, rows: ListedPlace[], unknownIsOther = false) =>
  by.call(placeImportRoutes.check, { orgId, body: { rows, unknownIsOther } })
const bring = (by: By, orgId: number, rows: ListedPlace[], unknownIsOther = false) =>
  by.call(placeImportRoutes.create, { orgId, body: { rows, unknownIsOther } })
const countOf = async (by: By, orgId: number) => (await by.call(mapRoutes.list, { orgId, query: {} })).count
const faultsOf = async (by: By, orgId: number, row: Partial<ListedPlace>) =>
  (await check(by, orgId, [{ name: '창고', ...row }])).rows[0]!.faults

test('a list is read as it was written, and nothing is made before it is wanted', async () => {
  const { owner, orgId } = await company()
  const mina = await joined(orgId, 'MEMBER', '민아')
  const { at } = await another(owner, orgId, { name: '물류 개선', key: 'LOGI' })
  const { categoryId } = await owner.call(placeCategoryRoutes.create, {
    orgId,
    body: { name: '물류 센터', color: 'teal', icon: 'warehouse' },
  })
  const rows: ListedPlace[] = [
    {
      name: ' 성수\n물류창고 ',
      category: '물류센터',
      address: '서울 성동구 아차산로 17길',
      addressDetail: '2층',
      lat: '37.5446',
      lng: '127.0557',
      phone: '02-555-1234',
      hours: '평일 9:00~18:00',
      note: '주차는 지하 1층\r\n방문증을 받으세요.',
      owner: '민아',
      project: 'logi',
    },
    { name: '본사', category: '본사', coordinates: `${SEOUL.lng}, ${SEOUL.lat}`, owner: mina.email.toUpperCase() },
    { name: '대략', address: '부산 해운대구', rough: BUSAN, project: '조직 전체' },
    { name: '호찌민 사무소', category: '지점', lat: '10.77', lng: '106.7', rough: BUSAN },
    { name: '주소만', address: '어딘가' },
  ]
  const checked = await check(owner, orgId, rows)
  expect(checked.rows.map(({ faults, twin }) => [faults, twin])).toEqual(rows.map(() => [[], null]))
  expect(await countOf(owner, orgId)).toBe(0)
  const { placeIds } = await bring(owner, orgId, rows)
  const made = await Promise.all(placeIds.map(placeId => owner.call(placeRoutes.read, { orgId, placeId })))
  expect(made).toMatchObject([
    {
      name: '성수 물류창고',
      placeCategory: String(categoryId),
      address: '서울 성동구 아차산로 17길',
      addressDetail: '2층',
      position: { lat: 37.5446, lng: 127.0557 },
      isApproximate: false,
      phone: '02-555-1234',
      hours: '평일 9:00~18:00',
      note: '주차는 지하 1층\n방문증을 받으세요.',
      ownerId: mina.memberId,
      projectId: at.projectId,
      version: 1,
    },
    { placeCategory: 'HEADQUARTERS', position: SEOUL, ownerId: mina.memberId, projectId: null },
    { placeCategory: 'OTHER', position: BUSAN, isApproximate: true, projectId: null },
    { placeCategory: 'BRANCH', position: { lat: 10.77, lng: 106.7 }, isApproximate: false },
    { position: null, isApproximate: false, phone: '', note: '' },
  ])
  const box = '128,35,130,36'
  expect((await owner.call(mapRoutes.box, { orgId, query: { box, zoom: '10' } })).places).toMatchObject([
    { name: '대략' },
  ])
})

test('each fault is said with its field, and a list with one makes nothing', async () => {
  const { owner, orgId } = await company()
  const [mina] = [await joined(orgId, 'MEMBER', '민아'), await joined(orgId, 'GUEST', '도윤')]
  await joined(orgId, 'MEMBER', '민아')
  const gone = await joined(orgId, 'MEMBER', '은서')
  await owner.call(memberRoutes.remove, { orgId, memberId: gone.memberId })
  const secret = await another(owner, orgId, { isPrivate: true, name: '비밀', key: 'SEC' })
  const shown = await another(owner, orgId, { name: '공개', key: 'OPEN' })
  await owner.call(projectRoutes.putMember, { ...shown.at, memberId: mina.memberId, body: { projectRole: 'VIEWER' } })
  const wrong: [Partial<ListedPlace>, string, RegExp][] = [
    [{ name: ' \u200b ' }, 'name', /장소 이름을 입력/],
    [{ name: '가'.repeat(101) }, 'name', /100자 이하/],
    [{ category: '물류센터' }, 'category', /'물류센터' 분류가 없습니다/],
    [{ address: '가'.repeat(201) }, 'address', /200자 이하/],
    [{ lat: '37.5' }, 'lng', /모두 입력/],
    [{ lat: '서울', lng: '127' }, 'lat', /읽을 수 없습니다/],
    [{ lat: '95', lng: '190' }, 'lat', /읽을 수 없습니다/],
    [{ coordinates: '성수역' }, 'coordinates', /읽을 수 없습니다/],
    [{ phone: '전화 주세요' }, 'phone', /숫자/],
    [{ note: '가'.repeat(2_001) }, 'note', /2,000자 이하/],
    [{ owner: '없는 사람' }, 'owner', /'없는 사람' 멤버가 없거나/],
    [{ owner: '민아' }, 'owner', /이메일로 입력/],
    [{ owner: '도윤' }, 'owner', /담당자가 될 수 없습니다/],
    [{ owner: '은서' }, 'owner', /멤버가 없거나/],
    [{ owner: mina.email, project: 'SEC' }, 'owner', /담당자가 될 수 없습니다/],
    [{ project: '없는 프로젝트' }, 'project', /찾을 수 없습니다/],
  ]
  for (const [row, field, text] of wrong)
    expect([row, await faultsOf(owner, orgId, row)]).toEqual([row, [{ field, text: expect.stringMatching(text) }]])
  // Somebody of the organization learns of no hidden project, and puts nothing where they only look.
  expect(await faultsOf(mina, orgId, { project: 'SEC' })).toMatchObject([{ text: expect.stringMatching(/찾을 수/) }])
  expect(await faultsOf(mina, orgId, { project: '공개' })).toMatchObject([{ text: expect.stringMatching(/권한/) }])
  await owner.call(projectRoutes.archive, shown.at)
  expect(await faultsOf(owner, orgId, { project: 'OPEN' })).toMatchObject([{ text: expect.stringMatching(/보관/) }])
  expect(secret.at.projectId).toBeGreaterThan(0)

  const mixed = [{ name: '좋은 곳' }, { name: '나쁜 곳', category: '물류센터' }]
  expect(await bring(owner, orgId, mixed)).toMatchObject({ placeIds: [], rows: [{ faults: [] }, { faults: [{}] }] })
  expect(await countOf(owner, orgId)).toBe(0)
  expect((await bring(owner, orgId, mixed, true)).placeIds).toHaveLength(2)
})

test('a guest brings places into a project of theirs alone, and guesses no names', async () => {
  const { owner, orgId } = await company()
  const [guest, mina] = [await joined(orgId, 'GUEST', '도윤'), await joined(orgId, 'MEMBER', '민아')]
  const { at } = await another(owner, orgId, { name: '현장', key: 'SITE' })
  expect(await bring(guest, orgId, [{ name: '창고' }])).toMatchObject({
    placeIds: [],
    rows: [{ faults: [{ field: 'project', text: expect.stringMatching(/조직 전체의 장소/) }] }],
  })
  await owner.call(projectRoutes.putMember, { ...at, memberId: guest.memberId, body: { projectRole: 'MEMBER' } })
  for (const said of ['민아', mina.email])
    expect(await faultsOf(guest, orgId, { project: 'SITE', owner: said })).toMatchObject([{ field: 'owner' }])
  const own = { name: '창고', project: '현장', owner: '도윤' }
  expect((await bring(guest, orgId, [own])).placeIds).toHaveLength(1)
  await owner.call(projectRoutes.removeMember, { ...at, memberId: guest.memberId })
  expect((await bring(guest, orgId, [{ ...own, name: '둘째' }])).placeIds).toEqual([])
})

test('what is probably there already is passed over unless it is wanted', async () => {
  const { owner, orgId } = await company()
  const address = '서울 중구 세종대로 110'
  const { placeId } = await place(owner, orgId, { name: '시청', address, position: SEOUL })
  const secret = await another(owner, orgId, { isPrivate: true })
  await place(owner, orgId, { name: '숨은 곳', projectId: secret.at.projectId })
  const near = `${SEOUL.lat + 0.0004}, ${SEOUL.lng}`
  const far = `${SEOUL.lat + 0.0006}, ${SEOUL.lng}`
  const rows: ListedPlace[] = [
    { name: '시청', address: '서울  중구 세종대로110' },
    { name: '시청', coordinates: near },
    { name: '시청', coordinates: far },
    { name: '시청 별관', coordinates: near },
    { name: '새 곳' },
    { name: '새 곳' },
    { name: '지점', address: '서울 중구 1', rough: SEOUL },
    { name: '지점', address: '서울 중구 2', rough: SEOUL },
    { name: '숨은 곳', coordinates: near },
  ]
  const twins = async (by: By) => (await check(by, orgId, rows)).rows.map(({ twin }) => twin)
  const it = { placeId, row: null }
  const earlier = (row: number) => ({ placeId: null, row })
  const known = [it, it, earlier(1), null, null, earlier(4), null, null]
  expect((await twins(owner)).slice(0, -1)).toEqual(known)
  expect((await twins(owner)).at(-1)).toMatchObject({ row: null })
  // Nobody learns of a hidden place by its name.
  expect((await twins(await joined(orgId, 'MEMBER', '민아'))).at(-1)).toBeNull()
  expect((await bring(owner, orgId, rows)).placeIds).toEqual([])
  expect(
    (
      await bring(
        owner,
        orgId,
        rows.map(row => ({ ...row, anyway: true })),
      )
    ).placeIds,
  ).toHaveLength(rows.length)
})

test('five hundred rows come at once and are told once, also where they are sent twice; one more is refused', async () => {
  const { owner, orgId } = await company()
  const rows = Array.from({ length: PLACES_LISTED_MOST }, (_, at): ListedPlace => ({
    name: `지점 ${at}`,
    coordinates: `${34 + at / 200}, ${126 + at / 300}`,
    owner: owner.email,
  }))
  const most = [...rows, { name: '하나 더' }]
  for (const deed of [check, bring])
    expect(await refusal(deed(owner, orgId, most))).toMatchObject({
      status: 422,
      fields: { rows: '한 번에 500개까지 보낼 수 있습니다.' },
    })
  expect(await refusal(check(owner, orgId, []))).toMatchObject({ fields: { rows: expect.any(String) } })
  const { say, heard, frames } = await socketOf(owner.token)
  say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
  await heard({ type: 'listening', id: 1 })
  const body = { rows: rows.map(row => ({ ...row, anyway: true })) }
  const press = () => owner.call(placeImportRoutes.create, { orgId, body }, { 'idempotency-key': 'one-list' })
  const [first, second] = await Promise.all([press(), press()])
  expect(first.placeIds).toHaveLength(PLACES_LISTED_MOST)
  expect(second).toEqual(first)
  expect(await countOf(owner, orgId)).toBe(PLACES_LISTED_MOST)
  await heard({ name: 'places.changed' })
  expect(frames.filter(({ name }) => name === 'places.changed')).toHaveLength(1)
  // Without that number, the second of two finds what the first one has made.
  const [one, other] = await Promise.all([bring(owner, orgId, [{ name: 'ㄱ' }]), bring(owner, orgId, [{ name: 'ㄱ' }])])
  expect([one, other].flatMap(({ placeIds }) => placeIds)).toHaveLength(1)
})

test('no more places than an organization takes, and then none of the list', async () => {
  const { owner, orgId } = await company()
  await place(owner, orgId)
  await sql(
    `insert into place (org_id, name, kind, address, address_detail, is_approximate, phone, hours, note, created_by)
     select org_id, name || nth, kind, address, address_detail, is_approximate, phone, hours, note, created_by
     from place, generate_series(1, 49997) nth where org_id = $1`,
    [orgId],
  )
  const rows = [{ name: '하나' }, { name: '둘' }, { name: '셋' }]
  expect((await check(owner, orgId, rows)).room).toBe(2)
  expect((await check(owner, orgId, rows.slice(1, 2))).room).toBe(1)
  expect(await refusal(bring(owner, orgId, rows))).toMatchObject({ error: 'place.tooMany' })
  expect(await countOf(owner, orgId)).toBe(49_998)
  expect((await bring(owner, orgId, rows.slice(1))).placeIds).toHaveLength(2)
})
