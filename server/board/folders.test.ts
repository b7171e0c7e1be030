import { expect, test } from 'vitest'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { boardFolderRoutes } from '#contract/board-folder'
import { company } from '../chat/test.ts'
import { joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { refusal, type Visitor } from '../testing/visitor.ts'

/** An organization with its notice board and three others, by name. */
async function arranged() {
  const { orgId, owner } = await company()
  const made: Record<string, number> = {}
  for (const name of ['가', '나', '다'])
    made[name] = (await owner.call(boardRoutes.create, { orgId, body: { name } })).boardId
  const list = (by: Visitor) => by.call(boardRoutes.list, { orgId })
  const names = async (by: Visitor) => (await list(by)).filter(({ isCompany }) => !isCompany).map(({ name }) => name)
  const folders = async (by: Visitor) => (await by.call(boardFolderRoutes.list, { orgId })).map(({ name }) => name)
  const create = async (name: string, by: Visitor = owner) =>
    (await by.call(boardFolderRoutes.create, { orgId, body: { name } })).folderId
  const place = (name: string, before: string | null, folderId: number | null = null, by: Visitor = owner) =>
    by.call(boardFolderRoutes.placeBoard, {
      orgId,
      boardId: made[name]!,
      body: { folderId, before: before === null ? null : made[before]! },
    })
  return { orgId, owner, made, list, names, folders, create, place }
}

test('boards are ordered by hand, new ones come last, and that of the organization stays on top', async () => {
  const { orgId, owner, made, list, names, place } = await arranged()
  await place('다', '가')
  expect(await names(owner)).toEqual(['다', '가', '나'])
  await owner.call(boardRoutes.create, { orgId, body: { name: '가나' } })
  expect(await names(owner)).toEqual(['다', '가', '나', '가나'])
  await place('다', null)
  expect(await names(owner)).toEqual(['가', '나', '가나', '다'])
  const [top] = await list(owner)
  const body = { folderId: null, before: made.가! }
  expect(await refusal(owner.call(boardFolderRoutes.placeBoard, { orgId, boardId: top!.boardId, body }))).toMatchObject(
    {
      status: 409,
      error: 'board.company',
    },
  )
  expect((await list(owner))[0]).toMatchObject({ isCompany: true })
})

test('folders are made, renamed, ordered and taken away, and others hear of it', async () => {
  const { orgId, owner, made, list, folders, create, place } = await arranged()
  const mina = await joined(orgId)
  const { say, heard } = await socketOf(mina.token)
  say({ type: 'listen', id: 1, channel: `organization:${orgId}` })
  await heard({ type: 'listening', id: 1 })
  const [first, second] = [await create('업무'), await create('생활', mina)]
  await heard({ name: 'boards.changed' })
  expect(await refusal(create('업무'))).toMatchObject({ status: 409, error: 'folder.taken' })
  await owner.call(boardFolderRoutes.place, { orgId, folderId: second, body: { before: first } })
  expect(await folders(mina)).toEqual(['생활', '업무'])
  const rename = (folderId: number, name: string) =>
    owner.call(boardFolderRoutes.rename, { orgId, folderId, body: { name } })
  await rename(first, '가'.repeat(40))
  for (const name of ['가'.repeat(41), ' ​']) expect(await refusal(rename(first, name))).toMatchObject({ status: 422 })
  expect(await refusal(rename(first, '생활'))).toMatchObject({ error: 'folder.taken' })
  await place('나', null, second)
  const folderOf = async (name: string) => (await list(owner)).find(each => each.boardId === made[name])!.folderId
  expect(await folderOf('나')).toBe(second)
  await owner.call(boardFolderRoutes.remove, { orgId, folderId: second })
  expect(await folderOf('나')).toBeNull()
  for (const refused of await Promise.all([refusal(place('나', null, second)), refusal(rename(second, '다시'))]))
    expect(refused).toMatchObject({ status: 404, error: 'folder.missing' })
})

test('fifty folders of one organization and no more, however many are made at once', async () => {
  const { owner, folders, create } = await arranged()
  const made = await Promise.allSettled(Array.from({ length: 52 }, (_, each) => create(`폴더 ${each}`)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  expect(await folders(owner)).toHaveLength(50)
  expect(await refusal(create('하나 더'))).toMatchObject({ status: 409, error: 'folder.tooMany' })
})

test('guests arrange nothing, and see a folder only with a board of it', async () => {
  const { orgId, owner, made, folders, create, place } = await arranged()
  const guest = await joined(orgId, 'GUEST')
  const folderId = await create('인수 준비')
  await place('가', null, folderId)
  expect(await folders(guest)).toEqual([])
  const writers = { ...everybody, memberIds: [guest.memberId] }
  await owner.call(boardRoutes.change, { orgId, boardId: made.가!, body: { writers } })
  expect(await folders(guest)).toEqual(['인수 준비'])
  for (const refused of [refusal(create('손님', guest)), refusal(place('가', null, null, guest))])
    expect(await refused).toMatchObject({ status: 403, error: 'forbidden' })
})

test('a board that one does not read is placed by nobody but those who do, and keeps its place between the others', async () => {
  const { orgId, owner, made, names, place } = await arranged()
  const mina = await joined(orgId)
  await place('가', '나')
  const rights = { readers: nobody, commenters: nobody, writers: nobody }
  await owner.call(boardRoutes.change, {
    orgId,
    boardId: made.나!,
    body: { ...rights, managers: { ...nobody, memberIds: [owner.memberId] } },
  })
  const hidden = { status: 404, error: 'board.missing' }
  expect(await refusal(place('나', null, null, mina))).toMatchObject(hidden)
  expect(await refusal(place('다', '나', null, mina))).toMatchObject(hidden)
  await place('다', '가', null, mina)
  expect(await names(mina)).toEqual(['다', '가'])
  expect(await names(owner)).toEqual(['다', '가', '나'])
})
