import { describe, expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { departmentRoutes } from '#contract/department'
import { issueRoutes } from '#contract/issue'
import { projectRoutes, PROJECTS_MOST } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { another, joined, project } from '../issue/test.ts'
import { choresDone, person, refusal, registered, sql } from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'

describe('a key', () => {
  test('[S1.3] starts with a letter and has two to six letters and digits', async () => {
    const owner = await person()
    const { orgId } = await registered(owner)
    const create = (key: string) => owner.call(projectRoutes.create, { orgId, body: { name: key, key } })
    for (const key of ['', 'A', '1A', 'ab', 'ABCDEFG', 'A-B', 'A B', '가나', 'Ａ１', 'AB\n'])
      expect(await refusal(create(key))).toMatchObject({ status: 422, fields: { key: expect.any(String) } })
    for (const key of ['AB', 'A1', 'ABCDEF', 'Z99999']) expect((await create(key)).key).toBe(key)
  })

  test('is of one project in an organization, and free in another one', async () => {
    const { owner, orgId } = await project()
    const taken = { status: 409, error: 'project.keyTaken', fields: { key: expect.any(String) } }
    const create = () => owner.call(projectRoutes.create, { orgId, body: { name: '둘째', key: 'TWO' } })
    const both = await Promise.allSettled([create(), create()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(create())).toMatchObject(taken)
    const elsewhere = await registered(owner, { name: '다른 회사' })
    const body = { name: '자사몰', key: 'WEB' }
    expect((await owner.call(projectRoutes.create, { orgId: elsewhere.orgId, body })).key).toBe('WEB')
  })

  test('that was another once goes on leading to it, is given to nobody else, and may be taken back', async () => {
    const { owner, orgId, at, issue } = await project()
    const { issueId } = await issue()
    const rekeyed = (key: string) => owner.call(projectRoutes.change, { ...at, body: { key } })
    expect((await rekeyed('MALL')).key).toBe('MALL')
    const find = (words: string) => owner.call(issueRoutes.find, { ...at, query: { words } })
    for (const words of ['WEB-1', 'mall-1']) expect(await find(words)).toMatchObject([{ issueId, key: 'MALL-1' }])
    const there = await another(owner, orgId)
    const taken = { status: 409, error: 'project.keyTaken' }
    for (const key of ['WEB', 'MALL'])
      expect(await refusal(owner.call(projectRoutes.change, { ...there.at, body: { key } }))).toMatchObject(taken)
    expect((await rekeyed('WEB')).key).toBe('WEB')
    expect(await find('MALL-1')).toMatchObject([{ issueId, key: 'WEB-1' }])
  })
})

describe('what is said of a project', () => {
  test('is kept to its limits, without what hides', async () => {
    const owner = await person()
    const { orgId } = await registered(owner)
    let made = 0
    const create = (said: object) =>
      owner.call(projectRoutes.create, { orgId, body: { name: '이름', key: `K${++made}`, ...said } })
    expect(await create({ name: '가'.repeat(80), description: '나'.repeat(5_000) })).toMatchObject({
      name: '가'.repeat(80),
      description: '나'.repeat(5_000),
      icon: 'kanban',
      color: 'teal',
      isPrivate: false,
      myRole: 'LEAD',
      version: 1,
    })
    expect((await create({ name: ' \u202e결제\u200b 개편\u2069 ' })).name).toBe('결제 개편')
    const wrong = [
      [{ name: '' }, 'name'],
      [{ name: '\u200b\u3164' }, 'name'],
      [{ name: '가'.repeat(81) }, 'name'],
      [{ description: '나'.repeat(5_001) }, 'description'],
      [{ icon: 'bomb' }, 'icon'],
      [{ color: '#fff' }, 'color'],
    ] as const
    for (const [said, field] of wrong)
      expect(await refusal(create(said))).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  })

  test('changed by two at once is told to the slower one as it stands', async () => {
    const { owner, at } = await project()
    await owner.call(projectRoutes.change, { ...at, body: { version: 1, name: '먼저' } })
    const slow = owner.call(projectRoutes.change, { ...at, body: { version: 1, name: '나중' } })
    expect(await refusal(slow)).toMatchObject({
      status: 409,
      error: 'row.stale',
      current: { name: '먼저', version: 2 },
    })
    // A change without a version applies to any version.
    expect((await owner.call(projectRoutes.change, { ...at, body: { name: '나중' } })).name).toBe('나중')
  })

  test('of an organization there are at most a thousand projects', async () => {
    const { owner, orgId } = await project()
    await sql(
      `insert into project (org_id, name, key, icon, color, created_by)
       select $1, 'P' || each, 'P' || each, 'kanban', 'teal', 1 from generate_series(1, $2) each`,
      [orgId, PROJECTS_MOST - 2],
    )
    await another(owner, orgId)
    expect(await refusal(another(owner, orgId, { key: 'MORE' }))).toMatchObject({
      status: 409,
      error: 'project.tooMany',
    })
  })
})

describe('the list', () => {
  test('[S2.15] comes in pages, favourites first, then by name', async () => {
    const owner = await person()
    const { orgId } = await registered(owner)
    const ids = new Map<string, number>()
    for (const [at, name] of ['하늘', '가람', 'Apple', '나루', '다온'].entries()) {
      const body = { name, key: `KEY${at}` }
      ids.set(name, (await owner.call(projectRoutes.create, { orgId, body })).projectId)
    }
    const list = (query: Record<string, string>) => owner.call(projectRoutes.list, { orgId, query })
    const names = async (query: Record<string, string> = {}) => (await list(query)).data.map(({ name }) => name)
    const alphabet = await names()
    expect(alphabet.filter(name => name !== 'Apple')).toEqual(['가람', '나루', '다온', '하늘'])
    const favour = { orgId, projectId: ids.get('하늘')! }
    await owner.call(projectRoutes.favour, favour)
    await owner.call(projectRoutes.favour, favour)
    expect(await names()).toEqual(['하늘', ...alphabet.filter(name => name !== '하늘')])
    expect(await names({ shown: 'favourite' })).toEqual(['하늘'])
    expect((await owner.call(projectRoutes.all, { orgId }))[0]).toMatchObject({ name: '하늘', isFavourite: true })
    const pages = await Promise.all(['1', '2', '3', '4'].map(currentPage => list({ currentPage, size: '2' })))
    expect(pages.map(({ totalPages, totalCount }) => [totalPages, totalCount])).toEqual(pages.map(() => [3, 5]))
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(await names())
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0])
    await owner.call(projectRoutes.unfavour, favour)
    await owner.call(projectRoutes.unfavour, favour)
    expect(await names()).toEqual(alphabet)
    const elsewhere = await joined(orgId)
    await owner.call(projectRoutes.favour, favour)
    expect((await elsewhere.call(projectRoutes.list, { orgId, query: { shown: 'favourite' } })).data).toEqual([])
  })

  test('is searched by parts of names, half typed syllables, first letters and the key', async () => {
    const { owner, orgId } = await project()
    await another(owner, orgId)
    const found = async (search: string) =>
      (await owner.call(projectRoutes.list, { orgId, query: { search } })).data.map(({ name }) => name)
    for (const search of ['개편', '자사몰개', '개펴', 'ㅈㅅㅁ', 'web', 'WE'])
      expect(await found(search)).toEqual(['자사몰 개편'])
    for (const search of ['이전', 'log']) expect(await found(search)).toEqual(['물류 이전'])
    for (const search of ['EB', '없는 것', '%']) expect(await found(search)).toEqual([])
  })

  test('tells mine: those I am in by name, or have open work in', async () => {
    const { owner, orgId, at, issue, stateOf } = await project()
    const there = await another(owner, orgId)
    await another(owner, orgId, { key: 'REST' })
    const mina = await joined(orgId)
    const mine = async () =>
      (await mina.call(projectRoutes.list, { orgId, query: { shown: 'mine' } })).data.map(({ projectId }) => projectId)
    expect(await mine()).toEqual([])
    await issue({ assigneeId: mina.memberId, stateId: stateOf('완료') })
    expect(await mine()).toEqual([])
    await issue({ participantIds: [mina.memberId] })
    expect(await mine()).toEqual([at.projectId])
    const named = { ...there.at, memberId: mina.memberId, body: { projectRole: 'VIEWER' as const } }
    await owner.call(projectRoutes.putMember, named)
    expect((await mine()).toSorted((a, b) => a - b)).toEqual([at.projectId, there.projectId])
  })

  test('a project that comes, changes or goes is told to those who see it', async () => {
    const { owner, orgId } = await project()
    const mina = await joined(orgId)
    const live = await socketOf(mina.token)
    live.say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
    await live.heard({ type: 'listening', id: 1 })
    await another(owner, orgId)
    await live.heard({ channel: `organization:${orgId}`, name: 'projects.changed' })
    await another(owner, orgId, { key: 'HIDE', isPrivate: true })
    // The last event was heard, and the hidden project sent none before it.
    await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '물류팀' } })
    await live.heard({ name: 'departments.changed' })
    expect(live.frames.filter(({ name }) => name === 'projects.changed')).toHaveLength(1)
  })
})

