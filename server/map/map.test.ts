import { expect, test } from 'vitest'
import { dayAfter } from '#contract/day'
import { issueRoutes } from '#contract/issue'
import { mapRoutes, PINS_MOST, placeIssueRoutes, PLACES_PAGE } from '#contract/map'
import { placeRoutes } from '#contract/place'
import type { Ask } from '#contract/route'
import { dayOf } from '#korean/time'
import { company } from '../chat/test.ts'
import { another, joined, project } from '../issue/test.ts'
import { refusal, sql, type Visitor } from '../testing/visitor.ts'
import { BUSAN, KOREA, place, SEOUL } from './test.ts'

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted()

async function shown(by: Pick<Visitor, 'call'>, orgId: number, query: Record<string, string> = {}) {
  const { places } = await by.call(mapRoutes.box, { orgId, query: { box: KOREA, zoom: '6', ...query } })
  const listed = await by.call(mapRoutes.list, { orgId, query })
  // The list has those without a position as well.
  expect(names(listed.places)).toEqual(expect.arrayContaining(names(places)))
  return names(listed.places)
}

test('[S1.6] places of the box are shown as pins, and all of them in the list by name', async () => {
  const { orgId, owner } = await company()
  await place(owner, orgId, { name: '성수 물류창고' })
  await place(owner, orgId, { name: '부산지점', position: BUSAN, placeCategory: 'BRANCH' })
  await place(owner, orgId, { name: '가평 현장', position: null, address: '경기 가평군', placeCategory: 'SITE' })
  const box = async (area: string) =>
    names((await owner.call(mapRoutes.box, { orgId, query: { box: area, zoom: '9' } })).places)
  expect(await box(KOREA)).toEqual(['부산지점', '성수 물류창고'])
  expect(await box('126,37,128,38')).toEqual(['성수 물류창고'])
  expect(await box('0,0,10,10')).toEqual([])
  const { places, count, next } = await owner.call(mapRoutes.list, { orgId, query: {} })
  expect([places.map(({ name }) => name), count, next]).toEqual([['가평 현장', '부산지점', '성수 물류창고'], 3, null])
  expect(places[0]).toMatchObject({ position: null, placeCategory: 'SITE', openCount: 0, urgency: 0, isOverdue: false })
  const { box: extent } = await owner.call(mapRoutes.extent, { orgId, query: {} })
  expect(extent).toEqual([SEOUL.lng, BUSAN.lat, BUSAN.lng, SEOUL.lat])
  expect(await owner.call(mapRoutes.extent, { orgId, query: { placeCategory: 'CLIENT' } })).toEqual({
    box: null,
    count: 0,
  })
})

test('places are found by name and address, half typed and by initials, by category and by project', async () => {
  const { owner, orgId, at } = await project()
  await place(owner, orgId, { name: '성수 물류창고', address: '서울 성동구 아차산로 100' })
  await place(owner, orgId, { name: '부산지점', address: '부산 해운대구 센텀로 5', placeCategory: 'BRANCH' })
  await place(owner, orgId, { name: '가평 현장', placeCategory: 'SITE', projectId: at.projectId })
  const told: [Record<string, string>, string[]][] = [
    [{ text: '물류' }, ['성수 물류창고']],
    [{ text: 'ㅂㅅㅈㅈ' }, ['부산지점']],
    [{ text: '해운ㄷ' }, ['부산지점']],
    [{ text: '아차산로100' }, ['성수 물류창고']],
    // A match does not begin in the name and end in the address.
    [{ text: '창고서울' }, []],
    [{ placeCategory: 'SITE,BRANCH' }, ['가평 현장', '부산지점']],
    [{ placeCategory: '999999' }, []],
    [{ project: String(at.projectId) }, ['가평 현장']],
    [{ project: 'none', text: '점' }, ['부산지점']],
  ]
  for (const [query, found] of told) expect([query, await shown(owner, orgId, query)]).toEqual([query, found])
})

