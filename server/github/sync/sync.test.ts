// Issues, comments, labels and milestones that are on both sides.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { githubRoutes } from '#contract/github'
import { githubSyncRoutes as routes } from '#contract/github-sync'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { workflowRoutes } from '#contract/workflow'
import { refusal } from '../../testing/visitor.ts'
import { linkedAccount, newLogin, openedWithGithub, type Sides } from '../test.ts'
import { everything, imported, joined, seen, unjoined } from './test.ts'

let sides: Sides
beforeAll(async () => void (sides = await openedWithGithub()), 120_000)
afterAll(() => sides.stop())

describe('[S1.8] the first import', () => {
  test('is tried first, and writes nothing then', async () => {
    const made = await unjoined(sides)
    const { hana, repository, owner, at, repositoryId, status } = made
    hana.openIssue(repository, { title: '결제가 두 번 됩니다', labels: ['bug', '결제'] })
    hana.openIssue(repository, { title: '이미 고친 것' })
    hana.closeIssue(repository, 2)
    hana.comment(repository, 1, '저도 그렇습니다')
    const body = { repositoryId, settings: everything }
    const preview = await owner.call(routes.preview, { ...at, body })
    expect(preview).toMatchObject({
      makes: { issues: 2, comments: 1 },
      links: { issues: 0 },
      examples: [{ number: 2 }, { number: 1, title: '결제가 두 번 됩니다' }],
      isMore: false,
    })
    expect(preview.newTags).toContain('결제')
    const open = { ...body, settings: { ...everything, scope: { kind: 'open' as const } } }
    expect(await owner.call(routes.preview, { ...at, body: open })).toMatchObject({ makes: { issues: 1 } })
    expect(await status()).toMatchObject({ state: 'NONE', repos: [] })
    expect(await owner.call(issueRoutes.find, { ...at, query: { words: '결제가' } })).toEqual([])
  })

  test('brings issues with author, time, labels, milestone and comments, and tells nobody', async () => {
    const made = await unjoined(sides)
    const { hana, repository, login } = made
    hana.addMilestone(repository, { title: '12월 배포', dueOn: '2026-12-31T08:00:00Z' })
    hana.openIssue(repository, { title: '첫 번째', body: '본문', labels: ['bug'], milestone: 1 })
    hana.openIssue(repository, { title: '두 번째' })
    hana.closeIssue(repository, 2, 'not_planned')
    hana.comment(repository, 1, '댓글입니다')
    await made.join()
    await imported(made)
    const { here, comments, workflow, project, status } = seen(sides, made)
    const { states, milestones, tags } = await workflow()
    const first = (await here('첫 번째'))!
    expect(first).toMatchObject({ body: '본문', creator: null, outsider: login, creatorId: null })
    expect(first.milestoneId).toBe(milestones.find(({ name }) => name === '12월 배포')?.milestoneId)
    expect(first.tagIds).toEqual([tags.find(({ name }) => name === 'bug')?.tagId])
    expect(states.find(({ stateId }) => stateId === first.stateId)?.category).toBe('unstarted')
    const second = (await here('두 번째'))!
    expect(states.find(({ stateId }) => stateId === second.stateId)?.category).toBe('cancelled')
    expect(await comments(first.issueId)).toMatchObject([{ body: '댓글입니다', outsider: login }])
    expect(await project.record(first.issueId)).toMatchObject([{ who: null, outsider: login }])
    const { done, total, lastSyncedAt, error } = await status()
    expect({ done, error }).toEqual({ done: total, error: null })
    expect(lastSyncedAt).not.toBeNull()
  })

  test('takes what belongs to its scope alone, and no pull requests', async () => {
    const made = await unjoined(sides)
    const { hana, repository } = made
    hana.openIssue(repository, { title: '담는 것', labels: ['두레'] })
    hana.openIssue(repository, { title: '안 담는 것' })
    await made.join({ scope: { kind: 'label', label: '두레' } })
    await imported(made)
    const { here, settled } = seen(sides, made)
    expect(await here('담는 것')).toBeDefined()
    expect(await here('안 담는 것')).toBeUndefined()
    hana.label(repository, 2, '두레')
    await settled()
    expect(await here('안 담는 것')).toBeDefined()
  })
})

