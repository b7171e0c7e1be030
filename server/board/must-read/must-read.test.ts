// Posts that must be read: for whom, what is asked of them, and who sees what of it.
import { describe, expect, test } from 'vitest'
import { everybody, nobody } from '#contract/audience'
import { auditRoutes } from '#contract/audit'
import { boardRoutes } from '#contract/board'
import { dayAfter } from '#contract/day'
import { departmentRoutes } from '#contract/department'
import { MUST_READ_DAYS_MOST, mustReadRoutes } from '#contract/must-read'
import { postRoutes } from '#contract/post'
import { recycleBinRoutes } from '#contract/recycle-bin'
import { dayOf } from '#korean/time'
import { joined } from '../../issue/test.ts'
import { socketOf } from '../../testing/socket.ts'
import { refusal } from '../../testing/visitor.ts'
import { noticed, toDepartment } from '../test.ts'

describe('[S1.4] a post that must be read', () => {
  test('counts who has read and confirmed it, by department and by name', async () => {
    const { owner, at, department, member, set, state, note, confirm, missing } = await noticed()
    const sales = await department('영업본부')
    const team = await department('영업팀', sales)
    const developers = await department('개발팀')
    const [mina, jun, sora] = [
      await member('민아', sales),
      await member('준호', team),
      await member('소라', developers),
    ]
    await set({ audience: toDepartment(sales) })
    expect(await state(owner)).toMatchObject({
      count: 2,
      readCount: 0,
      confirmedCount: 0,
      isAddressed: false,
      sight: 'all',
    })
    expect(await state(mina)).toMatchObject({
      count: 2,
      isAddressed: true,
      readAt: null,
      confirmedAt: null,
      sight: 'none',
    })
    expect(await state(sora)).toMatchObject({ isAddressed: false, audience: null })

    const first = await note(mina)
    // The first time counts.
    expect(await note(mina)).toEqual(first)
    expect(await state(mina)).toMatchObject({ readCount: 1, confirmedCount: 0, readAt: first.readAt })
    expect(await confirm(mina)).toMatchObject({ readCount: 1, confirmedCount: 1, confirmedAt: expect.any(String) })
    expect(await confirm(mina)).toMatchObject({ confirmedCount: 1 })
    // A confirmation is a reading too.
    expect(await confirm(jun)).toMatchObject({ readCount: 2, confirmedCount: 2, readAt: expect.any(String) })
    expect(await refusal(confirm(sora))).toMatchObject({ status: 403, error: 'mustRead.foreign' })
    expect(await missing(owner)).toEqual([])
    const byDepartment = await owner.call(mustReadRoutes.departments, at)
    expect(byDepartment.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { deptId: sales, name: '영업본부', count: 1, readCount: 1, confirmedCount: 1 },
      { deptId: team, name: '영업팀', count: 1, readCount: 1, confirmedCount: 1 },
    ])
  })

  test('is for whoever is in its audience now, and reads the board', async () => {
    const { owner, orgId, at, department, place, member, set, state, note, confirm } = await noticed()
    const sales = await department('영업본부')
    const [mina, jun] = [await member('민아', sales), await member('준호')]
    const guest = await joined(orgId, 'GUEST', '도윤')
    await set({ audience: toDepartment(sales) })
    await note(jun)
    await confirm(mina)
    expect(await state(owner)).toMatchObject({ count: 1, readCount: 1, confirmedCount: 1 })
    // A member who joins later counts from then on, with what they had read before.
    await place(jun, sales)
    expect(await state(jun)).toMatchObject({ count: 2, readCount: 2, confirmedCount: 1, isAddressed: true })
    await place(mina, null)
    expect(await state(owner)).toMatchObject({ count: 1, readCount: 1, confirmedCount: 0 })
    expect(await refusal(confirm(mina))).toMatchObject({ error: 'mustRead.foreign' })
    await place(mina, sales)
    expect(await state(owner)).toMatchObject({ count: 2, confirmedCount: 1 })
    // A guest is meant by name alone, and only where they read the board.
    const { version } = await state(owner)
    const byName = { ...nobody, memberIds: [guest.memberId] }
    expect(await set({ audience: byName, version })).toMatchObject({ count: 0 })
    expect(await owner.call(mustReadRoutes.preview, { ...at, body: { audience: byName } })).toEqual({
      count: 0,
      outsideCount: 1,
    })
    await owner.call(boardRoutes.change, {
      ...at,
      body: { readers: { ...everybody, memberIds: [guest.memberId] } },
    })
    expect(await set({ audience: byName })).toMatchObject({ count: 1 })
    expect(await state(guest)).toMatchObject({ isAddressed: true, sight: 'none' })
    expect(await confirm(guest)).toMatchObject({ confirmedCount: 1 })
    expect(await guest.call(mustReadRoutes.departments, at)).toEqual([])
  })

  test('a department that is deleted is meant no more, and again when the deletion is taken back', async () => {
    const { owner, orgId, department, member, set, state, confirm, told } = await noticed()
    const [sales, developers] = [await department('영업팀'), await department('개발팀')]
    const [mina, jun] = [await member('민아', sales), await member('준호', developers)]
    await set({ audience: toDepartment(sales, developers) })
    await confirm(mina)
    const { binId } = await owner.call(departmentRoutes.deleteDepartment, { orgId, deptId: sales })
    expect(await state(owner)).toMatchObject({ count: 1, confirmedCount: 0 })
    expect(await state(mina)).toMatchObject({ isAddressed: false })
    // The notice that names it can still be changed.
    const { version, audience } = await state(owner)
    await set({ audience: audience!, needsConfirmation: true, version })
    await owner.call(recycleBinRoutes.restore, { orgId, binId })
    expect(await state(owner)).toMatchObject({ count: 2, confirmedCount: 1 })
    await expect.poll(() => told(jun, 'mustRead.set')).toHaveLength(1)
  })

  test('shows names to its author, to managers and to heads of their own department', async () => {
    const { owner, orgId, at, department, member, set, missing, state, told } = await noticed()
    const head = await member('부장')
    const sales = await department('영업본부', null, head.memberId)
    const team = await department('영업팀', sales)
    const developers = await department('개발팀')
    const [mina] = [await member('민아', team), await member('준호', developers)]
    await set({ audience: toDepartment(sales, developers), needsConfirmation: false })
    expect(await missing(owner)).toEqual(['민아', '준호'])
    expect(await missing(owner, String(developers))).toEqual(['준호'])
    expect(await missing(owner, 'none')).toEqual([])
    expect(await state(head)).toMatchObject({ sight: 'departments', mayNudge: false })
    expect(await missing(head)).toEqual(['민아'])
    expect(await missing(head, String(developers))).toEqual([])
    expect(await missing(mina)).toEqual([])
    // Numbers of small departments would name people too.
    const departmentsOf = async (by: typeof head) =>
      (await by.call(mustReadRoutes.departments, at)).map(({ name }) => name)
    expect(await departmentsOf(head)).toEqual(['영업팀'])
    expect(await departmentsOf(mina)).toEqual([])
    await expect.poll(() => told(mina, 'mustRead.set')).toHaveLength(1)
    expect(await told(head, 'mustRead.set')).toEqual([])

    const take = (by: typeof head, format: 'csv' | 'paper') =>
      by.call(mustReadRoutes.export, { ...at, body: { format } })
    const { csv, people } = await owner.call(mustReadRoutes.export, { ...at, body: { format: 'csv' } })
    expect(csv).toBe('\uFEFF이름,부서,읽은 시각\r\n준호,개발팀,\r\n민아,영업팀,\r\n')
    expect(people.map(({ name }) => name)).toEqual(['준호', '민아'])
    expect((await take(head, 'paper')).people.map(({ name }) => name)).toEqual(['민아'])
    expect((await take(head, 'paper')).csv).toBeNull()
    expect(await refusal(take(mina, 'csv'))).toMatchObject({ status: 403, error: 'mustRead.nameless' })
    const { data } = await owner.call(auditRoutes.list, { orgId, query: {} })
    expect(data.filter(({ what }) => what === 'post.readersExported')).toHaveLength(3)
  })

  test('at and over each limit of what is asked, and by nobody but its author and managers', async () => {
    const { owner, orgId, at, member, set, state, nudge, confirm, note } = await noticed()
    const mina = await member('민아')
    const guest = await joined(orgId, 'GUEST', '도윤')
    expect(await state(owner)).toBeNull()
    for (const call of [() => note(mina), () => confirm(mina), () => nudge()])
      expect(await refusal(call())).toMatchObject({ error: 'mustRead.missing' })
    const today = dayOf(new Date())
    const refusals = {
      'mustRead.past': { dueOn: dayAfter(today, -1) },
      'mustRead.far': { dueOn: dayAfter(today, MUST_READ_DAYS_MOST + 1) },
      'department.missing': { audience: toDepartment(999_999_999) },
      'mustRead.nobody': { audience: nobody },
    }
    for (const [error, draft] of Object.entries(refusals)) expect(await refusal(set(draft))).toMatchObject({ error })
    expect(await refusal(set({ dueOn: '2026-02-30' }))).toMatchObject({ fields: { dueOn: expect.any(String) } })
    expect(await refusal(set({}, mina))).toMatchObject({ status: 403, error: 'post.foreign' })
    expect(await refusal(set({}, guest))).toMatchObject({ error: 'board.missing' })
    expect(await set({ dueOn: dayAfter(today, MUST_READ_DAYS_MOST) })).toMatchObject({ version: 1 })
    expect(await set({ dueOn: today, version: 1 })).toMatchObject({ version: 2, dueOn: today })
    // Somebody else was quicker.
    expect(await refusal(set({ version: 1 }))).toMatchObject({
      error: 'row.stale',
      current: { version: 2, dueOn: today },
    })
    expect(await refusal(nudge(mina))).toMatchObject({ error: 'post.foreign' })
    expect(await refusal(confirm(mina, 2))).toMatchObject({ error: 'mustRead.outdated' })
    await owner.call(boardRoutes.archive, at)
    expect(await refusal(set({ version: 2 }))).toMatchObject({ error: 'board.archived' })
    expect(await refusal(confirm(mina))).toMatchObject({ error: 'board.archived' })
    expect(await state(owner)).toMatchObject({ audience: null, mayNudge: false })
  })

  test('asks whether confirmations stand when its text changes; each keeps the version it was given to', async () => {
    const { owner, at, member, set, state, confirm, told } = await noticed()
    const [mina, jun] = [await member('민아'), await member('준호')]
    await set()
    await confirm(mina)
    const change = (body: object, version: number) =>
      owner.call(postRoutes.change, { ...at, body: { ...body, version } })
    expect(await refusal(change({ body: '11시까지' }, 1))).toMatchObject({ status: 409, error: 'post.confirmed' })
    expect(await owner.call(postRoutes.read, at)).toMatchObject({ version: 1, body: '10시까지 출근합니다.' })
    // A spelling mistake: they stand.
    await change({ body: '10시까지 출근합니다!', confirmationsStand: true }, 1)
    expect(await state(owner)).toMatchObject({ confirmedCount: 1, countsFrom: 1 })
    await confirm(jun, 1)
    await change({ body: '11시까지 출근합니다.', confirmationsStand: false }, 2)
    expect(await state(mina)).toMatchObject({
      confirmedCount: 0,
      readCount: 2,
      confirmedAt: null,
      isAskedAgain: true,
      countsFrom: 3,
    })
    await expect.poll(() => told(mina, 'mustRead.again')).toHaveLength(1)
    expect(await refusal(confirm(mina, 2))).toMatchObject({ status: 409, error: 'mustRead.outdated' })
    expect(await confirm(mina, 3)).toMatchObject({ confirmedCount: 1 })
    // The same text asks nothing.
    expect(await change({ title: '수능일 출근 시간' }, 3)).toMatchObject({ version: 3 })
    const { csv } = await owner.call(mustReadRoutes.export, { ...at, body: { format: 'csv' } })
    expect(csv).toMatch(
      /^\uFEFF이름,부서,읽은 시각,확인한 시각,확인한 버전,이전 버전 확인\r\n민아,,[\d: -]+,[\d: -]+,3,1 \([\d: -]+\)\r\n준호,,[\d: -]+,,,1 \([\d: -]+\)\r\n$/,
    )
  })

  test('counts no confirmation of a text that was changed while nobody asked for one', async () => {
    const { owner, at, member, set, state, confirm } = await noticed()
    const mina = await member('민아')
    const change = (body: string, version: number) => owner.call(postRoutes.change, { ...at, body: { body, version } })
    await set()
    // Before anybody has confirmed: an old page confirms nothing.
    await change('11시까지 출근합니다.', 1)
    expect(await refusal(confirm(mina, 1))).toMatchObject({ error: 'mustRead.outdated' })
    await confirm(mina, 2)
    // While it is no notice, and while no confirmation is asked for.
    await owner.call(mustReadRoutes.end, at)
    await change('12시까지 출근합니다.', 2)
    expect(await set()).toMatchObject({ count: 1, confirmedCount: 0, countsFrom: 3 })
    await confirm(mina, 3)
    await set({ needsConfirmation: false })
    await change('13시까지 출근합니다.', 3)
    expect(await set()).toMatchObject({ confirmedCount: 0 })
    // Somebody else set it meanwhile.
    expect(await refusal(set({ version: 0 }))).toMatchObject({ error: 'row.stale' })
    expect(await state(mina)).toMatchObject({ readAt: expect.any(String), isNudgeDue: false })
  })

  test('ends and keeps its proof, which is there again when it is set once more', async () => {
    const { owner, at, member, set, state, confirm } = await noticed()
    const mina = await member('민아')
    await set()
    await confirm(mina)
    expect(await owner.call(postRoutes.read, at)).toMatchObject({ isMustRead: true })
    await owner.call(mustReadRoutes.end, at)
    await owner.call(mustReadRoutes.end, at)
    expect(await owner.call(postRoutes.read, at)).toMatchObject({ isMustRead: false })
    // Its settings are known for the next time, and so is its proof; nobody confirms it meanwhile.
    expect(await state(owner)).toMatchObject({ isEnded: true, confirmedCount: 1, mayNudge: false })
    expect(await refusal(confirm(mina))).toMatchObject({ error: 'mustRead.missing' })
    expect(await owner.call(mustReadRoutes.departments, at)).toHaveLength(1)
    expect(await set()).toMatchObject({ count: 1, confirmedCount: 1 })
  })

  test('is pending for those who have it before them, the most urgent first', async () => {
    const { owner, orgId, at, member, set, write, note, confirm } = await noticed()
    const mina = await member('민아')
    const other = await write({ title: '보안 교육' }, owner)
    const today = dayOf(new Date())
    await set()
    await owner.call(mustReadRoutes.set, {
      ...at,
      postId: other.postId,
      body: { audience: everybody, needsConfirmation: false, dueOn: today },
    })
    const pending = async (by = mina) =>
      (await by.call(mustReadRoutes.pending, { orgId })).mustReads.map(({ title, dueOn }) => [title, dueOn])
    expect(await pending()).toEqual([
      ['보안 교육', today],
      ['수능일 출근 시간', null],
    ])
    await note(mina)
    expect(await pending()).toHaveLength(2)
    await confirm(mina)
    await mina.call(mustReadRoutes.note, { ...at, postId: other.postId })
    expect(await pending()).toEqual([])
    expect(await owner.call(mustReadRoutes.pending, { orgId })).toEqual({ totalCount: 0, mustReads: [] })
  })

  test('tells how far it has come to all who have it open, however many read at once', async () => {
    const { owner, at, member, set, state } = await noticed()
    const readers = []
    for (let each = 0; each < 8; each++) readers.push(await member(`독자 ${each}`))
    await set({ needsConfirmation: false })
    const { say, heard } = await socketOf(owner.token)
    say({ type: 'listen', id: 1, channel: `post:${at.postId}` })
    await heard({ type: 'listening' })
    await Promise.all(readers.flatMap(by => [by.call(mustReadRoutes.note, at), by.call(mustReadRoutes.note, at)]))
    expect(await state(owner)).toMatchObject({ count: 8, readCount: 8 })
    await heard({ name: 'mustRead.counted', data: { postId: at.postId, count: 8, readCount: 8, confirmedCount: 0 } })
  })
})