describe('an archived project', () => {
  test('stands in a list of its own, is only read, and comes back as it was', async () => {
    const { owner, orgId, at, issue } = await project()
    const mina = await joined(orgId)
    const { issueId } = await issue()
    const { tagId } = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '버그' } })
    const archived = await owner.call(projectRoutes.archive, at)
    expect(archived).toMatchObject({ isArchived: true, archivedAt: expect.any(String) })
    expect((await owner.call(projectRoutes.archive, at)).archivedAt).toBe(archived.archivedAt)
    const list = (query: Record<string, string>) => owner.call(projectRoutes.list, { orgId, query })
    expect((await list({})).data).toEqual([])
    expect((await list({ shown: 'archived' })).data).toMatchObject([{ projectId: at.projectId, openCount: 1 }])
    const memberId = mina.memberId
    const { states } = await owner.call(workflowRoutes.read, at)
    const deeds = [
      () => owner.call(projectRoutes.change, { ...at, body: { name: '늦음' } }),
      () => owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole: 'MEMBER' } }),
      () => owner.call(workflowRoutes.deleteTag, { ...at, tagId }),
      () => owner.call(workflowRoutes.changeState, { ...at, stateId: states[0]!.stateId, body: { name: '늦음' } }),
      () => owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '늦음' } }),
      () => owner.call(issueRoutes.place, { ...at, issueId, body: { stateId: states[1]!.stateId } }),
      () => owner.call(issueRoutes.duplicate, { ...at, issueId }),
      () => owner.call(issueRoutes.restore, { ...at, issueId }),
    ]
    for (const deed of deeds) expect(await refusal(deed())).toMatchObject({ status: 409, error: 'project.archived' })
    expect(await refusal(mina.call(projectRoutes.unarchive, at))).toMatchObject({ error: 'project.forbidden' })
    expect(await owner.call(projectRoutes.unarchive, at)).toMatchObject({ isArchived: false, archivedAt: null })
    expect((await owner.call(issueRoutes.read, { ...at, issueId })).version).toBe(1)
  })
})

