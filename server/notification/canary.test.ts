// A word stands in things that two people hear of, and one of them loses sight of each before mails and pushes leave: no mail and no
// push to that person says it, and the other one has it by both.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { roomRoutes } from '#contract/chat'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { notificationRoutes } from '#contract/notification'
import { postRoutes } from '#contract/post'
import { projectRoutes } from '#contract/project'
import { pushRoutes } from '#contract/push'
import { workHoursRoutes } from '#contract/work-hours'
import { openPushService } from '../testing/loopback/push-service.ts'
import { addedMember, person, registered, sql } from '../testing/visitor.ts'
import { openMailedServer } from './test.ts'

let pushes: Awaited<ReturnType<typeof openPushService>>
let server: Awaited<ReturnType<typeof openMailedServer>>
beforeAll(async () => {
  pushes = await openPushService()
  server = await openMailedServer({ PUSH_HOSTS: pushes.host, RATE_LIMITS: 'off' })
}, 120_000)
afterAll(async () => {
  pushes.close()
  await server.close()
})

/** A member with a device who hears of everything in every way, whatever the hour. */
async function hearer(orgId: number, name: string) {
  const somebody = await person({ url: server.url, dataDir: server.dataDir, name })
  const memberId = await addedMember(orgId, somebody)
  await somebody.call(workHoursRoutes.choose, { orgId, body: { choice: 'never' } })
  const { types } = await somebody.call(notificationRoutes.settings, { orgId })
  for (const { type } of types)
    for (const channel of ['app', 'push', 'mail'] as const)
      await somebody.call(notificationRoutes.changeSetting, { orgId, body: { type, channel, isOn: true } })
  const device = pushes.subscribe()
  await somebody.call(pushRoutes.add, { body: device })
  const mailed = async () => (await server.mail.mails()).filter(({ to }) => to?.[0]?.address === somebody.email)
  return Object.assign(somebody, { memberId, device, mailed })
}
type Hearer = Awaited<ReturnType<typeof hearer>>

async function office() {
  const owner = await person({ url: server.url, dataDir: server.dataDir })
  const { orgId } = await registered(owner)
  return { owner, orgId, mina: await hearer(orgId, '민아'), juno: await hearer(orgId, '준호') }
}
type Office = Awaited<ReturnType<typeof office>>

const EVERY_MESSAGE = 'a room of which one wants every message'

/** Both hear of it; then it is hidden from one of them, or taken from both. */
type Scene = { name: string; word: string; hide: () => Promise<unknown>; isForNobody: boolean }

const bothIn = ({ mina, juno }: Office) => `[@민아](member:${mina.memberId}) [@준호](member:${juno.memberId})`
const newWord = () => `kanari${randomUUID().slice(0, 8)}`

async function issueScenes(here: Office): Promise<Scene[]> {
  const { owner, orgId, mina, juno } = here
  const project = async (name: string, key: string, isPrivate = false) => {
    const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name, key, isPrivate } })
    await owner.call(projectRoutes.putMember, {
      orgId,
      projectId,
      memberId: juno.memberId,
      body: { projectRole: 'MEMBER' },
    })
    return { orgId, projectId }
  }
  const [open, closing, hidden] = [
    await project('공개', 'OPEN'),
    await project('닫힐 곳', 'SHUT'),
    await project('비공개', 'HIDE', true),
  ]
  const issue = async (at: { orgId: number; projectId: number }, title: string, said = '') => {
    const participantIds = [mina.memberId, juno.memberId]
    const { issueId, version } = await owner.call(issueRoutes.create, { ...at, body: { title, participantIds } })
    const on = { ...at, issueId }
    const body = { body: `${bothIn(here)} ${said}` }
    return { on, version, comment: said ? await owner.call(comments.post, { ...on, body }) : undefined }
  }
  const [closed, moved, removed, unsaid, changed, renamed] = Array.from({ length: 6 }, newWord)
  await issue(closing, `닫힐 ${closed}`, closed)
  const going = await issue(open, `옮길 ${moved}`, moved)
  const deleted = await issue(open, `지울 ${removed}`, removed)
  const taken = await issue(open, '지울 댓글', unsaid)
  const edited = await issue(open, '고칠 댓글', changed)
  const retitled = await issue(open, `고칠 ${renamed}`)
  const body = { targetProjectId: hidden.projectId }
  const shut = { isPrivate: true, version: (await owner.call(projectRoutes.read, closing)).version }
  return [
    {
      name: 'a project that becomes private',
      word: closed!,
      hide: () => owner.call(projectRoutes.change, { ...closing, body: shut }),
      isForNobody: false,
    },
    {
      name: 'an issue that goes to a private project',
      word: moved!,
      hide: () => owner.call(issueRoutes.move, { ...going.on, body }),
      isForNobody: false,
    },
    {
      name: 'an issue in the bin',
      word: removed!,
      hide: () => owner.call(issueRoutes.remove, deleted.on),
      isForNobody: true,
    },
    {
      name: 'a deleted comment',
      word: unsaid!,
      hide: () => owner.call(comments.remove, { ...taken.on, commentId: taken.comment!.commentId }),
      isForNobody: true,
    },
    {
      name: 'a comment that says something else',
      word: changed!,
      hide: () =>
        owner.call(comments.edit, {
          ...edited.on,
          commentId: edited.comment!.commentId,
          body: { body: `${bothIn(here)} 고쳤습니다.`, version: edited.comment!.version },
        }),
      isForNobody: true,
    },
    {
      name: 'an issue with another title',
      word: renamed!,
      hide: () =>
        owner.call(issueRoutes.change, { ...retitled.on, body: { title: '새 제목', version: retitled.version } }),
      isForNobody: true,
    },
  ]
}

