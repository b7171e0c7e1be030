import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { postRoutes } from '#contract/post'
import { postCommentRoutes } from '#contract/post-discussion'
import { recycleBinRoutes } from '#contract/recycle-bin'
import { joined } from '../issue/test.ts'
import { socketOf } from '../testing/socket.ts'
import { choresDone, refusal, sql, type Visitor } from '../testing/visitor.ts'
import { board, boardIn, namesFor } from './test.ts'

const MISSING = { status: 404, error: 'board.missing' }
const FORBIDDEN = { status: 403, error: 'board.forbidden' }

describe('[S1.4] boards of an organization', () => {
  test('each has its notice board from the beginning: all read and comment, those who run it write, nobody leaves it', async () => {
    const { orgId, owner } = await board()
    const mina = await joined(orgId)
    const [first] = await mina.call(boardRoutes.list, { orgId })
    expect(first).toMatchObject({ name: '전사 공지', isCompany: true, myLevel: 'comment' })
    const at = { orgId, boardId: first!.boardId }
    const { write } = boardIn(orgId, first!.boardId)
    expect(await refusal(write({}, mina))).toMatchObject(FORBIDDEN)
    const { postId } = await write({ title: '수능일 출근 시간' }, owner)
    await mina.call(postCommentRoutes.post, { ...at, postId, body: { body: '확인했습니다.' } })
    for (const deed of [boardRoutes.archive, boardRoutes.remove])
      expect(await refusal(owner.call(deed, at))).toMatchObject({ status: 409, error: 'board.company' })
    const only = { ...nobody, memberIds: [mina.memberId] }
    const shut = owner.call(boardRoutes.change, { ...at, body: { readers: only, commenters: only } })
    expect(await refusal(shut)).toMatchObject({ status: 409, error: 'board.company' })
    await owner.call(boardRoutes.change, { ...at, body: { commenters: nobody, readers: everybody } })
    expect(await mina.call(boardRoutes.read, at)).toMatchObject({ myLevel: 'read' })
  })

  test('everybody but guests writes in a board without rights; its maker manages it', async () => {
    const { orgId, owner } = await board()
    const [mina, guest] = [await joined(orgId), await joined(orgId, 'GUEST')]
    const { boardId } = await mina.call(boardRoutes.create, { orgId, body: { name: '점심 메뉴' } })
    const { write, at } = boardIn(orgId, boardId)
    expect(await mina.call(boardRoutes.read, at)).toMatchObject({ myLevel: 'manage', writers: everybody })
    expect(await owner.call(boardRoutes.read, at)).toMatchObject({ myLevel: 'manage' })
    await write({}, await joined(orgId))
    expect(await namesFor(guest, orgId)).toEqual([])
    expect(await refusal(guest.call(boardRoutes.read, at))).toMatchObject(MISSING)
    expect(await refusal(guest.call(boardRoutes.create, { orgId, body: { name: '손님' } }))).toMatchObject({
      status: 403,
    })
  })

  test('three hundred, and not one more', async () => {
    const { orgId, owner } = await board()
    await sql(
      `insert into board (org_id, name, rights, reader_keys)
       select $1, 'x', '{}', '{}' from generate_series(1, 298)`,
      [orgId],
    )
    expect(await refusal(owner.call(boardRoutes.create, { orgId, body: { name: '하나 더' } }))).toMatchObject({
      status: 409,
      error: 'board.tooMany',
    })
  })
})

