import { describe, expect, test } from 'vitest'
import { invitationRoutes } from '#contract/invitation'
import { issueRoutes } from '#contract/issue'
import type { ProjectRole } from '#contract/permissions'
import { projectRoutes } from '#contract/project'
import { mailsTo } from '../../testing/outbox.ts'
import { addedMember, newEmail, person, refusal, sql, whileHeld } from '../../testing/visitor.ts'
import { accept, answered, company, invite, invited, linked, requests, states } from '../test.ts'

const MEMBER = 'MEMBER' as const

async function withProject(key = 'WEB') {
  const { owner, orgId } = await company()
  const made = (name: string, code: string, more = {}) =>
    owner.call(projectRoutes.create, { orgId, body: { name, key: code, ...more } })
  const { projectId } = await made('자사몰 개편', key)
  return { owner, orgId, projectId, made }
}

async function administrator(orgId: number) {
  const admin = await person()
  const memberId = await addedMember(orgId, admin, 'ADMIN')
  await admin.signIn(admin.email)
  return Object.assign(admin, { memberId })
}

describe('[S1.7] the projects of an invitation', () => {
  test('a guest who accepts is in them at once, with the role that was chosen, and can work there', async () => {
    const { owner, orgId, projectId, made } = await withProject()
    const { projectId: second } = await made('물류 이전', 'LOGI', { isPrivate: true })
    const projects = [
      { projectId: second, projectRole: MEMBER },
      { projectId, projectRole: 'VIEWER' as const },
    ]
    const guest = await person()
    const token = await invited(owner, orgId, guest.email, { role: 'GUEST', projects })
    const answer = await accept(guest, orgId, token)
    expect(answer).toMatchObject({ memberId: expect.any(Number) as number, projectId: second })
    const seen = await guest.call(projectRoutes.all, { orgId })
    expect(Object.fromEntries(seen.map(each => [each.projectId, each.myRole]))).toEqual({
      [second]: 'MEMBER',
      [projectId]: 'VIEWER',
    })
    const issue = await guest.call(issueRoutes.create, { orgId, projectId: second, body: { title: '첫 일' } })
    expect(issue.title).toBe('첫 일')
  })

  test('a link brings everybody who comes by it into them', async () => {
    const { owner, orgId, projectId } = await withProject()
    const link = await linked(owner, orgId, { role: 'GUEST', projects: [{ projectId, projectRole: MEMBER }] })
    for (const somebody of [await person(), await person()]) {
      expect(await accept(somebody, orgId, link.token)).toMatchObject({ projectId })
      expect(await somebody.call(projectRoutes.all, { orgId })).toHaveLength(1)
    }
  })

  test('only who leads a project may give it away, and nothing is invited if one is refused', async () => {
    const { owner, orgId, projectId, made } = await withProject()
    const { projectId: hidden } = await made('인사 제도', 'HR', { isPrivate: true })
    const admin = await administrator(orgId)
    const wanted = [projectId, hidden].map(id => ({ projectId: id, projectRole: MEMBER }))
    const email = newEmail()
    const missing = { status: 404, error: 'project.missing' }
    expect(await refusal(invite(admin, orgId, [email, newEmail()], { projects: wanted }))).toMatchObject(missing)
    expect(await refusal(linked(admin, orgId, { projects: wanted }))).toMatchObject(missing)
    const lead = { projects: [{ projectId, projectRole: 'LEAD' as never }] }
    expect(await refusal(invite(owner, orgId, [email], lead))).toMatchObject({ status: 422, error: 'invalid' })
    expect(await states(owner, orgId)).toEqual([])
    expect(await owner.call(invitationRoutes.links, { orgId })).toEqual([])
    // The mail of this one is the first to that address.
    await invited(admin, orgId, email, { projects: wanted.slice(0, 1) })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('[S1.3] are known to nobody else who invites, as one of them may be hidden', async () => {
    const { owner, orgId, made } = await withProject()
    const admin = await administrator(orgId)
    const { projectId } = await made('인사 제도', 'HR', { isPrivate: true })
    const projects = [{ projectId, projectRole: MEMBER }]
    await invite(owner, orgId, [newEmail()], { projects })
    await linked(owner, orgId, { projects })
    await sql(`update invitation set sent_at = sent_at - interval '61 seconds' where org_id = $1`, [orgId])
    const { data } = await admin.call(invitationRoutes.list, { orgId, query: {} })
    const links = await admin.call(invitationRoutes.links, { orgId })
    expect([data.length, links.length]).toEqual([1, 1])
    const again = await admin.call(invitationRoutes.resend, { orgId, invitationId: data[0]!.invitationId })
    expect(JSON.stringify([data, links, again])).not.toMatch(/project/i)
  })

  test('a project that is gone, archived or lost to the inviter by then is left out', async () => {
    const { owner, orgId, projectId, made } = await withProject()
    const admin = await administrator(orgId)
    const { projectId: archived } = await made('끝난 일', 'OLD')
    const { projectId: deleted } = await made('지운 일', 'GONE')
    const [led, left] = [
      await made('인사 제도', 'HR', { isPrivate: true }),
      await made('회계', 'ACC', { isPrivate: true }),
    ]
    const put = (at: { projectId: number }, projectRole: ProjectRole) =>
      owner.call(projectRoutes.putMember, {
        orgId,
        projectId: at.projectId,
        memberId: admin.memberId,
        body: { projectRole },
      })
    for (const each of [led, left]) await put(each, 'LEAD')
    const guest = await person()
    const projects = [deleted, archived, led.projectId, left.projectId, projectId].map(id => ({
      projectId: id,
      projectRole: MEMBER,
    }))
    const token = await invited(admin, orgId, guest.email, { role: 'GUEST', projects })
    await owner.call(projectRoutes.archive, { orgId, projectId: archived })
    await owner.call(projectRoutes.remove, { orgId, projectId: deleted })
    await put(led, 'MEMBER')
    await admin.call(projectRoutes.removeMember, { orgId, projectId: left.projectId, memberId: admin.memberId })
    expect(await accept(guest, orgId, token)).toMatchObject({ projectId })
    expect((await guest.call(projectRoutes.all, { orgId })).map(each => each.projectId)).toEqual([projectId])
  })

  test('[S1.3] one that its inviter loses at that very moment is left out', async () => {
    const { owner, orgId, projectId, made } = await withProject()
    const admin = await administrator(orgId)
    const { projectId: led } = await made('인사 제도', 'HR', { isPrivate: true })
    const { projectId: archived } = await made('끝난 일', 'OLD')
    const lead = { orgId, projectId: led, memberId: admin.memberId, body: { projectRole: 'LEAD' as const } }
    await owner.call(projectRoutes.putMember, lead)
    const guest = await person()
    const projects = [led, archived, projectId].map(id => ({ projectId: id, projectRole: MEMBER }))
    const token = await invited(admin, orgId, guest.email, { role: 'GUEST', projects })
    // Uncommitted: a reader who does not wait sees the projects as they were.
    const losing = `with demoted as (update project_member set role = 'MEMBER' where project_id = $1 and member_id = $2)
      update project set archived_at = case when id = $3 then now() end where id in ($1, $3)`
    const { accepting } = await whileHeld(losing, [led, admin.memberId, archived], async isAwaited => {
      const accepting = accept(guest, orgId, token)
      await expect.poll(isAwaited).toBe(true)
      return { accepting }
    })
    expect(await accepting).toMatchObject({ projectId })
    expect((await guest.call(projectRoutes.all, { orgId })).map(each => each.projectId)).toEqual([projectId])
  })

  test('the record names who let somebody in: the newcomer, or who approved the request', async () => {
    const { owner, orgId, projectId } = await withProject()
    const projects = [{ projectId, projectRole: MEMBER }]
    const [comes, asks] = [await person(), await person()]
    await accept(comes, orgId, await invited(owner, orgId, comes.email, { projects }))
    const { token } = await linked(owner, orgId, { needsApproval: true, projects })
    await accept(asks, orgId, token)
    const [request] = await requests(owner, orgId)
    await answered(owner, orgId, request!.requestId, true)
    const rows = await sql<{ email: string }>(
      `select "user".email from audit join "user" on "user".id = audit.user_id
       where org_id = $1 and what = 'project.member' order by audit.id`,
      [orgId],
    )
    expect(rows.map(({ email }) => email)).toEqual([comes.email, owner.email])
  })
})