async function otherScenes(here: Office): Promise<Scene[]> {
  const { owner, orgId, mina, juno } = here
  const board = async (name: string) => {
    const body = { name, readers: everybody, commenters: everybody }
    const { boardId, version } = await owner.call(boardRoutes.create, { orgId, body })
    return { at: { orgId, boardId }, version }
  }
  const [narrowed, kept] = [await board('좁힐 곳'), await board('그대로')]
  const post = (at: { orgId: number; boardId: number }, word: string) =>
    owner.call(postRoutes.create, { ...at, body: { title: `글 ${word}`, body: `${bothIn(here)} ${word}` } })
  const room = async (name: string) => {
    const body = { kind: 'channel' as const, name, memberIds: [mina.memberId, juno.memberId] }
    const { roomId } = await owner.call(roomRoutes.create, { orgId, body })
    return { orgId, roomId }
  }
  const say = (at: { orgId: number; roomId: number }, body: string) =>
    owner.call(messageRoutes.post, { ...at, body: { clientId: randomUUID(), body } })
  const [narrow, removed, left, plain, unsaid] = Array.from({ length: 5 }, newWord)
  await post(narrowed.at, narrow!)
  const { postId } = await post(kept.at, removed!)
  const [leaving, speaking] = [await room(`방 ${left}`), await room('말하는 방')]
  await say(leaving, `${bothIn(here)} ${left}`)
  const quiet = await room(`조용한 방 ${plain}`)
  await say(quiet, plain!)
  const { messageId } = await say(speaking, `${bothIn(here)} ${unsaid}`)
  const only = { ...nobody, memberIds: [juno.memberId] }
  const out = (at: { orgId: number; roomId: number }) => () =>
    owner.call(roomRoutes.removeMember, { ...at, memberId: mina.memberId })
  return [
    {
      name: 'a board that is narrowed',
      word: narrow!,
      hide: () =>
        owner.call(boardRoutes.change, {
          ...narrowed.at,
          body: { readers: only, commenters: nobody, version: narrowed.version },
        }),
      isForNobody: false,
    },
    {
      name: 'a deleted post',
      word: removed!,
      hide: () => owner.call(postRoutes.remove, { ...kept.at, postId }),
      isForNobody: true,
    },
    { name: 'a room that one is out of', word: left!, hide: out(leaving), isForNobody: false },
    { name: EVERY_MESSAGE, word: plain!, hide: out(quiet), isForNobody: false },
    {
      name: 'a deleted message',
      word: unsaid!,
      hide: () => owner.call(messageRoutes.remove, { ...speaking, messageId }),
      isForNobody: true,
    },
  ]
}

/** The others are in the list of notifications, too. */
const noticed = (scenes: readonly Scene[]) => scenes.map(({ name }) => name).filter(name => name !== EVERY_MESSAGE)

