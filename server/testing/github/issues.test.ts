import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AT, installed, type Installed, OF } from './test.ts'

let opened: Installed
let github: Installed['github']
let receiver: Installed['receiver']
let hana: Installed['hana']
let octokit: Installed['octokit']
beforeAll(async () => {
  opened = await installed({ isStrict: true }, ({ person }) => {
    person('minsu')
    const hana = person('hana')
    hana.addMember('haedam', 'minsu')
    hana.addRepository('haedam/app')
  })
  ;({ github, receiver, hana, octokit } = opened)
})
beforeEach(async () => {
  await github.settled()
  receiver.taken()
})
afterAll(() => opened.stop())

const told = () => opened.told()
type Problem = { status: number; response: { data: { message: string; errors?: object[] } } }
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it was answered'),
    (problem: Problem) => ({ ...problem.response.data, status: problem.status }),
  )

describe('what people do', () => {
  it('is told part by part', async () => {
    const { number } = hana.openIssue(AT, { title: 'Slow', body: 'Very', labels: ['bug'] })
    hana.addMilestone(AT, { title: 'v1', dueOn: '2027-01-31' })
    hana.editIssue(AT, number, { title: 'Slower', body: '' })
    hana.label(AT, number, 'speed')
    hana.unlabel(AT, number, 'bug')
    hana.assign(AT, number, 'minsu', 'nobody-here')
    hana.unassign(AT, number, 'minsu')
    hana.setMilestone(AT, number, 1)
    hana.setMilestone(AT, number, null)
    hana.closeIssue(AT, number, 'not_planned')
    hana.reopenIssue(AT, number)
    const comment = hana.comment(AT, number, 'Hm')
    hana.editComment(AT, comment.id, 'Hmm')
    hana.deleteComment(AT, comment.id)
    hana.lockIssue(AT, number, 'resolved')
    hana.unlockIssue(AT, number)
    expect(await told()).toEqual([
      'issues.opened',
      'issues.labeled',
      'milestone.created',
      'issues.edited',
      'label.created',
      'issues.labeled',
      'issues.unlabeled',
      'issues.assigned',
      'issues.unassigned',
      'issues.milestoned',
      'issues.demilestoned',
      'issues.closed',
      'issues.reopened',
      'issue_comment.created',
      'issue_comment.edited',
      'issue_comment.deleted',
      'issues.locked',
      'issues.unlocked',
    ])
    expect(github.problems()).toEqual([])
  })

  it('changes labels and milestones of the repository', async () => {
    hana.addLabel(AT, { name: 'new', color: 'ABCDEF' })
    hana.editLabel(AT, 'New', { name: 'newer', description: 'Not old' })
    hana.deleteLabel(AT, 'newer')
    const { number } = hana.addMilestone(AT, { title: 'v2' })
    hana.editMilestone(AT, number, { title: 'v2.0', state: 'closed', dueOn: '2027-02-28' })
    hana.editMilestone(AT, number, { state: 'open' })
    hana.deleteMilestone(AT, number)
    expect(await told()).toEqual([
      'label.created',
      'label.edited',
      'label.deleted',
      'milestone.created',
      'milestone.edited',
      'milestone.closed',
      'milestone.opened',
      'milestone.deleted',
    ])
    expect(github.problems()).toEqual([])
  })

  it('ends an issue here, elsewhere or as a discussion', async () => {
    const [gone, moved, talk] = ['Gone', 'Moved', 'Talk'].map(title => hana.openIssue(AT, { title }).number)
    hana.comment(AT, moved!, 'Goes along')
    hana.deleteIssue(AT, gone!)
    const there = hana.transferIssue(AT, moved!, 'haedam/app')
    hana.convertIssue(AT, talk!)
    expect((await told()).slice(4)).toEqual([
      'issues.deleted',
      'issues.transferred',
      'issues.opened',
      'issues.closed',
      'issues.locked',
    ])
    const ask = (issue_number: number) =>
      octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}', { ...OF, issue_number })
    expect(await problemOf(ask(gone!))).toMatchObject({ status: 410, message: 'This issue was deleted' })
    expect((await ask(moved!)).data).toMatchObject({ number: there.number, title: 'Moved', comments: 1 })
    expect((await ask(talk!)).data).toMatchObject({ state: 'closed', locked: true })
    const { data: events } = await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/events', {
      ...OF,
      issue_number: talk!,
    })
    expect(events.map(({ event }) => event)).toEqual(['converted_to_discussion', 'closed', 'locked'])
    const comment = octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...OF,
      issue_number: talk!,
      body: 'Still there?',
    })
    expect(await problemOf(comment)).toMatchObject({ status: 403 })
    expect(github.problems()).toEqual([])
  })
})