describe('the bin', () => {
  test('keeps a deleted project, its key and its issues for thirty days', async () => {
    const { owner, orgId, at, issue, read } = await project()
    const mina = await joined(orgId)
    const { issueId } = await issue()
    await owner.call(projectRoutes.remove, at)
    expect(await refusal(read(issueId))).toMatchObject({ status: 404, error: 'project.missing' })
    expect(await refusal(owner.call(projectRoutes.remove, at))).toMatchObject({ status: 404 })
    expect((await owner.call(projectRoutes.list, { orgId, query: {} })).totalCount).toBe(0)
    expect(
      await owner.call(issueRoutes.find, { ...(await another(owner, orgId)).at, query: { words: 'WEB-1' } }),
    ).toEqual([])
    const [binned] = await owner.call(projectRoutes.bin, { orgId })
    expect(binned).toMatchObject({ projectId: at.projectId, key: 'WEB', name: '자사몰 개편' })
    expect(Date.parse(binned!.purgedAt) - Date.parse(binned!.deletedAt)).toBe(30 * 86_400_000)
    expect(await refusal(another(owner, orgId, { key: 'WEB' }))).toMatchObject({ error: 'project.keyTaken' })
    // A member who may not delete it may not restore it either.
    expect(await mina.call(projectRoutes.bin, { orgId })).toEqual([])
    expect(await refusal(mina.call(projectRoutes.restore, at))).toMatchObject({ error: 'project.missing' })
    for (const _ of ['once', 'twice']) expect((await owner.call(projectRoutes.restore, at)).key).toBe('WEB')
    expect((await read(issueId)).key).toBe('WEB-1')
    const record = await owner.call(auditRoutes.list, { orgId, query: { kind: 'project' } })
    expect(record.data.map(({ what }) => what)).toEqual(expect.arrayContaining(['project.deleted', 'project.restored']))
  })

  test('is emptied after thirty days, and then the key is free', async () => {
    const { owner, orgId, at, issue } = await project()
    const first = await issue()
    await issue({ parentId: first.issueId })
    const other = await another(owner, orgId)
    const aged = (projectId: number, days: number) =>
      sql(`update project set deleted_at = now() - $2 * interval '1 day' where id = $1`, [projectId, days])
    for (const each of [at, other.at]) await owner.call(projectRoutes.remove, each)
    await aged(at.projectId, 30)
    await aged(other.projectId, 29.9)
    // No longer restorable, even before it is purged.
    expect((await owner.call(projectRoutes.bin, { orgId })).map(({ projectId }) => projectId)).toEqual([
      other.projectId,
    ])
    expect(await refusal(owner.call(projectRoutes.restore, at))).toMatchObject({ error: 'project.missing' })
    await choresDone()
    expect(await sql(`select id from project where id = $1`, [at.projectId])).toEqual([])
    expect(await sql(`select id from issue where project_id = $1`, [at.projectId])).toEqual([])
    await another(owner, orgId, { key: 'WEB' })
    expect((await owner.call(projectRoutes.restore, other.at)).key).toBe('LOGI')
  })
})
