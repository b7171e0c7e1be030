import { describe, expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit'
import { handoverRoutes } from '#contract/handover'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { memberRoutes } from '#contract/member'
import type { ProjectRole } from '#contract/permissions'
import { PROJECT_MEMBERS_MOST, projectRoutes } from '#contract/project'
import { viewRoutes } from '#contract/view'
import { workflowRoutes } from '#contract/workflow'
import { another, crowd, joined, project } from '../issue/test.ts'
import { refusal, sql, type Visitor } from '../testing/visitor.ts'

const FORBIDDEN = { status: 403, error: 'project.forbidden' }
const HIDDEN = { status: 404, error: 'project.missing' }

/** A project with a member who has a role of their own. */
async function named(projectRole: ProjectRole, isPrivate = true) {
  const made = await project({ isPrivate })
  const somebody = await joined(made.orgId)
  await made.owner.call(projectRoutes.putMember, { ...made.at, memberId: somebody.memberId, body: { projectRole } })
  return { ...made, somebody }
}

const put = (by: Visitor, at: { orgId: number; projectId: number }, memberId: number, projectRole: ProjectRole) =>
  by.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole } })

describe('what one may do in a project', () => {
  /** Each deed, with the project roles that may do it. */
  type Made = Awaited<ReturnType<typeof named>>
  const deeds: [string, readonly ProjectRole[], (made: Made, issueId: number) => Promise<unknown>][] = [
    ['read', ['LEAD', 'MEMBER', 'VIEWER'], ({ read, somebody }, issueId) => read(issueId, somebody)],
    [
      'watch',
      ['LEAD', 'MEMBER', 'VIEWER'],
      ({ somebody, at }, issueId) => somebody.call(issueRoutes.watch, { ...at, issueId }),
    ],
    ['favour', ['LEAD', 'MEMBER', 'VIEWER'], ({ somebody, at }) => somebody.call(projectRoutes.favour, at)],
    [
      'keep a view',
      ['LEAD', 'MEMBER', 'VIEWER'],
      ({ somebody, at }) =>
        somebody.call(viewRoutes.create, { ...at, body: { name: '나', search: '', isShared: false } }),
    ],
    [
      'share a view',
      ['LEAD', 'MEMBER'],
      ({ somebody, at }) =>
        somebody.call(viewRoutes.create, { ...at, body: { name: '모두', search: '', isShared: true } }),
    ],
    ['make an issue', ['LEAD', 'MEMBER'], ({ issue, somebody }) => issue({}, somebody)],
    ['change one', ['LEAD', 'MEMBER'], ({ change, somebody }, issueId) => change(issueId, { title: '다른' }, somebody)],
    [
      'drag one',
      ['LEAD', 'MEMBER'],
      ({ somebody, at, stateOf }, issueId) =>
        somebody.call(issueRoutes.place, { ...at, issueId, body: { stateId: stateOf('진행') } }),
    ],
    [
      'make a tag',
      ['LEAD', 'MEMBER'],
      ({ somebody, at }) => somebody.call(workflowRoutes.createTag, { ...at, body: { name: '버그' } }),
    ],
    [
      'make a milestone',
      ['LEAD', 'MEMBER'],
      ({ somebody, at }) => somebody.call(workflowRoutes.createMilestone, { ...at, body: { name: '배포' } }),
    ],
    [
      'delete an issue',
      ['LEAD', 'MEMBER'],
      ({ somebody, at }, issueId) => somebody.call(issueRoutes.remove, { ...at, issueId }),
    ],
    [
      'make a state',
      ['LEAD'],
      ({ somebody, at }) =>
        somebody.call(workflowRoutes.createState, { ...at, body: { name: '검수', category: 'started', color: 'red' } }),
    ],
    ['take somebody in', ['LEAD'], ({ somebody, at, memberId }) => put(somebody, at, memberId, 'LEAD')],
    [
      'rename it',
      ['LEAD'],
      ({ somebody, at }) => somebody.call(projectRoutes.change, { ...at, body: { name: '새 이름' } }),
    ],
    ['archive it', ['LEAD'], ({ somebody, at }) => somebody.call(projectRoutes.archive, at)],
    ['take it back', ['LEAD'], ({ somebody, at }) => somebody.call(projectRoutes.unarchive, at)],
    ['delete it', ['LEAD'], ({ somebody, at }) => somebody.call(projectRoutes.remove, at)],
  ]
  for (const role of ['LEAD', 'MEMBER', 'VIEWER'] as const)
    test(`[S1.3] as its ${role.toLowerCase()}`, async () => {
      const made = await named(role)
      const { issueId } = await made.issue()
      for (const [deed, allowed, act] of deeds) {
        if (allowed.includes(role)) await act(made, issueId)
        else expect([deed, await refusal(act(made, issueId))]).toMatchObject([deed, FORBIDDEN])
      }
      const ends = await made.owner.call(projectRoutes.bin, { orgId: made.orgId })
      expect(ends.map(({ projectId }) => projectId)).toEqual(role === 'LEAD' ? [made.at.projectId] : [])
    })

  test('an open one belongs to every member, is led by those who run the organization, and hides from guests', async () => {
    const { orgId, at, issue } = await project()
    const [admin, member, guest] = [
      await joined(orgId, 'ADMIN'),
      await joined(orgId, 'MEMBER'),
      await joined(orgId, 'GUEST'),
    ]
    expect((await admin.call(projectRoutes.read, at)).myRole).toBe('LEAD')
    expect((await member.call(projectRoutes.read, at)).myRole).toBe('MEMBER')
    await issue({}, member)
    expect(await refusal(guest.call(projectRoutes.read, at))).toMatchObject(HIDDEN)
    expect(
      await refusal(guest.call(projectRoutes.create, { orgId, body: { name: '손님', key: 'GUEST' } })),
    ).toMatchObject({
      status: 403,
      error: 'forbidden',
    })
    expect(await guest.call(projectRoutes.all, { orgId })).toEqual([])
    // A role in the project reduces a member of the organization to a viewer, but not an administrator.
    await put(admin, at, member.memberId, 'VIEWER')
    await put(admin, at, admin.memberId, 'VIEWER')
    expect((await member.call(projectRoutes.read, at)).myRole).toBe('VIEWER')
    expect((await admin.call(projectRoutes.read, at)).myRole).toBe('LEAD')
  })
})

