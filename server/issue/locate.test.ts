import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { refusal } from '../testing/visitor.ts'
import { another, joined, project } from './test.ts'

const MISSING = { status: 404, error: 'issue.missing' }

test('an old address leads to where the issue is, also after its old project is gone', async () => {
  const { owner, orgId, at, issue } = await project()
  const there = await another(owner, orgId)
  const { issueId } = await issue()
  const where = () => owner.call(issueRoutes.where, { ...at, issueId })
  expect(await where()).toEqual({ projectId: at.projectId, key: 'WEB-1' })
  await owner.call(issueRoutes.move, { ...at, issueId, body: { targetProjectId: there.projectId } })
  expect(await where()).toEqual({ projectId: there.projectId, key: 'LOGI-1' })
  await owner.call(projectRoutes.remove, at)
  expect(await where()).toEqual({ projectId: there.projectId, key: 'LOGI-1' })
  await owner.call(issueRoutes.remove, { ...there.at, issueId })
  expect(await refusal(where())).toMatchObject(MISSING)
})

test('whoever may not see it there hears what they hear of an issue that is not there', async () => {
  const { owner, orgId, at, issue } = await project()
  const hidden = await another(owner, orgId, { isPrivate: true })
  const [mina, guest] = [await joined(orgId), await joined(orgId, 'GUEST')]
  const { issueId } = await issue()
  expect(await mina.call(issueRoutes.where, { ...at, issueId })).toMatchObject({ key: 'WEB-1' })
  await owner.call(issueRoutes.move, { ...at, issueId, body: { targetProjectId: hidden.projectId } })
  for (const stranger of [mina, guest]) {
    const told = await refusal(stranger.call(issueRoutes.where, { ...at, issueId }))
    expect(told).toMatchObject(MISSING)
    expect(told).toEqual(await refusal(stranger.call(issueRoutes.where, { ...at, issueId: issueId + 1_000_000 })))
    expect(await refusal(stranger.call(issueRoutes.where, { ...hidden.at, issueId }))).toEqual(told)
  }
})