describe('what happens there', () => {
  test('is here at once: issues, edits, states, labels, comments', async () => {
    const { hana, repository, here, settled, workflow, comments } = await joined(sides)
    hana.openIssue(repository, { title: '새 이슈', body: '처음' })
    await settled()
    const { issueId } = (await here('새 이슈'))!
    hana.editIssue(repository, 1, { title: '고친 이슈', body: '다음' })
    hana.label(repository, 1, '급함')
    hana.closeIssue(repository, 1)
    const { id } = hana.comment(repository, 1, '한마디')
    await settled()
    const now = (await here('고친 이슈'))!
    const { states, tags } = await workflow()
    expect(now).toMatchObject({ issueId, body: '다음' })
    expect(states.find(({ stateId }) => stateId === now.stateId)?.category).toBe('completed')
    expect(now.tagIds).toEqual([tags.find(({ name }) => name === '급함')?.tagId])
    hana.editComment(repository, id, '고친 한마디')
    await settled()
    expect(await comments(issueId)).toMatchObject([{ body: '고친 한마디' }])
    hana.deleteComment(repository, id)
    hana.reopenIssue(repository, 1)
    await settled()
    expect((await comments(issueId)).filter(({ deletedAt }) => deletedAt === null)).toEqual([])
    const open = (await here('고친 이슈'))!
    expect(states.find(({ stateId }) => stateId === open.stateId)?.category).toBe('unstarted')
  })

  test('doubled, lost or late it is the same in the end', async () => {
    const { hana, repository, here, settled, all } = await joined(sides)
    sides.github.faults.double(1)
    hana.openIssue(repository, { title: '둘이 아닌 하나' })
    await settled()
    sides.github.faults.reorder(2)
    hana.editIssue(repository, 1, { title: '하나' })
    hana.editIssue(repository, 1, { title: '둘' })
    await settled()
    expect(await here('둘')).toBeDefined()
    expect(all()).toHaveLength(1)
    expect(await here('둘이 아닌 하나')).toBeUndefined()
  })

  test('a deleted issue stays here, and is said to be no longer carried', async () => {
    const { hana, repository, here, settled, entries, change } = await joined(sides)
    hana.openIssue(repository, { title: '지울 것' })
    await settled()
    hana.deleteIssue(repository, 1)
    await settled()
    const { issueId } = (await here('지울 것'))!
    expect(await entries()).toContainEqual(expect.objectContaining({ issueId, result: 'skipped', number: 1 }))
    await change(issueId, { title: '여기서만' })
    await settled()
    expect(await here('여기서만')).toBeDefined()
  })

  test('words from outside mention nobody here, and are no file of ours', async () => {
    const { hana, repository, memberId, here, settled } = await joined(sides)
    hana.openIssue(repository, { title: '부르는 것', body: `[@문정희](member:${memberId}) [비밀](attachment:1)` })
    await settled()
    expect((await here('부르는 것'))!.body).toBe('@문정희 비밀')
  })
})

describe('what happens here', () => {
  test('is there soon: a new issue, its changes, and comments in the name of their author', async () => {
    const { owner, at, project, there, settled, change } = await joined(sides)
    const issueId = await project.issue('여기서 만든 이슈')
    await settled()
    const made = there('여기서 만든 이슈')!
    expect(made).toMatchObject({ state: 'open', app: expect.anything() })
    const tag = await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제', color: 'red' } })
    const body = { title: '고쳐서 보낸 이슈', stateId: project.stateOf('완료'), addTagIds: [tag.tagId] }
    await change(issueId, body)
    const { commentId } = await owner.call(issueCommentRoutes.post, { ...at, issueId, body: { body: '확인했습니다' } })
    await settled()
    const changed = there('고쳐서 보낸 이슈')!
    expect(changed).toMatchObject({ state: 'closed', stateReason: 'completed', number: made.number })
    expect(changed.labels.map(({ name }) => name)).toEqual(['결제'])
    expect([...changed.comments.values()].map(each => each.body)).toEqual([
      expect.stringMatching(/^\*\*.+\*\*님의 댓글\n\n확인했습니다\n\n<!-- dure:[0-9a-f-]{36} -->$/),
    ])
    await owner.call(issueCommentRoutes.remove, { ...at, issueId, commentId })
    await settled()
    expect(there('고쳐서 보낸 이슈')!.comments.size).toBe(0)
  })

  test('is written once, whatever answer was lost', async () => {
    const { project, settled, all, owner, at } = await joined(sides)
    sides.github.faults.calls(1, 'cut', { method: 'POST', path: /\/issues$/ })
    const issueId = await project.issue('한 번만')
    await expect.poll(all, { timeout: 20_000 }).toHaveLength(1)
    await expect
      .poll(async () => (await owner.call(routes.entries, { ...at, query: { result: 'failed' } })).entries)
      .toMatchObject([{ issueId, isRepeatable: true }])
    const [entry] = (await owner.call(routes.entries, { ...at, query: { result: 'failed' } })).entries
    await owner.call(routes.repeat, { ...at, entryId: entry!.entryId })
    await settled()
    expect(all()).toHaveLength(1)
  })

  test('two issues with one commit each are not sent in the wrong direction', async () => {
    const directions = { ...everything.directions, title: 'in' as const, comments: 'off' as const }
    const { hana, repository, owner, at, here, settled, all, change } = await joined(sides, {
      directions,
      isSendingNew: false,
    })
    hana.openIssue(repository, { title: '저쪽 제목' })
    await settled()
    const { issueId } = (await here('저쪽 제목'))!
    await change(issueId, { title: '이쪽 제목' })
    await owner.call(issueCommentRoutes.post, { ...at, issueId, body: { body: '이쪽 말' } })
    await settled()
    expect(all()).toMatchObject([{ title: '저쪽 제목' }])
    expect(all()[0]!.comments.size).toBe(0)
  })
})