test('pins show the most urgent open issue and what is late, as far as the reader sees the issues', async () => {
  const { owner, orgId, at, issue, stateOf } = await project()
  const secret = await another(owner, orgId, { isPrivate: true })
  const mina = await joined(orgId, 'MEMBER', '민아')
  const { placeId } = await place(owner, orgId)
  const today = dayOf(new Date())
  const put = (projectId: number, issueId: number) =>
    owner.call(placeIssueRoutes.put, { orgId, projectId, issueId, body: { placeId } })
  const plain = await issue({ title: '선반 점검', priority: 'LOW', dueDate: today })
  const done = await issue({ title: '끝난 일', priority: 'URGENT', stateId: stateOf('완료') })
  const late = await issue({ title: '지게차 수리', priority: 'HIGH', dueDate: dayAfter(today, -1) })
  const hidden = await owner.call(issueRoutes.create, {
    ...secret.at,
    body: { title: '비밀 점검', priority: 'URGENT' },
  })
  const pin = async (by: Pick<Visitor, 'call'>, query: Record<string, string> = {}) => {
    const { places } = await by.call(mapRoutes.box, { orgId, query: { box: KOREA, zoom: '6', ...query } })
    return places.map(({ openCount, urgency, isOverdue }) => [openCount, urgency, isOverdue])
  }
  await put(at.projectId, plain.issueId)
  await put(at.projectId, done.issueId)
  expect(await pin(mina)).toEqual([[1, 1, false]])
  await put(at.projectId, late.issueId)
  await put(secret.at.projectId, hidden.issueId)
  expect(await pin(mina)).toEqual([[2, 3, true]])
  expect(await pin(owner)).toEqual([[3, 4, true]])
  expect(await pin(owner, { due: 'overdue' })).toEqual([[1, 3, true]])
  expect(await pin(mina, { priority: 'URGENT' })).toEqual([[0, 0, false]])
  expect(await pin(mina, { priority: 'URGENT', category: 'started' })).toEqual([])
  expect(await pin(mina, { assignee: 'me' })).toEqual([])
  const listed = async (by: Pick<Visitor, 'call'>) =>
    (await by.call(placeIssueRoutes.ofPlace, { orgId, placeId })).map(({ title, isOverdue }) => [title, isOverdue])
  expect(await listed(mina)).toEqual([
    ['지게차 수리', true],
    ['선반 점검', false],
    ['끝난 일', false],
  ])
  expect(await listed(owner)).toHaveLength(4)
  const read = () => mina.call(placeIssueRoutes.ofIssue, { ...at, issueId: plain.issueId })
  expect((await read()).place).toMatchObject({ placeId, name: '성수 물류창고' })
  await owner.call(placeRoutes.remove, { orgId, placeId })
  expect(await read()).toEqual({ place: null })
  await owner.call(placeRoutes.restore, { orgId, placeId })
  expect((await read()).place).toMatchObject({ placeId })
  await owner.call(placeIssueRoutes.put, { ...at, issueId: plain.issueId, body: { placeId: null } })
  expect(await read()).toEqual({ place: null })
})

test('places of a private project, and all of the organization for a guest, are nowhere', async () => {
  const { owner, orgId } = await company()
  const secret = await another(owner, orgId, { isPrivate: true })
  const [mina, guest] = [await joined(orgId, 'MEMBER', '민아'), await joined(orgId, 'GUEST', '도윤')]
  const open = await place(owner, orgId, { name: '본사', placeCategory: 'HEADQUARTERS' })
  const hidden = await place(owner, orgId, { name: '비밀 현장', projectId: secret.at.projectId })
  expect(await shown(owner, orgId)).toEqual(['본사', '비밀 현장'])
  expect(await shown(mina, orgId)).toEqual(['본사'])
  expect(await shown(guest, orgId)).toEqual([])
  const gone = { status: 404, error: 'place.missing' }
  for (const { placeId } of [open, hidden])
    expect(await refusal(guest.call(placeRoutes.read, { orgId, placeId }))).toMatchObject(gone)
  const { placeId } = hidden
  expect(await refusal(mina.call(placeRoutes.read, { orgId, placeId }))).toMatchObject(gone)
  expect(await refusal(mina.call(placeRoutes.remove, { orgId, placeId }))).toMatchObject(gone)
  expect((await mina.call(mapRoutes.extent, { orgId, query: {} })).count).toBe(1)
  expect(await refusal(place(guest, orgId))).toMatchObject({ status: 403, error: 'place.forbidden' })
})

