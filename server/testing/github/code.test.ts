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
    person('hana').addMember('haedam', 'minsu')
  })
  ;({ github, receiver, hana, octokit } = opened)
})
beforeEach(async () => {
  await github.settled()
  receiver.taken()
})
afterAll(() => opened.stop())

const told = () => opened.told()

describe('branches and pull requests', () => {
  it('tells of a branch, and of what is pushed to it', async () => {
    const [first] = hana.push(AT, 'WEB-1-login', ['WEB-1 Add the form', 'Fix it'])
    expect(first?.message).toBe('WEB-1 Add the form')
    await github.settled()
    const [, push] = receiver.received
    expect(push?.payload).toMatchObject({ ref: 'refs/heads/WEB-1-login', created: true, deleted: false })
    expect(push?.payload.commits).toMatchObject([{ message: 'WEB-1 Add the form' }, { message: 'Fix it' }])
    expect(await told()).toEqual(['create', 'push'])
    const { data: compared } = await octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
      ...OF,
      basehead: 'main...WEB-1-login',
    })
    expect(compared).toMatchObject({ status: 'ahead', ahead_by: 2, behind_by: 0 })
    await octokit.request('GET /repos/{owner}/{repo}/branches', OF)
    await octokit.request('GET /repos/{owner}/{repo}/branches/{branch}', { ...OF, branch: 'WEB-1-login' })
    await octokit.request('GET /repos/{owner}/{repo}/commits', { ...OF, sha: 'WEB-1-login' })
    await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}', { ...OF, ref: first!.sha })
    expect(github.problems()).toEqual([])
  })

  it('tells of a pull request from its opening to its merge', async () => {
    const issue = hana.openIssue(AT, { title: 'Nobody can sign in' })
    const pull = hana.openPull(AT, {
      head: 'WEB-1-login',
      title: 'Login',
      body: `Fixes #${issue.number}`,
      isDraft: true,
    })
    hana.readyPull(AT, pull.number)
    hana.askReviewer(AT, pull.number, 'minsu')
    hana.push(AT, 'WEB-1-login', ['More'])
    const minsu = github.person('minsu')
    const review = minsu.review(AT, pull.number, 'CHANGES_REQUESTED', 'Not yet')
    hana.dismissReview(AT, pull.number, review.id)
    minsu.review(AT, pull.number, 'APPROVED')
    hana.mergePull(AT, pull.number)
    expect(await told()).toEqual([
      'issues.opened',
      'pull_request.opened',
      'pull_request.ready_for_review',
      'pull_request.review_requested',
      'push',
      'pull_request.synchronize',
      'pull_request_review.submitted',
      'pull_request_review.dismissed',
      'pull_request_review.submitted',
      'pull_request.closed',
      'push',
      'issues.closed',
    ])
    const of = { ...OF, pull_number: pull.number }
    const { data: one } = await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', of)
    expect(one).toMatchObject({ merged: true, state: 'closed', merged_by: { login: 'hana' }, commits: 3 })
    const { data: commits } = await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/commits', of)
    expect(commits).toHaveLength(3)
    const { data: reviews } = await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', of)
    expect(reviews.map(({ state }) => state)).toEqual(['DISMISSED', 'APPROVED'])
    const { data: all } = await octokit.request('GET /repos/{owner}/{repo}/pulls', { ...OF, state: 'all' })
    expect(all).toHaveLength(1)
    expect(github.problems()).toEqual([])
  })

  it('tells of one that is closed, reopened, edited and led elsewhere', async () => {
    hana.push(AT, 'other', ['Another'])
    hana.push(AT, 'release', ['Release'])
    const { number } = hana.openPull(AT, { head: 'other', title: 'Other', labels: ['bug'], assignees: ['minsu'] })
    hana.closePull(AT, number)
    hana.reopenPull(AT, number)
    hana.editPull(AT, number, { title: 'Another' })
    hana.retargetPull(AT, number, 'release')
    hana.draftPull(AT, number)
    hana.comment(AT, number, 'Well')
    hana.push(AT, 'other', ['Anew'], { isForced: true })
    hana.deleteBranch(AT, 'release')
    expect((await told()).slice(4)).toEqual([
      'pull_request.opened',
      'pull_request.labeled',
      'pull_request.assigned',
      'pull_request.closed',
      'pull_request.reopened',
      'pull_request.edited',
      'pull_request.edited',
      'pull_request.converted_to_draft',
      'issue_comment.created',
      'push',
      'pull_request.synchronize',
      'delete',
      'push',
    ])
    expect(github.problems()).toEqual([])
  })

  it('tells of checks and statuses', async () => {
    const [commit] = hana.push(AT, 'checked', ['Check me'])
    const { sha } = commit!
    const [test, lint] = ['test', 'lint'].map(name => hana.startCheck(AT, { sha, name, branch: 'checked' }))
    hana.endCheck(AT, test!.id, 'failure')
    hana.endCheck(AT, lint!.id, 'success')
    hana.setStatus(AT, { sha, state: 'pending', context: 'deploy' })
    hana.setStatus(AT, { sha, state: 'success', context: 'deploy', targetUrl: 'https://haedam.example/' })
    expect((await told()).slice(2)).toEqual([
      'check_run.created',
      'check_run.created',
      'check_run.completed',
      'check_run.completed',
      'check_suite.completed',
      'status',
      'status',
    ])
    const of = { ...OF, ref: sha }
    const { data: runs } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', of)
    expect(runs.check_runs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'success'])
    const { data: suites } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/check-suites', of)
    expect(suites.check_suites).toMatchObject([{ status: 'completed', conclusion: 'failure' }])
    const { data: status } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/status', of)
    expect(status).toMatchObject({ state: 'success', total_count: 1 })
    await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/statuses', of)
    expect(github.problems()).toEqual([])
  })
})
