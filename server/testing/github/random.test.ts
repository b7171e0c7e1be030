import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openGithub } from './github.ts'
import { openReceiver } from './receiver.ts'

const AT = 'haedam/web'
const TEXT = fc.oneof(fc.string(), fc.constantFrom('한글 제목', '<b>&amp;</b>', 'a\u0000b', '👩‍💻', ' ', 'x'.repeat(300)))
const COMMAND = fc.record({ act: fc.nat(19), which: fc.nat(), text: TEXT, isApp: fc.boolean() })
type Command = typeof COMMAND extends fc.Arbitrary<infer T> ? T : never

/** People and the App at once, in any order: whatever comes of it is as published. */
it('is as published whatever people and the App do', async () => {
  const github = await openGithub(0, { isStrict: true })
  const receiver = await openReceiver()
  github.hookTo(receiver.url)
  const hana = github.person('hana')
  github.person('minsu')
  hana.addOrganization('haedam')
  hana.addMember('haedam', 'minsu')
  for (const name of ['web', 'app']) hana.addRepository(`haedam/${name}`)
  const installationId = hana.install('haedam')!
  const { appId, privateKey } = github.app
  const auth = { appId, privateKey, installationId }
  const octokit = new Octokit({ authStrategy: createAppAuth, auth, baseUrl: github.apiUrl })
  const app = async (place: string, fields: object) => {
    const { status } = await octokit
      .request(place, { owner: 'haedam', repo: 'web', ...fields })
      .catch(problem => problem as { status: number })
    expect(status).toBeLessThan(500)
  }

  const run = async ({ act, which, text, isApp }: Command) => {
    const repository = github.repository(AT)
    const pick = <T>(list: Iterable<T>) => {
      const all = [...list]
      return all[which % all.length]
    }
    const issue = pick(repository.issues.values())
    const comment = pick(repository.comments.values())
    const milestone = pick(repository.milestones.keys())
    if (act === 0)
      return isApp
        ? app('POST /repos/{owner}/{repo}/issues', { title: text, body: text })
        : hana.openIssue(AT, { title: text })
    if (act === 1) return hana.addMilestone(AT, { title: text, dueOn: which % 2 ? '2027-01-01' : null })
    if (act === 2)
      return hana.push(AT, `b${which % 5}`, [{ message: text, files: [{ path: 'a b/한글.ts', status: 'added' }] }])
    if (act === 3 && repository.branches.has(`b${which % 5}`))
      return hana.openPull(AT, { head: `b${which % 5}`, title: text, body: text })
    if (!issue) return
    const { number } = issue
    const one = { issue_number: number }
    const path = '/repos/{owner}/{repo}/issues/{issue_number}'
    if (act === 4)
      return isApp
        ? app(`PATCH ${path}`, { ...one, title: text, labels: [text] })
        : hana.editIssue(AT, number, { body: text })
    if (act === 5)
      return isApp
        ? app(`PATCH ${path}`, { ...one, state: 'closed', state_reason: 'not_planned' })
        : hana.closeIssue(AT, number)
    if (act === 6) return isApp ? app(`PATCH ${path}`, { ...one, state: 'open' }) : hana.reopenIssue(AT, number)
    if (act === 7) return isApp ? app(`POST ${path}/comments`, { ...one, body: text }) : hana.comment(AT, number, text)
    if (act === 8) return hana.label(AT, number, text)
    if (act === 9) return hana.assign(AT, number, 'minsu', 'hana')
    if (act === 10) return hana.setMilestone(AT, number, milestone ?? null)
    if (act === 11) return app(`GET ${path}`, one)
    if (act === 12) return app('GET /repos/{owner}/{repo}/issues', { state: 'all', sort: 'updated' })
    if (act === 13 && comment)
      return isApp
        ? app('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', { comment_id: comment.id })
        : hana.editComment(AT, comment.id, text)
    if (act === 14 && !issue.pull) return hana.transferIssue(AT, number, 'haedam/app')
    if (act === 15) return issue.pull ? hana.review(AT, number, 'COMMENTED', text) : hana.deleteIssue(AT, number)
    if (act === 16 && issue.pull && issue.state === 'open') return hana.mergePull(AT, number)
    if (act === 17 && milestone) return hana.deleteMilestone(AT, milestone)
    if (act === 18) return issue.isLocked ? hana.unlockIssue(AT, number) : hana.lockIssue(AT, number, 'spam')
    if (act === 19)
      return issue.pull ? app('GET /repos/{owner}/{repo}/pulls', { state: 'all' }) : hana.convertIssue(AT, number)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(COMMAND, { minLength: 20, maxLength: 60 }), async commands => {
      for (const command of commands) await run(command)
      expect(github.problems()).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
  await github.settled()
  expect(github.deliveries().every(({ statusCode }) => statusCode === 202)).toBe(true)
  receiver.stop()
  await github.stop()
})