describe('rights', () => {
  /** 영업본부 > 영업팀, 개발팀. */
  async function departments(owner: Visitor, orgId: number) {
    const make = async (name: string, parentId?: number) =>
      (await owner.call(departmentRoutes.createDepartment, { orgId, body: { name, ...(parentId && { parentId }) } }))
        .deptId
    const sales = await make('영업본부')
    return { sales, team: await make('영업팀', sales), developers: await make('개발팀') }
  }
  const place = (
    owner: Visitor,
    orgId: number,
    memberId: number,
    deptId: number | null,
    positionId: number | null = null,
  ) => owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [{ deptId, positionId }] } })

  test('by department with and without what is below, by position and by name; whoever moves gains and loses', async () => {
    const { orgId, owner } = await board()
    const { sales, team, developers } = await departments(owner, orgId)
    const { positionId } = await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '팀장' } })
    const mina = await joined(orgId)
    const create = async (name: string, readers: Partial<typeof nobody>) =>
      owner.call(boardRoutes.create, { orgId, body: { name, readers: { ...nobody, ...readers } } })
    await create('본부만', { departments: [{ deptId: sales, withSubdepartments: false }] })
    await create('본부 전체', { departments: [{ deptId: sales, withSubdepartments: true }] })
    await create('개발', { departments: [{ deptId: developers, withSubdepartments: false }] })
    await create('팀장단', { positionIds: [positionId] })
    await create('민아만', { memberIds: [mina.memberId] })
    const mine = async () => (await namesFor(mina, orgId)).filter(name => !['전사 공지', '자유게시판'].includes(name))
    expect(await mine()).toEqual(['민아만'])
    await place(owner, orgId, mina.memberId, team)
    expect(await mine()).toEqual(['민아만', '본부 전체'])
    await place(owner, orgId, mina.memberId, sales, positionId)
    expect(await mine()).toEqual(['민아만', '본부 전체', '본부만', '팀장단'])
    await place(owner, orgId, mina.memberId, developers)
    expect(await mine()).toEqual(['개발', '민아만'])
    // A guest has what names them, whatever their department.
    await owner.call(memberRoutes.changeRole, { orgId, memberId: mina.memberId, body: { role: 'GUEST' } })
    expect(await namesFor(mina, orgId)).toEqual(['민아만'])
  })

  test('the highest of one’s rights counts, and each includes the ones before it', async () => {
    const { orgId, owner } = await board()
    const [mina, jiwoo] = [await joined(orgId), await joined(orgId)]
    const body = { name: '회의록', readers: everybody, writers: { ...nobody, memberIds: [mina.memberId] } }
    const { boardId } = await owner.call(boardRoutes.create, { orgId, body })
    const { write, at } = boardIn(orgId, boardId)
    const { postId } = await write({ title: '11월 회의록' }, mina)
    const comment = { ...at, postId, body: { body: '네' } }
    await mina.call(postCommentRoutes.post, comment)
    expect(await refusal(jiwoo.call(postCommentRoutes.post, comment))).toMatchObject(FORBIDDEN)
    expect(await refusal(write({}, jiwoo))).toMatchObject(FORBIDDEN)
    expect(await refusal(mina.call(boardRoutes.change, { ...at, body: { name: '바꿈' } }))).toMatchObject(FORBIDDEN)
    expect(await jiwoo.call(postRoutes.read, { ...at, postId })).toMatchObject({
      title: '11월 회의록',
      myLevel: 'read',
    })
  })

  test('a board that one may not read is nowhere', async () => {
    const { orgId, owner } = await board()
    const mina = await joined(orgId)
    const body = { name: '임원', readers: { ...nobody, memberIds: [owner.memberId] } }
    const { boardId } = await owner.call(boardRoutes.create, { orgId, body })
    const { write, at } = boardIn(orgId, boardId)
    const { postId } = await write({ title: '인수 검토', body: `[@민아](member:${mina.memberId}) 비밀` }, owner)
    expect(await namesFor(mina, orgId)).not.toContain('임원')
    expect((await mina.call(postRoutes.all, { orgId, query: {} })).posts).toEqual([])
    for (const ask of [
      () => mina.call(boardRoutes.read, at),
      () => mina.call(postRoutes.list, { ...at, query: {} }),
      () => mina.call(postRoutes.read, { ...at, postId }),
      () => mina.call(postCommentRoutes.list, { ...at, postId, query: {} }),
      () => mina.call(boardRoutes.favour, at),
      () => mina.call(boardRoutes.look, { ...at, body: { readSeq: 1 } }),
      () => write({}, mina),
    ])
      expect(await refusal(ask())).toMatchObject(MISSING)
  })

  test('what an audience names must be there', async () => {
    const { orgId, owner } = await board()
    const create = (readers: Partial<typeof nobody>) =>
      refusal(owner.call(boardRoutes.create, { orgId, body: { name: '없는 곳', readers: { ...nobody, ...readers } } }))
    expect(await create({ departments: [{ deptId: 999_999, withSubdepartments: true }] })).toMatchObject({
      error: 'department.missing',
    })
    expect(await create({ positionIds: [999_999] })).toMatchObject({ error: 'position.missing' })
    expect(await create({ memberIds: [999_999] })).toMatchObject({ error: 'member.missing' })
  })

  describe('whoever loses a board is cut off from it and its posts within a second', () => {
    type Lost = { orgId: number; owner: Visitor & { memberId: number }; mina: Visitor & { memberId: number } }
    const losses: Record<
      string,
      { readers: (deptId: number) => typeof nobody; lose: (lost: Lost) => Promise<unknown> }
    > = {
      'by a change of rights': {
        readers: () => everybody,
        lose: async ({ orgId, owner }) => {
          const boardId = (await owner.call(boardRoutes.list, { orgId })).find(
            ({ name }) => name === '잃을 곳',
          )!.boardId
          return owner.call(boardRoutes.change, { orgId, boardId, body: { readers: nobody } })
        },
      },
      'by leaving the department': {
        readers: deptId => ({ ...nobody, departments: [{ deptId, withSubdepartments: false }] }),
        lose: ({ orgId, owner, mina }) => place(owner, orgId, mina.memberId, null),
      },
      'by becoming a guest': {
        readers: () => everybody,
        lose: ({ orgId, owner, mina }) =>
          owner.call(memberRoutes.changeRole, { orgId, memberId: mina.memberId, body: { role: 'GUEST' } }),
      },
    }
    test.each(Object.entries(losses))('%s', async (_, { readers, lose }) => {
      const { orgId, owner } = await board()
      const mina = await joined(orgId)
      const { team } = await departments(owner, orgId)
      await place(owner, orgId, mina.memberId, team)
      const body = { name: '잃을 곳', readers: readers(team), managers: { ...nobody, memberIds: [owner.memberId] } }
      const { boardId } = await owner.call(boardRoutes.create, { orgId, body })
      const { write, at } = boardIn(orgId, boardId)
      const { postId } = await write({ title: '아는 글' }, owner)
      const { heard, say, frames } = await socketOf(mina.token)
      const channels = [`board:${boardId}`, `post:${postId}`]
      for (const channel of channels) {
        say({ type: 'listen', id: channel, channel })
        await heard({ type: 'listening', id: channel })
      }
      await lose({ orgId, owner, mina })
      for (const channel of channels) await heard({ type: 'refused', id: channel })
      await write({ title: '못 듣는 글' }, owner)
      await owner.call(postCommentRoutes.post, { ...at, postId, body: { body: '못 듣는 댓글' } })
      const { userId } = await mina.call(accountRoutes.me, {})
      say({ type: 'listen', id: 'last', channel: `user:${userId}` })
      await heard({ type: 'listening', id: 'last' })
      expect(JSON.stringify(frames)).not.toContain('못 듣는')
    })
  })

  test('an administrator who is one no more loses what those who run the organization see alone', async () => {
    const { orgId, owner } = await board()
    const admin = await joined(orgId, 'ADMIN')
    const { team } = await departments(owner, orgId)
    const readers = { ...nobody, departments: [{ deptId: team, withSubdepartments: true }] }
    const { boardId } = await owner.call(boardRoutes.create, { orgId, body: { name: '영업', readers } })
    await owner.call(boardRoutes.change, { orgId, boardId, body: { managers: nobody } })
    expect(await admin.call(boardRoutes.read, { orgId, boardId })).toMatchObject({ myLevel: 'manage' })
    const { heard, say } = await socketOf(admin.token)
    say({ type: 'listen', id: 1, channel: `board:${boardId}` })
    await heard({ type: 'listening' })
    await owner.call(memberRoutes.changeRole, { orgId, memberId: admin.memberId, body: { role: 'MEMBER' } })
    await heard({ type: 'refused' })
  })

  test('a department that is deleted reads nothing, and reads again when the deletion is taken back', async () => {
    const { orgId, owner } = await board()
    const mina = await joined(orgId)
    const { developers } = await departments(owner, orgId)
    await place(owner, orgId, mina.memberId, developers)
    const readers = { ...nobody, departments: [{ deptId: developers, withSubdepartments: true }] }
    await owner.call(boardRoutes.create, { orgId, body: { name: '개발', readers } })
    expect(await namesFor(mina, orgId)).toContain('개발')
    const { binId } = await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId: developers })
    expect(await namesFor(mina, orgId)).not.toContain('개발')
    await owner.call(recycleBinRoutes.restore, { orgId, binId })
    expect(await namesFor(mina, orgId)).toContain('개발')
  })
})

