// Fixtures for tests of pushes: a server that may reach a push service on loopback, and 민아 with a device.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pushRoutes } from '#contract/push'
import { workHoursRoutes } from '#contract/work-hours'
import { launched } from '../testing/launch.ts'
import { openPushService } from '../testing/loopback/push-service.ts'
import { addedMember, person, registered, sql, visitor } from '../testing/visitor.ts'

/** One server for the tests of a file, because most of their time is its start. Called before them. */
export async function openOffices() {
  const service = await openPushService()
  const dataDir = await mkdtemp(join(tmpdir(), 'dure-pushes-'))
  await chmod(dataDir, 0o755)
  const settings = { TRUST_PROXY: '1', RATE_LIMITS: 'off', PUSH_HOSTS: service.host }
  const server = await launched({ DATA_DIR: dataDir, ...settings })
  const close = async () => {
    service.close()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
  return { service, url: server.url, dataDir, close }
}

/** An organization with 민아, who has a device. */
export async function office({ service, url, dataDir }: Awaited<ReturnType<typeof openOffices>>) {
  Object.assign(service.state, { fault: undefined, asked: 0 })
  const [owner, joiner] = [await person({ url, dataDir }), await person({ url, dataDir, name: '민아' })]
  const { orgId } = await registered(owner)
  const mina = Object.assign(joiner, { memberId: await addedMember(orgId, joiner) })
  // Whatever the hour is at which this runs.
  await mina.call(workHoursRoutes.choose, { orgId, body: { choice: 'never' } })
  const device = service.subscribe()
  await mina.call(pushRoutes.add, { body: device })
  const dueRows = () =>
    sql<{ minutes: number }>(
      `select round(extract(epoch from due_at - now()) / 60)::int as minutes from due_push where org_id = $1 and due_at is not null`,
      [orgId],
      dataDir,
    )
  /** As if the time of everything that waits had come; answers the pushes that have reached the device. */
  const later = async () => {
    const wait = `update due_push set due_at = now(), pushed_at = null
      where org_id = $1 and due_at > now() and taken_at is null`
    await sql(wait, [orgId], dataDir)
    return service.pushesTo(device)
  }
  const anotherBrowser = async () => {
    const browser = visitor({ url, dataDir })
    await browser.signIn(mina.email)
    return browser
  }
  return { service, owner, mina, orgId, url, dataDir, device, dueRows, later, anotherBrowser }
}
