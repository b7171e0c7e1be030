import { describe, expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { addedMember, newEmail, person, refusal } from '../../testing/visitor.ts'
import { accept, company, invite, invited, linked } from '../test.ts'

const MEMBER = 'MEMBER' as const

async function withProject(key = 'WEB') {
  const { owner, orgId } = await company()
  const made = (name: string, code: string, more = {}) =>
    owner.call(projectRoutes.create, { orgId, body: { name, key: code, ...more } })
  const { projectId } = await made('자사몰 개편', key)
  return { owner, orgId, projectId, made }
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
    expect(link.projects).toEqual([{ projectId, projectRole: 'MEMBER' }])
    for (const somebody of [await person(), await person()]) {
      expect(await accept(somebody, orgId, link.token)).toMatchObject({ projectId })
      expect(await somebody.call(projectRoutes.all, { orgId })).toHaveLength(1)
    }
  })

  test('only who leads a project may give it away, and nothing is invited if one is refused', async () => {
    const { owner, orgId, projectId, made } = await withProject()
    const { projectId: hidden } = await made('인사 제도', 'HR', { isPrivate: true })
    const admin = await person()
    await addedMember(orgId, admin, 'ADMIN')
    await admin.signIn(admin.email)
    const asking = (id: number, projectRole = MEMBER) =>
      invite(admin, orgId, [newEmail()], { projects: [{ projectId: id, projectRole }] })
    expect(await refusal(asking(hidden))).toMatchObject({ status: 404, error: 'project.missing' })
    const lead = { projects: [{ projectId, projectRole: 'LEAD' as never }] }
    expect(await refusal(invite(owner, orgId, [newEmail()], lead))).toMatchObject({ status: 422, error: 'invalid' })
  })

  test('a project that is gone, archived or lost to the inviter by then is left out', async () => {
    const { owner, orgId, projectId, made } = await withProject()
    const { projectId: archived } = await made('끝난 일', 'OLD')
    const { projectId: deleted } = await made('지운 일', 'GONE')
    const guest = await person()
    const projects = [deleted, archived, projectId].map(id => ({ projectId: id, projectRole: MEMBER }))
    const token = await invited(owner, orgId, guest.email, { role: 'GUEST', projects })
    await owner.call(projectRoutes.archive, { orgId, projectId: archived })
    await owner.call(projectRoutes.remove, { orgId, projectId: deleted })
    expect(await accept(guest, orgId, token)).toMatchObject({ projectId })
    expect((await guest.call(projectRoutes.all, { orgId })).map(each => each.projectId)).toEqual([projectId])
  })
})
