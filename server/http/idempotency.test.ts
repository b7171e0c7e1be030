import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { activityRoutes } from '#contract/activity'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { projectRoutes } from '#contract/project'
import { another, joined, project } from '../issue/test.ts'
import { newEmail, person, refusal, sql, type Visitor, whileHeld } from '../testing/visitor.ts'

const change = (key: string, email: string) => ({ body: { email, password: '두레에서 함께 일해요' }, key })
const ask = (browser: Awaited<ReturnType<typeof person>>, { body, key }: ReturnType<typeof change>) =>
  browser.call(accountRoutes.changeEmail, { body }, { 'idempotency-key': key })

test('a call with the same Idempotency-Key happens once and answers the same', async () => {
  const browser = await person()
  const email = newEmail()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(browser, change('one', email)).catch(e => e)))
  const first = answers.find(answer => 'expiresAt' in answer)
  expect(await ask(browser, change('one', email))).toEqual(first)
  expect(await sql('select from link where email = $1', [email])).toHaveLength(1)
  expect(await refusal(ask(browser, change('one', newEmail())))).toMatchObject({ status: 409, error: 'key.reused' })
  expect(await refusal(ask(browser, change('x'.repeat(256), email)))).toMatchObject({ error: 'key.invalid' })
})

test('a refused call leaves its key free, another person may use the same one, and it lasts a day', async () => {
  const [mina, jun] = [await person(), await person()]
  const taken = change('two', jun.email)
  expect(await refusal(ask(mina, taken))).toMatchObject({ error: 'email.taken' })
  await ask(mina, change('two', newEmail()))
  await ask(jun, change('two', newEmail()))
  const { userId } = await mina.call(accountRoutes.me, {})
  await sql(`update answered_key set created_at = now() - interval '25 hours' where user_id = $1`, [userId])
  await ask(mina, change('two', newEmail()))
})

describe('a write whose answer was lost, sent again with its key, is answered as the first time', () => {
  /** The answer that was lost, and the one that came. */
  const twice = async <T>(send: (header: Record<string, string>) => Promise<T>) => {
    const header = { 'idempotency-key': randomUUID() }
    return [await send(header), await send(header)] as const
  }

  test('when it deleted what it names', async () => {
    const { owner, at, issue } = await project()
    const { issueId } = await issue()
    const remove = (header = {}) => owner.call(issueRoutes.remove, { ...at, issueId }, header)
    const [lost, came] = await twice(remove)
    expect(came).toEqual(lost)
    expect(await refusal(remove())).toMatchObject({ status: 404, error: 'issue.missing' })
    await twice(header => owner.call(projectRoutes.remove, at, header))
    expect(await refusal(owner.call(projectRoutes.read, at))).toMatchObject({ status: 404 })
  })

  test('when it raised the version that it was written for', async () => {
    const { owner, at, issue, read } = await project()
    const { issueId, version } = await issue()
    const change = (title: string) => (header: Record<string, string>) =>
      owner.call(issueRoutes.change, { ...at, issueId, body: { version, title } }, header)
    const [lost, came] = await twice(change('다시 보낸 제목'))
    expect(came).toEqual(lost)
    expect(await read(issueId)).toMatchObject({ title: '다시 보낸 제목', version: version + 1 })
    const { activities } = await owner.call(activityRoutes.activities, { ...at, issueId, query: {} })
    expect(activities.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['created', 'title'])
    // Without its key the same is a conflict.
    expect(await refusal(change('다시 보낸 제목')({}))).toMatchObject({ status: 409, error: 'row.stale' })
  })

  test('when it put somebody, and when others changed it meanwhile', async () => {
    const { owner, orgId, at } = await project()
    const { memberId } = await joined(orgId)
    const put = (projectRole: 'MEMBER' | 'VIEWER', header = {}) =>
      owner.call(projectRoutes.putMember, { ...at, memberId, body: { projectRole } }, header)
    const header = { 'idempotency-key': randomUUID() }
    const lost = await put('VIEWER', header)
    await put('MEMBER')
    expect(await put('VIEWER', header)).toEqual(lost)
    const members = await owner.call(projectRoutes.members, at)
    expect(members.find(each => each.memberId === memberId)).toMatchObject({ projectRole: 'MEMBER' })
  })

  test('when it ended the right to ask', async () => {
    const { owner, orgId } = await project()
    const mina = await joined(orgId)
    const leave = (header = {}) => mina.call(memberRoutes.leave, { orgId }, header)
    const [lost, came] = await twice(leave)
    expect(came).toEqual(lost)
    expect(await refusal(leave())).toMatchObject({ status: 403, error: 'forbidden' })
    expect(await refusal(leave({ 'idempotency-key': 'another' }))).toMatchObject({ status: 403, error: 'forbidden' })
    await twice(header => owner.call(organizationRoutes.delete, { orgId }, header))
  })

  test('but only the same: another body, another address or another way under its key is refused', async () => {
    const { owner, orgId, at, issue } = await project()
    const [one, other] = [await issue(), await issue()]
    const there = await another(owner, orgId)
    const header = { 'idempotency-key': randomUUID() }
    const change = (issueId: number, title: string) =>
      owner.call(issueRoutes.change, { ...at, issueId, body: { version: 1, title } }, header)
    await change(one.issueId, '하나')
    const reused = { status: 409, error: 'key.reused' }
    expect(await refusal(change(one.issueId, '둘'))).toMatchObject(reused)
    expect(await refusal(change(other.issueId, '하나'))).toMatchObject(reused)
    expect(await refusal(owner.call(issueRoutes.remove, { ...at, issueId: one.issueId }, header))).toMatchObject(reused)
    expect(await refusal(owner.call(projectRoutes.remove, there.at, header))).toMatchObject(reused)
  })

  test('and one that was refused may be sent under its key until it is done', async () => {
    const { owner, at, issue, change } = await project()
    const { issueId, version } = await issue()
    await change(issueId, { title: '먼저' })
    const header = { 'idempotency-key': randomUUID() }
    const late = (from: number) =>
      owner.call(issueRoutes.change, { ...at, issueId, body: { version: from, title: '나중' } }, header)
    expect(await refusal(late(version))).toMatchObject({ error: 'row.stale' })
    expect(await late(version + 1)).toMatchObject({ title: '나중' })
  })

  test('and waits for a first one that another server is still about', async () => {
    const { owner, at, issue, read } = await project()
    const { issueId } = await issue()
    const { userId } = await owner.call(accountRoutes.me, {})
    const key = randomUUID()
    const remove = (by: Visitor) => by.call(issueRoutes.remove, { ...at, issueId }, { 'idempotency-key': key })
    const taking = `insert into answered_key (user_id, key, fingerprint) values ($1, $2, '')`
    const { removing } = await whileHeld(taking, [userId, key], async isAwaited => {
      const removing = refusal(remove(owner))
      await expect.poll(isAwaited).toBe(true)
      return { removing }
    })
    expect(await removing).toMatchObject({ status: 409, error: 'key.reused' })
    expect((await read(issueId)).issueId).toBe(issueId)
  })
})