const saidIn = (
  mails: readonly { subject?: string | undefined; text?: string | undefined; html?: string | undefined }[],
) => mails.map(({ subject, text, html }) => [subject, text, html].join('\n')).join('\n')
const wordsIn = (text: string, scenes: readonly Scene[]) =>
  scenes.filter(({ word }) => text.includes(word)).map(({ name }) => name)

/** Nothing waits to be told, and no push is on its way. */
async function heard(orgId: number) {
  const waiting = `select 1 from notice where org_id = $1 union all
    select 1 from due_push where org_id = $1 and (due_at is not null or taken_at is not null)`
  await expect.poll(() => sql(waiting, [orgId], server.dataDir)).toEqual([])
}

/** More of a list at once would be one push that names none of them. */
const AT_ONCE = 3

/** All that anybody was told is due once more. */
async function pushedAgain(orgId: number, hearers: readonly Hearer[]) {
  const before = hearers.map(({ device }) => pushes.pushesTo(device).length)
  const things = await sql<{ kind: string; id: string }>(
    'select distinct thing_kind as kind, thing_id as id from due_push where org_id = $1',
    [orgId],
    server.dataDir,
  )
  for (let at = 0; at < things.length; at += AT_ONCE) {
    const some = things.slice(at, at + AT_ONCE)
    const due = `update due_push set due_at = now(), pushed_at = null where org_id = $1 and (thing_kind, thing_id) in
      (select * from unnest($2::text[], $3::bigint[]))`
    await sql(due, [orgId, some.map(({ kind }) => kind), some.map(({ id }) => id)], server.dataDir)
    await heard(orgId)
  }
  return hearers.map(({ device }, at) => JSON.stringify(pushes.pushesTo(device).slice(before[at])))
}

async function mailedNow(orgId: number) {
  await sql(
    'update notification set mail_at = now() where org_id = $1 and mail_at is not null',
    [orgId],
    server.dataDir,
  )
  await sql(`insert into pgboss.job (name, data) values ('notification.mail', '{}')`, [], server.dataDir)
  const waiting = `select 1 from pgboss.job where name in ('notification.mail', 'notification.mail-people') and state < 'completed'
    union all select 1 from notification where org_id = ${orgId} and mail_at <= now() and read_at is null and removed_at is null`
  await expect.poll(() => sql(waiting, [], server.dataDir)).toEqual([])
}

test('no mail and no push says a word that its reader may not read any more', async () => {
  const here = await office()
  const { orgId, mina, juno } = here
  const scenes = [...(await issueScenes(here)), ...(await otherScenes(here))]
  await heard(orgId)
  // Each is heard of before it is hidden, so that what follows proves something.
  const { notifications } = await mina.call(notificationRoutes.list, { orgId, query: {} })
  expect(wordsIn(JSON.stringify(notifications), scenes)).toEqual(noticed(scenes))
  for (const { hide } of scenes) await hide()
  await heard(orgId)
  const [minasPushes = '', junosPushes = ''] = await pushedAgain(orgId, [mina, juno])
  await mailedNow(orgId)
  const [minasMails, junosMails] = [saidIn(await mina.mailed()), saidIn(await juno.mailed())]
  expect(wordsIn(minasPushes, scenes)).toEqual([])
  expect(wordsIn(minasMails, scenes)).toEqual([])
  const left = scenes.filter(({ isForNobody }) => !isForNobody).map(({ name }) => name)
  expect(wordsIn(junosPushes, scenes)).toEqual(left)
  expect(wordsIn(junosMails, scenes)).toEqual(noticed(scenes).filter(name => left.includes(name)))
})

test('whoever has left an organization gets no mail and no push of it any more', async () => {
  const here = await office()
  const { owner, orgId, mina, juno } = here
  const scenes = await otherScenes(here)
  await heard(orgId)
  await owner.call(memberRoutes.remove, { orgId, memberId: mina.memberId })
  const [minasPushes = '', junosPushes = ''] = await pushedAgain(orgId, [mina, juno])
  await mailedNow(orgId)
  expect([minasPushes, saidIn(await mina.mailed())].flatMap(text => wordsIn(text, scenes))).toEqual([])
  expect(wordsIn(junosPushes, scenes)).toEqual(scenes.map(({ name }) => name))
  expect(wordsIn(saidIn(await juno.mailed()), scenes)).toEqual(noticed(scenes))
})