test('two who change a board at the same time: the second learns of the first', async () => {
  const { owner, read, change } = await board()
  const { version } = await read(owner)
  await change(owner, { name: '잡담', version })
  expect(await refusal(change(owner, { description: '아무 말', version }))).toMatchObject({
    error: 'row.stale',
    current: { name: '잡담' },
  })
})

test('an archived board is only looked at', async () => {
  const { orgId, owner, at, write, change } = await board()
  const { postId } = await write({ title: '옛글' }, owner)
  await owner.call(boardRoutes.archive, at)
  const archived = { status: 409, error: 'board.archived' }
  expect(await refusal(write({}, owner))).toMatchObject(archived)
  expect(await refusal(change(owner, { name: '새 이름' }))).toMatchObject(archived)
  expect(await refusal(owner.call(postCommentRoutes.post, { ...at, postId, body: { body: '네' } }))).toMatchObject(
    archived,
  )
  expect(await owner.call(postRoutes.read, { ...at, postId })).toMatchObject({ title: '옛글' })
  expect((await owner.call(postRoutes.all, { orgId, query: {} })).posts).toEqual([])
  await owner.call(boardRoutes.unarchive, at)
  await write({}, owner)
})

test('a deleted board comes back with its posts for thirty days, and is gone then with all that belongs to it', async () => {
  const { orgId, owner, at, write, titles, boardId } = await board()
  const mina = await joined(orgId)
  const { postId } = await write({ title: '남는 글' }, owner)
  await owner.call(postCommentRoutes.post, { ...at, postId, body: { body: '댓글' } })
  await owner.call(boardRoutes.remove, at)
  expect(await refusal(owner.call(boardRoutes.read, at))).toMatchObject(MISSING)
  expect(await mina.call(boardRoutes.bin, { orgId })).toEqual([])
  expect(await refusal(mina.call(boardRoutes.restore, at))).toMatchObject(MISSING)
  expect(await owner.call(boardRoutes.bin, { orgId })).toMatchObject([{ boardId, name: '자유게시판' }])
  expect(await owner.call(boardRoutes.restore, at)).toMatchObject({ name: '자유게시판' })
  expect(await titles(owner)).toEqual(['남는 글'])
  await owner.call(boardRoutes.remove, at)
  await sql(`update board set deleted_at = now() - interval '31 days' where id = $1`, [boardId])
  await choresDone()
  expect(await sql('select 1 from post where board_id = $1', [boardId])).toEqual([])
  expect(await sql(`select 1 from comment where thing_kind = 'post' and thing_id = $1`, [postId])).toEqual([])
})