test('many places of a box come as clusters that leave none out, and the list in pages', async () => {
  const { owner, orgId } = await company()
  const first = await place(owner, orgId, { name: '가장 먼 곳', position: { lat: 33.1, lng: 126.3 } })
  const more = PINS_MOST + 40
  await sql(
    `insert into place (org_id, name, kind, address, address_detail, lat, lng, cell, is_approximate, phone, hours, note, created_by)
     select org_id, '매장 ' || n, kind, '', '', 37.5 + n * 0.00001, 127, $3::bigint + n * 64, false, '', '', '', created_by
     from place, generate_series(1, $2::int) n where id = $1`,
    [first.placeId, more, (await import('./box/cells.ts')).cellOf({ lat: 37.5, lng: 127 })],
  )
  const { count, places, clusters } = await owner.call(mapRoutes.box, { orgId, query: { box: KOREA, zoom: '6.4' } })
  expect(count).toBe(more + 1)
  expect(names(places)).toEqual(['가장 먼 곳'])
  expect(clusters.reduce((sum, each) => sum + each.count, 0)).toBe(more)
  // However the zoom fits the box, no answer is longer.
  const far = await owner.call(mapRoutes.box, { orgId, query: { box: '-180,-85,180,85', zoom: '20' } })
  expect(far.places.length + far.clusters.length).toBeLessThanOrEqual(PINS_MOST)
  expect(far.count).toBe(more + 1)
  const seen: string[] = []
  let behind: string | null = null
  do {
    const query: Record<string, string> = behind === null ? {} : { behind }
    const page = await owner.call(mapRoutes.list, { orgId, query })
    expect(page.places.length).toBeLessThanOrEqual(PLACES_PAGE)
    seen.push(...names(page.places))
    behind = page.next
  } while (behind !== null)
  expect(new Set(seen).size).toBe(more + 1)
  expect(seen).toHaveLength(more + 1)
})

test('a box, a zoom or a cursor that is none is refused', async () => {
  const { owner, orgId } = await company()
  const wrong: Record<string, string>[] = [
    { box: '127,37,126,38' },
    { box: '127,37,128' },
    { box: 'NaN,37,128,38' },
    { box: '127,37,190,38' },
    { box: KOREA, zoom: '21' },
    { box: KOREA, zoom: '-1' },
    { box: KOREA, placeCategory: 'HOUSE' },
    { box: KOREA, project: '0' },
  ]
  for (const query of wrong)
    expect([
      query,
      await refusal(owner.call(mapRoutes.box, { orgId, query: { zoom: '6', ...query } as never })),
    ]).toMatchObject([query, { status: 422, error: 'invalid' }])
  for (const behind of ['!', 'AAAA', Buffer.from('["a"]').toString('base64url'), 'WyJcdTAwMDAiLDFd'])
    expect(await refusal(owner.call(mapRoutes.list, { orgId, query: { behind } }))).toMatchObject({
      status: 422,
      fields: { behind: expect.any(String) },
    })
})

test('the numbers by squares are those of the places, whatever becomes of these', async () => {
  const { owner, orgId, at: home } = await project()
  const made = []
  for (const [at, lng] of [127, 127.001, 127.2, 129].entries())
    made.push(await place(owner, orgId, { name: `매장 ${at}`, position: { lat: 37.5, lng } }))
  const [one, two, three, four] = made.map(({ placeId }) => ({ orgId, placeId }))
  const nowhere = await place(owner, orgId, { name: '미정', position: null })
  const change = (at: typeof one, body: Ask<typeof placeRoutes.change>['body']) =>
    owner.call(placeRoutes.change, { ...at!, body })
  await change(one, { name: '이름만' })
  await change(two, { position: { lat: 35.1, lng: 129.04 } })
  await change(three, { projectId: home.projectId })
  await change(four, { isArchived: true })
  await change({ orgId, placeId: nowhere.placeId }, { position: { lat: 33.5, lng: 126.5 } })
  await owner.call(placeRoutes.remove, one!)
  await owner.call(placeRoutes.restore, one!)
  await owner.call(placeRoutes.remove, three!)
  const kept = await sql(
    `select level, square, project_id, count, lat_sum, lng_sum, id_sum from place_tally where org_id = $1 and count <> 0 order by 1, 2, 3`,
    [orgId],
  )
  const counted = await sql(
    `select level, cell >> (2 * (26 - level)) as square, project_id, count(*)::int, sum(round(lat * 1000000))::bigint as lat_sum,
       sum(round(lng * 1000000))::bigint as lng_sum, sum(id)::bigint as id_sum from place cross join unnest(array[7, 10, 13]) as level
     where org_id = $1 and cell is not null and deleted_at is null and archived_at is null group by 1, 2, 3 order by 1, 2, 3`,
    [orgId],
  )
  expect(kept).toEqual(counted)
  expect(kept).toHaveLength(9)
})
