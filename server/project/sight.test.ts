import { expect, test } from 'vitest'
import { handoverRoutes } from '#contract/handover'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { projectRoutes } from '#contract/project'
import { joined, project } from '../issue/test.ts'
import { type Visitor } from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'

type Lost = { owner: Visitor; at: { orgId: number; projectId: number }; somebody: Visitor & { memberId: number } }

/** Each way in which a member loses sight of a project that they had open. */
const ways: Record<string, (lost: Lost) => Promise<unknown>> = {
  'the project was made private': ({ owner, at }) =>
    owner.call(projectRoutes.change, { ...at, body: { isPrivate: true } }),
  'the project was deleted': ({ owner, at }) => owner.call(projectRoutes.remove, at),
  'they became a guest': ({ owner, at: { orgId }, somebody: { memberId } }) =>
    owner.call(memberRoutes.changeRole, { orgId, memberId, body: { role: 'GUEST' } }),
  'they were removed from the organization': ({ owner, at: { orgId }, somebody: { memberId } }) =>
    owner.call(memberRoutes.remove, { orgId, memberId }),
  'they left the organization': ({ at: { orgId }, somebody }) => somebody.call(memberRoutes.leave, { orgId }),
  'they handed everything over and were removed': ({ owner, at: { orgId }, somebody: { memberId } }) =>
    owner.call(handoverRoutes.handOver, { orgId, memberId, body: { gifts: [], after: 'remove' } }),
  'the organization was deleted': ({ owner, at: { orgId } }) => owner.call(organizationRoutes.delete, { orgId }),
}

for (const [way, lose] of Object.entries(ways))
  test(`who listens to a project or an issue alone hears no more once ${way}`, async () => {
    const { owner, orgId, at, issue } = await project()
    const somebody = await joined(orgId)
    const { issueId } = await issue()
    const channels = [`project:${at.projectId}`, `issue:${issueId}`]
    const sockets = []
    for (const channel of channels) {
      const live = await socketOf(somebody.token)
      live.say({ type: 'listen', id: 1, channel })
      await live.heard({ type: 'listening', id: 1 })
      sockets.push({ channel, live })
    }
    await lose({ owner, at, somebody })
    for (const { channel, live } of sockets)
      await live.heard({ type: 'refused', id: channel, error: 'channel.missing' })
  })

test('who goes on seeing it goes on hearing', async () => {
  const { owner, orgId, at, issue } = await project()
  const [somebody, other] = [await joined(orgId), await joined(orgId)]
  await owner.call(projectRoutes.putMember, { ...at, memberId: somebody.memberId, body: { projectRole: 'VIEWER' } })
  const [mine, theirs] = [await socketOf(somebody.token), await socketOf(other.token)]
  const channel = `project:${at.projectId}`
  for (const live of [mine, theirs]) {
    live.say({ type: 'listen', id: 1, channel })
    await live.heard({ type: 'listening', id: 1 })
  }
  await owner.call(projectRoutes.change, { ...at, body: { isPrivate: true } })
  await theirs.heard({ type: 'refused', id: channel, error: 'channel.missing' })
  const { issueId } = await issue({ title: '비밀' })
  await mine.heard({
    name: 'issues.changed',
    data: { projectId: at.projectId, issues: [expect.objectContaining({ issueId })] },
  })
  await owner.call(issueRoutes.remove, { ...at, issueId })
  await mine.heard({ name: 'issues.removed', data: { projectId: at.projectId, issueIds: [issueId] } })
  expect(JSON.stringify(theirs.frames)).not.toContain('비밀')
})