test('people are participants and assignees where their account is known, and nobody else is touched', async () => {
  const { hana, repository, login, owner, memberId, account, change, here, there, settled } = await joined(sides)
  const minsu = newLogin('minsu')
  sides.github.person(minsu)
  hana.addMember(account, minsu)
  await linkedAccount(sides, owner, login)
  hana.openIssue(repository, { title: '맡은 것', assignees: [login, minsu] })
  await settled()
  const issue = (await here('맡은 것'))!
  expect(issue.participantIds).toEqual([memberId])
  const body = { removeParticipantIds: [memberId] }
  await change(issue.issueId, body)
  await settled()
  expect(there('맡은 것')!.assignees.map(each => each.login)).toEqual([minsu])
})

test('of two changes of one field the later one wins, and the other one can still be taken', async () => {
  const { hana, repository, owner, at, change, here, there, entries, settled } = await joined(sides)
  hana.openIssue(repository, { title: '제목' })
  await settled()
  const { issueId } = (await here('제목'))!
  sides.github.faults.lose(1)
  hana.editIssue(repository, 1, { title: '저쪽' })
  await change(issueId, { title: '이쪽' })
  await settled()
  const [conflict] = await entries({ result: 'conflict' })
  expect(conflict).toMatchObject({ issueId, before: { title: expect.any(String) }, isTaken: false })
  const [won, lost] = [conflict!.after.title!, conflict!.before.title!]
  expect([won, lost].toSorted()).toEqual(['이쪽', '저쪽'])
  expect(there(won)).toBeDefined()
  await owner.call(routes.takeOther, { ...at, entryId: conflict!.entryId })
  await settled()
  expect(there(lost)).toBeDefined()
  expect(await here(lost)).toMatchObject({ issueId })
  expect(await refusal(owner.call(routes.takeOther, { ...at, entryId: conflict!.entryId }))).toMatchObject({
    error: 'entry.settled',
  })
})

describe('a connection', () => {
  test('rests, goes on, is cut, and finds its issues again', async () => {
    const made = await joined(sides)
    const { hana, repository, owner, at, syncId, here, settled, status, join } = made
    hana.openIssue(repository, { title: '처음' })
    await settled()
    expect(await owner.call(routes.pause, { ...at, syncId })).toMatchObject({ state: 'paused' })
    hana.editIssue(repository, 1, { title: '쉬는 동안' })
    await settled()
    expect(await here('처음')).toBeDefined()
    await owner.call(routes.resume, { ...at, syncId })
    await expect.poll(() => here('쉬는 동안'), { timeout: 20_000 }).toBeDefined()
    await owner.call(routes.remove, { ...at, syncId })
    expect(await status()).toMatchObject({ state: 'NONE' })
    const { repositories } = await owner.call(routes.repositories, at)
    expect(repositories).toMatchObject([{ isTaken: false, earlier: everything }])
    const { issueId } = (await here('쉬는 동안'))!
    hana.editIssue(repository, 1, { title: '끊긴 동안' })
    await join()
    await imported(made)
    expect(await here('끊긴 동안')).toMatchObject({ issueId })
  })

  test('belongs to one project, is changed over what was seen, and is none of a member', async () => {
    const { owner, at, join, syncId, status } = await joined(sides)
    expect(await refusal(join())).toMatchObject({ status: 409, error: 'sync.taken' })
    const { version } = (await status()).repos[0]!
    const wanted = { ...at, syncId, body: { version, settings: { ...everything, isSendingNew: false } } }
    expect(await owner.call(routes.change, wanted)).toMatchObject({ version: version + 1 })
    expect(await refusal(owner.call(routes.change, wanted))).toMatchObject({ error: 'row.stale' })
    const foreign = { repositoryId: 999_999_999, settings: everything }
    expect(await refusal(owner.call(routes.create, { ...at, body: foreign }))).toMatchObject({
      error: 'sync.repository',
    })
  })

  test('waits while GitHub lets us in no longer', async () => {
    const { hana, owner, orgId, repository, status, here } = await joined(sides)
    const { installationId } = (await owner.call(githubRoutes.state, { orgId })).installations[0]!
    hana.suspend(installationId)
    await expect.poll(async () => (await status()).repos[0]?.state, { timeout: 20_000 }).toBe('suspended')
    expect(await status()).toMatchObject({ state: 'FAILED', error: { code: 'forbidden' } })
    hana.openIssue(repository, { title: '그동안' })
    hana.unsuspend(installationId)
    await expect.poll(() => here('그동안'), { timeout: 20_000 }).toBeDefined()
  })
})
