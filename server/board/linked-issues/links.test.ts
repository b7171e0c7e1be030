import { expect, test } from 'vitest'
import { boardRoutes } from '#contract/board'
import { everybody, nobody } from '#contract/audience'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { POST_ISSUES_MOST, postIssueRoutes } from '#contract/post-issue'
import { postRoutes } from '#contract/post'
import { joined, project } from '../../issue/test.ts'
import { socketOf } from '../../testing/socket.ts'
import { refusal, type Somebody } from '../../testing/visitor.ts'
import { boardIn } from '../test.ts'

type By = Pick<Somebody, 'call'>

async function linked() {
  const made = await project()
  const { orgId, owner, at, issue } = made
  const body = { name: '회의록', commenters: everybody }
  const { boardId } = await owner.call(boardRoutes.create, { orgId, body })
  const { write } = boardIn(orgId, boardId)
  const { postId } = await write({ title: '주간 회의' }, owner)
  const on = { orgId, boardId, postId }
  const { issueId } = await issue({ title: '송장 오류' })
  return {
    ...made,
    on,
    issueId,
    link: (id = issueId, by: By = owner) => by.call(postIssueRoutes.link, { ...on, issueId: id }),
    unlink: (id = issueId, by: By = owner) => by.call(postIssueRoutes.unlink, { ...on, issueId: id }),
    titles: async (by: By = owner) => (await by.call(postIssueRoutes.issues, on)).map(({ title }) => title),
    posts: async (by: By = owner) =>
      (await by.call(postIssueRoutes.posts, { ...at, issueId })).map(({ title, board }) => [title, board]),
  }
}

test('[S1.4] a post and an issue that are linked lead to each other', async () => {
  const { owner, at, on, issueId, link, unlink, titles, posts } = await linked()
  const { say, heard } = await socketOf(owner.token)
  say({ type: 'listen', id: 1, channel: `issue:${issueId}` })
  await heard({ type: 'listening' })
  expect(await link()).toMatchObject([{ issueId, title: '송장 오류' }])
  await heard({ name: 'post.linked', data: { postId: on.postId, issueId } })
  await link()
  expect(await titles()).toEqual(['송장 오류'])
  expect(await posts()).toEqual([['주간 회의', '회의록']])
  await owner.call(postRoutes.remove, on)
  expect(await posts()).toEqual([])
  await owner.call(postRoutes.restore, on)
  await owner.call(issueRoutes.remove, { ...at, issueId })
  expect(await titles()).toEqual([])
  await owner.call(issueRoutes.restore, { ...at, issueId })
  expect(await titles()).toEqual(['송장 오류'])
  expect(await unlink()).toEqual([])
  await unlink()
  expect(await posts()).toEqual([])
})

test('neither side shows what its reader does not see, and nobody links that', async () => {
  const { orgId, owner, on, issueId, link, unlink, titles, posts } = await linked()
  const mina = await joined(orgId, 'MEMBER', '민아')
  const secret = await owner.call(projectRoutes.create, { orgId, body: { name: '인수', key: 'SECR', isPrivate: true } })
  const hidden = await owner.call(issueRoutes.create, {
    orgId,
    projectId: secret.projectId,
    body: { title: '비밀 협상' },
  })
  await link(hidden.issueId)
  await link()
  expect(await titles()).toEqual(['비밀 협상', '송장 오류'])
  expect(await titles(mina)).toEqual(['송장 오류'])
  for (const act of [link, unlink])
    expect(await refusal(act(hidden.issueId, mina))).toMatchObject({ status: 404, error: 'issue.missing' })
  expect(await link(issueId, mina)).toHaveLength(1)
  await owner.call(boardRoutes.change, {
    ...on,
    body: { writers: nobody, commenters: nobody, readers: everybody },
  })
  expect(await refusal(unlink(issueId, mina))).toMatchObject({ status: 403, error: 'board.forbidden' })
  await owner.call(boardRoutes.change, { ...on, body: { readers: nobody } })
  expect(await posts(mina)).toEqual([])
  expect(await refusal(link(issueId, mina))).toMatchObject({ error: 'board.missing' })
  await owner.call(boardRoutes.archive, on)
  expect(await refusal(unlink())).toMatchObject({ error: 'board.archived' })
})

test('twenty issues of a post, and no more', async () => {
  const { issue, link } = await linked()
  for (let each = 0; each < POST_ISSUES_MOST; each++) await link((await issue({ title: `이슈 ${each}` })).issueId)
  expect(await refusal(link())).toMatchObject({ status: 409, error: 'post.issues' })
})
