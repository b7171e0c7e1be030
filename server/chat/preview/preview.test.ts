import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomRoutes } from '#contract/chat'
import { linkPreviewRoutes } from '#contract/link-preview'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { openedSite, type Pages, siteOf } from '../../outbound/test.ts'
import { launched } from '../../testing/launch.ts'
import { addedMember, person, refusal, sql } from '../../testing/visitor.ts'
import { chatIn, company, group } from '../test.ts'

const page = (title: string, more = '') => ({ body: `<!doctype html><title>${title}</title>${more}` })

type Site = Awaited<ReturnType<typeof openedSite>>
let site: Site
let server: Awaited<ReturnType<typeof launched>>
let at: { url: string; dataDir: string }

// One server for all, because most of their time is its start.
beforeAll(async () => {
  site = await openedSite({})
  const dataDir = await mkdtemp(join(tmpdir(), 'dure-previews-'))
  await chmod(dataDir, 0o755)
  const settings = { RATE_LIMITS: 'off', LINK_PREVIEWS: 'on', OUTBOUND_ALLOWED: site.host }
  server = await launched({ DATA_DIR: dataDir, ...settings })
  at = { url: server.url, dataDir }
}, 120_000)
afterAll(async () => {
  site.close()
  await server.stop()
  await rm(at.dataDir, { recursive: true })
})