test('[S1.3] what a private project is called stands neither in the record nor behind a key for those outside', async () => {
  const { owner, orgId, at, issue } = await project({ name: '비밀 합병', isPrivate: true })
  const [admin, open] = [await joined(orgId, 'ADMIN'), await another(owner, orgId)]
  const { issueId } = await issue({ title: '비밀 할 일' })
  await put(owner, at, (await joined(orgId)).memberId, 'MEMBER')
  await owner.call(projectRoutes.archive, at)
  await owner.call(projectRoutes.unarchive, at)
  await owner.call(projectRoutes.remove, at)
  await owner.call(projectRoutes.restore, at)
  const record = await admin.call(auditRoutes.list, { orgId, query: { kind: 'project' } })
  expect(record.totalCount).toBeGreaterThanOrEqual(6)
  expect(JSON.stringify(record)).toContain('물류 이전')
  expect(JSON.stringify(record)).not.toContain('비밀')
  const find = (by: Visitor) => by.call(issueRoutes.find, { ...open.at, query: { words: 'WEB-1' } })
  expect(await find(owner)).toMatchObject([{ issueId }])
  expect(await find(admin)).toEqual([])
})

describe('the lead of a private project', () => {
  test('neither goes nor steps down while nobody else leads', async () => {
    const { owner, at, memberId, somebody } = await named('MEMBER')
    const leadless = { status: 409, error: 'project.leadless' }
    expect(await refusal(put(owner, at, memberId, 'MEMBER'))).toMatchObject(leadless)
    expect(await refusal(owner.call(projectRoutes.removeMember, { ...at, memberId }))).toMatchObject(leadless)
    await put(owner, at, somebody.memberId, 'LEAD')
    await owner.call(projectRoutes.removeMember, { ...at, memberId })
    // The owner of the organization can no longer see it.
    expect(await refusal(owner.call(projectRoutes.read, at))).toMatchObject(HIDDEN)
    expect((await somebody.call(projectRoutes.members, at)).map(each => each.projectRole)).toEqual(['LEAD'])
  })

  test('of two who step down at once one stays', async () => {
    const { owner, at, memberId, somebody } = await named('LEAD')
    const both = await Promise.allSettled([
      put(owner, at, memberId, 'MEMBER'),
      put(somebody, at, somebody.memberId, 'MEMBER'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await owner.call(projectRoutes.members, at)).map(each => each.projectRole)).toEqual(['LEAD', 'MEMBER'])
  })

  test('who leaves the organization is followed by who is in it the longest, else by its owner', async () => {
    const { owner, orgId, at, somebody } = await named('LEAD')
    const next = await joined(orgId)
    const lone = await another(somebody, orgId, { isPrivate: true })
    await put(owner, at, next.memberId, 'MEMBER')
    await owner.call(projectRoutes.removeMember, {
      ...at,
      memberId: (await owner.call(memberRoutes.me, { orgId })).memberId,
    })
    await owner.call(memberRoutes.remove, { orgId, memberId: somebody.memberId })
    expect((await next.call(projectRoutes.read, at)).myRole).toBe('LEAD')
    expect((await owner.call(projectRoutes.read, lone.at)).myRole).toBe('LEAD')
  })

  test('is handed over by whoever goes, and the taker sees it from then on', async () => {
    const { owner, orgId, at, somebody } = await named('LEAD')
    const taker = await joined(orgId)
    const holdings = await owner.call(handoverRoutes.holdings, { orgId, memberId: somebody.memberId })
    // Its name is hidden even from those who see it, because every member who may remove others reads this.
    expect(holdings).toMatchObject([{ kind: 'project', id: at.projectId, name: expect.not.stringContaining('자사몰') }])
    const gifts = [{ kind: 'project' as const, id: at.projectId, toMemberId: taker.memberId }]
    const body = { gifts, after: 'stay' as const }
    await somebody.call(handoverRoutes.handOver, { orgId, memberId: somebody.memberId, body })
    expect((await taker.call(projectRoutes.read, at)).myRole).toBe('LEAD')
    expect(await refusal(somebody.call(projectRoutes.read, at))).toMatchObject(HIDDEN)
  })

  test('[S1.3] is nobody whom another lets in by removing who led it: its name is hidden from them', async () => {
    const { orgId, at, somebody, owner, memberId } = await named('LEAD')
    const admin = await joined(orgId, 'ADMIN')
    // A guest takes nothing over, and nobody what they have themselves.
    await put(owner, at, (await joined(orgId, 'GUEST')).memberId, 'MEMBER')
    const work = { title: '비밀 할 일', assigneeId: somebody.memberId }
    await owner.call(issueRoutes.create, { ...at, body: work })
    const takerIds = async (by: typeof owner) => {
      const found = await by.call(handoverRoutes.holdings, { orgId, memberId: somebody.memberId })
      return found.map(each => [each.kind, each.takerIds])
    }
    expect(await takerIds(admin)).toEqual([
      ['project', [memberId]],
      ['issue', [memberId]],
    ])
    // The lead may let anybody in.
    expect(await takerIds(somebody)).toEqual([
      ['project', undefined],
      ['issue', undefined],
    ])
    for (const after of ['remove', 'guest'] as const)
      for (const kind of ['project', 'issue'] as const) {
        const body = { gifts: [{ kind, id: at.projectId, toMemberId: admin.memberId }], after }
        const taken = admin.call(handoverRoutes.handOver, { orgId, memberId: somebody.memberId, body })
        expect(await refusal(taken)).toMatchObject({ status: 409, error: 'handover.outsider' })
      }
    expect(await refusal(admin.call(projectRoutes.read, at))).toMatchObject(HIDDEN)
    const gifts = (['project', 'issue'] as const).map(kind => ({ kind, id: at.projectId, toMemberId: memberId }))
    const body = { gifts, after: 'remove' as const }
    await admin.call(handoverRoutes.handOver, { orgId, memberId: somebody.memberId, body })
    const left = (await owner.call(projectRoutes.members, at)).filter(each => each.role !== 'GUEST')
    expect(left.map(each => each.memberId)).toEqual([memberId])
  })

  test('[S1.3] is followed by nobody of outside, also where nobody else is in it', async () => {
    const { owner, orgId, at, memberId, issue } = await project({ isPrivate: true })
    const second = await joined(orgId, 'OWNER')
    await issue({ assigneeId: memberId })
    const offered = async (by: Visitor) => {
      const found = await by.call(handoverRoutes.holdings, { orgId, memberId })
      return found.flatMap(({ kind, takerIds }) => (kind === 'ownership' ? [] : [[kind, takerIds]]))
    }
    expect(await offered(second)).toEqual([
      ['project', []],
      ['issue', []],
    ])
    await sql('delete from project_member where project_id = $1', [at.projectId])
    expect(await offered(second)).toEqual([['issue', []]])
    expect(await offered(owner)).toEqual([['issue', undefined]])
  })

  test('is whoever made an open one private, where nobody led it by name', async () => {
    const { owner, orgId, at, memberId } = await project()
    const admin = await joined(orgId, 'ADMIN')
    await owner.call(projectRoutes.removeMember, { ...at, memberId })
    await admin.call(projectRoutes.change, { ...at, body: { isPrivate: true } })
    expect(await admin.call(projectRoutes.members, at)).toMatchObject([
      { memberId: admin.memberId, projectRole: 'LEAD' },
    ])
    expect(await refusal(owner.call(projectRoutes.read, at))).toMatchObject(HIDDEN)
    expect((await admin.call(projectRoutes.change, { ...at, body: { isPrivate: false } })).isPrivate).toBe(false)
    expect((await owner.call(projectRoutes.read, at)).myRole).toBe('LEAD')
  })
})

test('[S1.3] whoever runs the organization hides an open project that others lead, and goes on leading it', async () => {
  const { orgId, at, memberId } = await project()
  const admin = await joined(orgId, 'ADMIN')
  const hidden = await admin.call(projectRoutes.change, { ...at, body: { isPrivate: true } })
  expect(hidden).toMatchObject({ isPrivate: true, myRole: 'LEAD' })
  const leads = (await admin.call(projectRoutes.members, at)).map(each => [each.memberId, each.projectRole])
  expect(Object.fromEntries(leads)).toEqual({ [memberId]: 'LEAD', [admin.memberId]: 'LEAD' })
})

describe('guests', () => {
  test('[S1.3] see what they are in by name, its people, and nothing of the others', async () => {
    const { owner, orgId, at, issue, read } = await project()
    const [guest, worker, stranger] = [await joined(orgId, 'GUEST'), await joined(orgId), await joined(orgId)]
    const there = await another(owner, orgId)
    // A namesake: readers who see all members get the addresses to tell them apart.
    const namesake = await joined(orgId)
    for (const { memberId } of [guest, namesake]) await put(owner, at, memberId, 'MEMBER')
    await issue({ assigneeId: worker.memberId })
    const { issueId } = await issue({}, guest)
    expect((await guest.call(projectRoutes.all, { orgId })).map(({ projectId }) => projectId)).toEqual([at.projectId])
    expect(await refusal(guest.call(listingRoutes.page, { ...there.at, query: {} }))).toMatchObject(HIDDEN)
    const known = (await guest.call(projectRoutes.people, at)).map(({ memberId }) => memberId)
    expect(known).toContain(worker.memberId)
    expect(known).not.toContain(stranger.memberId)
    for (const [by, isTold] of [
      [owner, true],
      [guest, false],
    ] as const)
      for (const route of [projectRoutes.people, projectRoutes.members]) {
        const found = (await by.call(route, at)).find(({ memberId }) => memberId === namesake.memberId)
        expect(found?.email !== null).toBe(isTold)
      }
    expect((await owner.call(projectRoutes.people, at)).map(({ memberId }) => memberId)).toContain(stranger.memberId)
    expect((await read(issueId, guest)).creator?.memberId).toBe(guest.memberId)
    await owner.call(projectRoutes.removeMember, { ...at, memberId: guest.memberId })
    expect(await refusal(read(issueId, guest))).toMatchObject(HIDDEN)
  })

  test('who became one lead nothing, and have nothing to do in what they no longer see', async () => {
    const { owner, orgId, at, issue, read, somebody } = await named('LEAD', false)
    const there = await another(owner, orgId)
    const mine = await issue({ assigneeId: somebody.memberId })
    const body = { title: '저쪽 일', assigneeId: somebody.memberId, participantIds: [somebody.memberId] }
    const theirs = await owner.call(issueRoutes.create, { ...there.at, body })
    const guest = { orgId, memberId: somebody.memberId, body: { role: 'GUEST' as const } }
    await owner.call(memberRoutes.changeRole, guest)
    expect((await somebody.call(projectRoutes.read, at)).myRole).toBe('MEMBER')
    expect((await read(mine.issueId)).assigneeId).toBe(somebody.memberId)
    expect(await refusal(somebody.call(projectRoutes.read, there.at))).toMatchObject(HIDDEN)
    const now = await owner.call(issueRoutes.read, { ...there.at, issueId: theirs.issueId })
    expect(now).toMatchObject({ assigneeId: null, participantIds: [] })
  })
})

describe('who is in a project', () => {
  test('is somebody of the organization, once, and may go by themselves', async () => {
    const { owner, orgId, at, memberId } = await project()
    const mina = await joined(orgId)
    const missing = { status: 404, error: 'member.missing' }
    expect(await refusal(put(owner, at, 9_999_999, 'MEMBER'))).toMatchObject(missing)
    for (const role of ['VIEWER', 'MEMBER', 'MEMBER'] as const)
      expect(await put(owner, at, mina.memberId, role)).toMatchObject({ memberId: mina.memberId, projectRole: role })
    expect((await owner.call(projectRoutes.members, at)).map(each => each.memberId)).toEqual([memberId, mina.memberId])
    expect(await refusal(mina.call(projectRoutes.removeMember, { ...at, memberId }))).toMatchObject(FORBIDDEN)
    await mina.call(projectRoutes.removeMember, { ...at, memberId: mina.memberId })
    expect(await refusal(mina.call(projectRoutes.removeMember, { ...at, memberId: mina.memberId }))).toMatchObject(
      missing,
    )
    // The project is open: she still sees it.
    expect((await mina.call(projectRoutes.read, at)).myRole).toBe('MEMBER')
    await put(owner, at, mina.memberId, 'MEMBER')
    await mina.call(memberRoutes.leave, { orgId })
    expect((await owner.call(projectRoutes.members, at)).map(each => each.memberId)).toEqual([memberId])
    expect(await refusal(put(owner, at, mina.memberId, 'MEMBER'))).toMatchObject(missing)
  })

  test('are at most five hundred', async () => {
    const { owner, orgId, at, somebody } = await named('MEMBER')
    const late = await joined(orgId)
    await sql(
      `insert into project_member (org_id, project_id, member_id, role) select $1, $2, unnest($3::bigint[]), 'MEMBER'`,
      [orgId, at.projectId, await crowd(orgId, PROJECT_MEMBERS_MOST - 2)],
    )
    expect(await refusal(put(owner, at, late.memberId, 'MEMBER'))).toMatchObject({
      status: 409,
      error: 'project.tooManyMembers',
    })
    // An existing member only gets another role.
    expect(await put(owner, at, somebody.memberId, 'LEAD')).toMatchObject({ projectRole: 'LEAD' })
  })
})