test('favourites are one’s own; unread posts are those of others since one looked', async () => {
  const { orgId, owner, at, write, read } = await board()
  const mina = await joined(orgId)
  const elsewhere = await socketOf(mina.token)
  const { userId } = await mina.call(accountRoutes.me, {})
  elsewhere.say({ type: 'listen', id: 1, channel: `user:${userId}` })
  await elsewhere.heard({ type: 'listening', id: 1 })
  await mina.call(boardRoutes.favour, at)
  const favoured = { orgId, boardId: at.boardId, isFavourite: true }
  await elsewhere.heard({ name: 'board.favoured', data: favoured })
  expect((await read(mina)).isFavourite).toBe(true)
  expect((await read(owner)).isFavourite).toBe(false)
  await mina.call(boardRoutes.unfavour, at)
  expect((await read(mina)).isFavourite).toBe(false)
  for (const title of ['하나', '둘', '셋']) await write({ title }, owner)
  await write({ title: '내 글' }, mina)
  expect(await read(mina)).toMatchObject({ unreadCount: 3, readSeq: 0, lastSeq: 4 })
  expect(await mina.call(boardRoutes.look, { ...at, body: { readSeq: 2 } })).toEqual({ readSeq: 2, unreadCount: 1 })
  // It never goes back, nor beyond the last one.
  expect(await mina.call(boardRoutes.look, { ...at, body: { readSeq: 1 } })).toMatchObject({ readSeq: 2 })
  expect(await mina.call(boardRoutes.look, { ...at, body: { readSeq: 99 } })).toEqual({ readSeq: 4, unreadCount: 0 })
  // A newcomer begins with what comes after them.
  expect(await read(await joined(orgId))).toMatchObject({ unreadCount: 0 })
})

test('nobody shuts themselves out; who leaves is named by no right any more', async () => {
  const { orgId, owner, at } = await board()
  const mina = await joined(orgId)
  const only = { ...nobody, memberIds: [mina.memberId] }
  const changed = await owner.call(boardRoutes.change, { ...at, body: { writers: only, managers: only } })
  expect(changed).toMatchObject({ myLevel: 'manage', managers: { memberIds: [mina.memberId, owner.memberId] } })
  await mina.call(memberRoutes.leave, { orgId })
  expect(await owner.call(boardRoutes.read, at)).toMatchObject({
    writers: nobody,
    managers: { memberIds: [owner.memberId] },
  })
})

test('those who run the organization manage what everybody reads, and what nobody else would; of others they know nothing', async () => {
  const { orgId, owner } = await board()
  const [admin, mina] = [await joined(orgId, 'ADMIN'), await joined(orgId)]
  const body = { name: '동호회', writers: { ...nobody, memberIds: [mina.memberId] } }
  const { boardId } = await mina.call(boardRoutes.create, { orgId, body })
  const at = { orgId, boardId }
  for (const runner of [owner, admin]) expect(await refusal(runner.call(boardRoutes.read, at))).toMatchObject(MISSING)
  await mina.call(memberRoutes.leave, { orgId })
  for (const runner of [owner, admin])
    expect(await runner.call(boardRoutes.read, at)).toMatchObject({ myLevel: 'manage' })
})