/** A room of two, and what the site answers at paths that no other test asks for. */
async function talking(pages: Pages = {}) {
  Object.assign(site.pages, pages)
  const { orgId, owner } = await company(at)
  const other = await person({ ...at, name: '준호' })
  const memberId = await addedMember(orgId, other)
  const junho = Object.assign(other, { memberId })
  const body = { kind: 'group' as const, showsHistory: true, memberIds: [memberId] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
  const chat = chatIn(orgId, roomId)
  const now = async (messageId: number) =>
    (await chat.page(owner)).messages.find(message => message.messageId === messageId)!
  const previewed = (messageId: number) => expect.poll(async () => (await now(messageId)).preview)
  const asked = () => site.asked.filter(path => path in pages)
  return { orgId, owner, junho, ...chat, now, previewed, asked }
}

/** No job of previews is waiting or under way. */
const settled = () => {
  const waiting = `select 1 from pgboss.job where name = 'chat.preview' and state in ('created', 'active', 'retry')`
  return expect.poll(() => sql(waiting, [], at.dataDir)).toEqual([])
}
test('a message shows what its link leads to, until the link, the preview or the message goes', async () => {
  const description = '이번 분기 배포 일정과 담당자를 정리한 문서입니다.'
  const head = `<meta property="og:site_name" content="해담 위키"><meta property="og:description" content="${description}">`
  const { asked, owner, junho, post, at, now, previewed } = await talking({
    '/plan?id=3': page('배포 계획 &amp; 일정', head),
    '/other': page('다른 문서'),
  })
  const address = `${site.url}/plan?id=3#when`
  const said = await post(junho, `여기 보세요: ${address}.`)
  expect(said.preview).toBeNull()
  const preview = { address, site: '해담 위키', title: '배포 계획 & 일정', description }
  await previewed(said.messageId).toEqual(preview)
  // It is a change of the message, as every other one.
  const shown = await now(said.messageId)
  expect([shown.change, shown.version, shown.editedAt]).toEqual([said.change + 1, 1, null])
  const changes = await owner.call(messageRoutes.changes, { ...at, query: { after: String(said.change) } })
  expect(changes.messages).toEqual([shown])

  const one = { ...at, messageId: said.messageId }
  const edit = async (body: string) => {
    const { version } = await now(said.messageId)
    return junho.call(messageRoutes.edit, { ...one, body: { body, version } })
  }
  expect((await edit(`오늘 보세요: ${address}`)).preview).toEqual(preview)
  expect((await edit(`이쪽입니다 ${site.url}/other`)).preview).toBeNull()
  await previewed(said.messageId).toMatchObject({ title: '다른 문서', site: '', description: '' })
  expect((await edit('없던 일로 해요')).preview).toBeNull()
  expect((await edit(`다시 ${address}`)).preview).toBeNull()
  // Within a day the site is not asked again.
  await previewed(said.messageId).toEqual(preview)
  expect(asked()).toEqual(['/plan?id=3', '/other'])

  const theirs = await post(owner, address)
  await previewed(theirs.messageId).toEqual(preview)
  const takeAway = (by: typeof owner, messageId: number) => by.call(linkPreviewRoutes.remove, { ...at, messageId })
  expect(await refusal(takeAway(junho, theirs.messageId))).toMatchObject({ status: 403, error: 'message.foreign' })
  const without = await takeAway(owner, said.messageId)
  expect([without.preview, without.body]).toEqual([null, `다시 ${address}`])
  expect(await takeAway(owner, said.messageId)).toEqual(without)
  expect((await edit(`또다시 ${address}`)).preview).toBeNull()
  await settled()
  expect((await now(said.messageId)).preview).toBeNull()

  const deleted = await owner.call(messageRoutes.remove, { ...at, messageId: theirs.messageId })
  expect(deleted.preview).toBeNull()
  expect(await sql('select preview from message where id = $1', [theirs.messageId], owner.dataDir)).toEqual([
    { preview: null },
  ])
  expect(await refusal(takeAway(owner, theirs.messageId))).toMatchObject({ status: 404, error: 'message.missing' })
})

test('each organization asks for itself, a failure is not repeated, and nothing of our own is asked for', async () => {
  const talk = await talking({
    '/a': page('문서'),
    '/busy': { status: 503 },
    '/picture': { headers: { 'content-type': 'image/png' } },
    '/untitled': page(''),
    '/no': page('아무도 묻지 않음'),
  })
  const { asked, owner, post, now, previewed } = talk
  const own = at.url
  const links = ['/busy', '/picture', '/untitled', '/a'].map(path => site.url + path)
  for (const link of [...links, ...links]) await post(owner, link)
  // The first link that leads elsewhere, and none within code.
  const first = await post(
    owner,
    `${own}/org/1?next=${site.url}/no \`${site.url}/no\` [문서](${site.url}/a) ${site.url}/no`,
  )
  await previewed(first.messageId).toMatchObject({ title: '문서' })
  const none = [
    await post(owner, `${own}/org/1`),
    await post(owner, `\`\`\`\n${site.url}/no\n\`\`\``),
    await post(owner, '그냥 말'),
    // Not a public address, and not allowed either.
    await post(owner, `http://localhost:${site.port}/no http://10.0.0.1/`),
  ]
  await settled()
  const titles = (await talk.page(owner)).messages.map(({ preview }) => preview?.title ?? '-').join(' ')
  expect(titles).toBe('- - - - 문서 - - - 문서 문서 - - - -')
  for (const { messageId } of none) expect((await now(messageId)).preview).toBeNull()
  expect(asked().toSorted()).toEqual(['/a', '/busy', '/picture', '/untitled'])

  const elsewhere = await talking()
  const same = await elsewhere.post(elsewhere.owner, `${site.url}/a`)
  await elsewhere.previewed(same.messageId).toMatchObject({ title: '문서' })
  expect(asked().filter(path => path === '/a')).toHaveLength(2)
  // A stranger to the room meets what is not there.
  const removal = { ...elsewhere.at, messageId: same.messageId }
  expect(await refusal(owner.call(linkPreviewRoutes.remove, removal))).toMatchObject({ status: 403 })

  // A day later it is asked again.
  await sql(
    `update linked_page set asked_at = asked_at - interval '25 hours', fetched_at = fetched_at - interval '25 hours'`,
    [],
    at.dataDir,
  )
  site.pages['/busy'] = page('이제 됩니다')
  await previewed((await post(owner, `${site.url}/busy`)).messageId).toMatchObject({ title: '이제 됩니다' })
})

test('a message with a mention in a thread has its preview too, and sent twice it is fetched once', async () => {
  const { asked, owner, junho, orgId, at, post, previewed } = await talking({ '/thread': page('문서') })
  const link = `${site.url}/thread`
  const root = await post(owner, '어디 있나요?')
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const draft = { clientId: randomUUID(), threadId: root.messageId, body: `[@남궁다혜](member:${memberId}) ${link}` }
  const [first, again] = await Promise.all([post(junho, draft), post(junho, draft)])
  expect(again.messageId).toBe(first.messageId)
  const answer = async () =>
    (await owner.call(messageRoutes.thread, { ...at, messageId: root.messageId, query: {} })).replies[0]
  await expect.poll(async () => (await answer())?.preview).toMatchObject({ title: '문서' })
  await previewed((await post(owner, { body: link, quotedId: root.messageId })).messageId).toMatchObject({
    title: '문서',
  })
  await settled()
  expect(asked()).toEqual(['/thread'])
})

test('nothing is fetched and nothing shown unless the operator wants it', async () => {
  const site = await siteOf({ '/': page('문서') })
  const { owner, post, page: read } = await group([])
  const said = await post(owner, `${site.url}/`)
  const jobs = `select 1 from pgboss.job where name = 'chat.preview' and data ->> 'messageId' = $1`
  expect(await sql(jobs, [String(said.messageId)])).toEqual([])
  // One that was fetched before it was switched off.
  const stored = { address: `${site.url}/`, site: '', title: '문서', description: '' }
  await sql('update message set preview = $1 where id = $2', [stored, said.messageId])
  expect((await read(owner)).messages.at(-1)).toMatchObject({ messageId: said.messageId, preview: null })
  expect(site.asked).toEqual([])
})