describe('an App', () => {
  it('writes an issue in its own name', async () => {
    const { data: made } = await octokit.request('POST /repos/{owner}/{repo}/issues', {
      ...OF,
      title: 'From afar',
      labels: ['bug', 'afar'],
      assignees: ['minsu'],
    })
    expect(made).toMatchObject({ user: { login: 'dure[bot]', type: 'Bot' }, assignees: [{ login: 'minsu' }] })
    const of = { ...OF, issue_number: made.number }
    const { data } = await octokit.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', {
      ...of,
      state: 'closed',
      state_reason: 'not_planned',
      labels: ['bug'],
      body: 'Text',
    })
    expect(data).toMatchObject({ state: 'closed', state_reason: 'not_planned', body: 'Text' })
    await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', { ...of, labels: ['more'] })
    await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/labels', of)
    await octokit.request('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', { ...of, name: 'more' })
    await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/assignees', { ...of, assignees: ['hana'] })
    await octokit.request('DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees', {
      ...of,
      assignees: ['hana'],
    })
    await octokit.request('PUT /repos/{owner}/{repo}/issues/{issue_number}/lock', of)
    await octokit.request('DELETE /repos/{owner}/{repo}/issues/{issue_number}/lock', of)
    const { data: comment } = await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...of,
      body: 'One',
    })
    const one = { ...OF, comment_id: comment.id }
    await octokit.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...one, body: 'Two' })
    await octokit.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', one)
    await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', of)
    await octokit.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', one)
    expect(github.problems()).toEqual([])
  })

  it('is told in the words of GitHub what is wrong', async () => {
    const none = octokit.request('POST /repos/{owner}/{repo}/issues', { ...OF, title: '' })
    expect(await problemOf(none)).toMatchObject({
      status: 422,
      message: 'Validation Failed',
      errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }],
    })
    const again = octokit.request('POST /repos/{owner}/{repo}/labels', { ...OF, name: 'BUG', color: 'ffffff' })
    expect(await problemOf(again)).toMatchObject({ status: 422, errors: [{ code: 'already_exists' }] })
    const { data: label } = await octokit.request('POST /repos/{owner}/{repo}/labels', { ...OF, name: 'a/b 가' })
    const { data: renamed } = await octokit.request('PATCH /repos/{owner}/{repo}/labels/{name}', {
      ...OF,
      name: label.name,
      new_name: 'b',
    })
    expect(renamed).toMatchObject({ id: label.id, name: 'b' })
    await octokit.request('DELETE /repos/{owner}/{repo}/labels/{name}', { ...OF, name: 'b' })
    const { data: milestone } = await octokit.request('POST /repos/{owner}/{repo}/milestones', { ...OF, title: 'v3' })
    const of = { ...OF, milestone_number: milestone.number }
    await octokit.request('PATCH /repos/{owner}/{repo}/milestones/{milestone_number}', { ...of, state: 'closed' })
    await octokit.request('GET /repos/{owner}/{repo}/milestones', { ...OF, state: 'all' })
    await octokit.request('DELETE /repos/{owner}/{repo}/milestones/{milestone_number}', of)
    await octokit.request('GET /repos/{owner}/{repo}/assignees', OF)
    expect(github.problems()).toEqual([])
  })

  it('reads all of it page by page, by the time of the last change', async () => {
    hana.addRepository('haedam/many')
    hana.push('haedam/many', 'topic', ['Work'])
    for (let at = 0; at < 250; at++) {
      const { number } = hana.openIssue('haedam/many', { title: `Number ${at}` })
      if (at % 2 === 0) hana.comment('haedam/many', number, 'Even')
    }
    hana.openPull('haedam/many', { head: 'topic', title: 'A pull request' })
    await github.settled()
    const of = {
      owner: 'haedam',
      repo: 'many',
      state: 'all',
      sort: 'updated',
      direction: 'asc',
      per_page: 100,
    } as const
    const sizes: number[] = []
    for (let page = 1, isMore = true; isMore; page++) {
      const { data, headers } = await octokit.request('GET /repos/{owner}/{repo}/issues', { ...of, page })
      sizes.push(data.length)
      isMore = headers.link?.includes('rel="next"') ?? false
      if (!isMore) expect(data.at(-1)?.pull_request).toBeDefined()
    }
    expect(sizes).toEqual([100, 100, 51])
    const { data: later } = await octokit.request('GET /repos/{owner}/{repo}/issues', {
      ...of,
      since: '2999-01-01T00:00:00Z',
    })
    expect(later).toEqual([])
    const { data: comments } = await octokit.request('GET /repos/{owner}/{repo}/issues/comments', {
      owner: 'haedam',
      repo: 'many',
      sort: 'updated',
      direction: 'asc',
      per_page: 100,
      page: 2,
    })
    expect(comments).toHaveLength(25)
    expect(github.problems()).toEqual([])
  })

  it('counts by GraphQL, and is refused anything else there', async () => {
    const query = `query($owner: String!, $name: String!) {
      repository(owner: $owner, name: $name) { issues { totalCount } labels { totalCount } milestones { totalCount } }
    }`
    const counts = await octokit.graphql(query, { owner: 'haedam', name: 'many' })
    expect(counts).toEqual({
      repository: { issues: { totalCount: 250 }, labels: { totalCount: 3 }, milestones: { totalCount: 0 } },
    })
    await expect(octokit.graphql(query, { owner: 'haedam', name: 'none' })).rejects.toMatchObject({
      errors: [{ type: 'NOT_FOUND' }],
    })
    await expect(octokit.graphql('{ viewer { login } }')).rejects.toMatchObject({
      errors: [{ extensions: { code: 'undefinedField' } }],
    })
  })
})
