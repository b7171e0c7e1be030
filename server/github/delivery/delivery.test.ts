// Deliveries of GitHub: taken, kept, and asked for again where they were lost.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { githubRoutes as routes } from '#contract/github'
import { request, sql } from '../../testing/visitor.ts'
import { company, openedWithGithub, projectIn, type Sides } from '../test.ts'

let sides: Sides
beforeAll(async () => void (sides = await openedWithGithub()), 120_000)
afterAll(() => sides.stop())

const state = (who: Awaited<ReturnType<typeof company>>) => who.owner.call(routes.state, { orgId: who.orgId })

describe('what GitHub tells', () => {
  const send = (headers: Record<string, string>, body = '{"installation":{"id":1}}') =>
    request(`${sides.at.url}/api/github/webhook`, { method: 'POST', headers, body })

  test('counts for something with the signature of the App alone', async () => {
    const signed = { 'x-github-event': 'push', 'x-github-delivery': 'd-1', 'content-type': 'application/json' }
    for (const headers of [
      signed,
      { ...signed, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
      { ...signed, 'x-hub-signature-256': 'sha1=0' },
    ])
      expect((await send(headers)).status).toBe(401)
    const large = { ...signed, 'x-hub-signature-256': 'sha256=0', 'content-length': String(11 * 1024 * 1024) }
    expect((await send(large)).status).toBe(413)
  })

  test('is taken once, and its record is read by those who run the organization', async () => {
    const here = await company(sides)
    await here.connected()
    const { issue, links } = await projectIn(here.orgId, here.owner)
    const issueId = await issue('결제 오류')
    sides.github.faults.double(2)
    here.hana.push(here.repository, 'web-1-payment', ['Fix it'])
    await sides.settled()
    expect(await links(issueId)).toMatchObject([{ kind: 'branch', name: 'web-1-payment' }])
    const { deliveries } = await here.owner.call(routes.deliveries, { orgId: here.orgId, query: {} })
    const told = deliveries.filter(({ repository }) => repository === here.repository)
    expect(told.map(({ event, result, said }) => [event, result, said])).toEqual([
      ['push', 'done', 'WEB-1에 연결'],
      ['create', 'done', 'WEB-1에 연결'],
    ])
  })

  test('is read whatever letters stand in it', async () => {
    const here = await company(sides)
    await here.connected()
    const { issue, links } = await projectIn(here.orgId, here.owner)
    const issueId = await issue('결제 오류')
    const { id } = sides.github.repository(here.repository)
    const body = JSON.stringify({
      ref: 'refs/heads/main',
      installation: { id: (await state(here)).installations[0]!.installationId },
      repository: { id, full_name: here.repository, default_branch: 'main', html_url: 'javascript:alert(1)' },
      commits: [{ id: 'f00', message: 'WEB-1 \u0000\ud800 😀', url: 'javascript:alert(1)', timestamp: 'never' }],
    })
    const signature = createHmac('sha256', sides.github.app.webhookSecret).update(body).digest('hex')
    const headers = {
      'x-github-event': 'push',
      'x-github-delivery': 'letters',
      'x-hub-signature-256': `sha256=${signature}`,
    }
    expect((await send(headers, body)).status).toBe(202)
    // The same delivery once more.
    expect((await send(headers, body)).status).toBe(200)
    await expect.poll(() => links(issueId)).toMatchObject([{ title: 'WEB-1 \ufffd 😀', url: '' }])
  })

  test('is asked for again where it was lost, unless nobody here wants it', async () => {
    const [here, gone] = [await company(sides), await company(sides)]
    await here.connected()
    await gone.connected()
    const { issue, links } = await projectIn(here.orgId, here.owner)
    const issueId = await issue('결제 오류')
    await sides.settled()
    sides.github.faults.lose(2)
    here.hana.push(here.repository, 'web-1-lost', ['Begin'])
    await sides.settled()
    sides.github.faults.lose(2)
    gone.hana.push(gone.repository, 'web-1-gone', ['Begin'])
    await sides.settled()
    const { installationId } = (await state(gone)).installations[0]!
    await gone.owner.call(routes.disconnect, { orgId: gone.orgId, installationId })
    expect(await links(issueId)).toEqual([])
    const again = () => sides.github.calls().filter(({ path }) => path.endsWith('/attempts')).length
    const before = again()
    await sql(`insert into pgboss.job (name, data) values ('github.missed', '{}')`, [], sides.at.dataDir)
    await expect.poll(() => links(issueId)).toMatchObject([{ name: 'web-1-lost' }])
    expect(again() - before).toBe(2)
  })

  test('is worked off though GitHub cannot be asked at first', async () => {
    const here = await company(sides)
    await here.connected()
    const { issue, links } = await projectIn(here.orgId, here.owner)
    const issueId = await issue('결제 오류')
    here.hana.push(here.repository, 'payment', ['Begin'])
    await sides.settled()
    sides.github.faults.calls(1, 502, { path: /\/pulls\/\d+$/ })
    const { number } = here.hana.openPull(here.repository, { head: 'payment', title: 'WEB-1 Payment' })
    await sides.github.settled()
    const waiting = async () =>
      (await here.owner.call(routes.deliveries, { orgId: here.orgId, query: {} })).deliveries.filter(
        ({ result, tries }) => result === 'waiting' && tries === 1,
      )
    await expect.poll(async () => (await waiting()).length).toBe(1)
    // Whatever comes next brings it up to date.
    here.hana.editPull(here.repository, number, { title: 'WEB-1 Payment again' })
    await expect.poll(() => links(issueId)).toMatchObject([{ title: 'WEB-1 Payment again' }])
  })
})
