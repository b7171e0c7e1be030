import { describe, expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { type Category, STATES_MOST, workflowRoutes } from '#contract/workflow'
import { another, joined, project } from '../issue/test.ts'
import { refusal } from '../testing/visitor.ts'

/** A project, and the calls that change its states. */
async function stated() {
  const made = await project()
  const { owner, at, workflow } = made
  const create = (name: string, category: Category = 'started') =>
    owner.call(workflowRoutes.createState, { ...at, body: { name, category, color: 'red' } })
  const changeState = (
    stateId: number,
    body: { name?: string; category?: Category; color?: 'red' | 'pink'; before?: number | null },
  ) => owner.call(workflowRoutes.changeState, { ...at, stateId, body })
  const drop = (stateId: number, targetStateId: number) =>
    owner.call(workflowRoutes.deleteState, { ...at, stateId, body: { targetStateId } })
  const names = async () => (await workflow()).states.map(({ name }) => name)
  return { ...made, create, changeState, drop, names }
}
const lastOf = { status: 409, error: 'state.lastOf' }

describe('[S1.3] states', () => {
  test('are six at first, each with its meaning, and at most twenty', async () => {
    const { states, create, names, workflow } = await stated()
    expect(states.map(({ name, category }) => [name, category])).toEqual([
      ['요청', 'unstarted'],
      ['진행', 'started'],
      ['피드백', 'started'],
      ['완료', 'completed'],
      ['보류', 'backlog'],
      ['취소', 'cancelled'],
    ])
    expect(await create('검수')).toMatchObject({ name: '검수', category: 'started', color: 'red', issueCount: 0 })
    expect((await names()).at(-1)).toBe('검수')
    for (let count = 7; count < STATES_MOST - 1; count++) await create(`상태 ${count}`)
    // Of two simultaneous calls for the last place one succeeds.
    const both = await Promise.allSettled([create('스무째'), create('스물한째')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(create('더'))).toMatchObject({ status: 409, error: 'state.tooMany' })
    expect((await workflow()).states).toHaveLength(STATES_MOST)
  })

  test('have names of their own, of one to twenty letters', async () => {
    const { create, changeState, stateOf } = await stated()
    const taken = { status: 409, error: 'state.taken', fields: { name: expect.any(String) } }
    expect(await refusal(create('진행'))).toMatchObject(taken)
    expect(await refusal(changeState(stateOf('요청'), { name: '진행' }))).toMatchObject(taken)
    for (const name of ['', '\u200b', '가'.repeat(21)])
      expect(await refusal(create(name))).toMatchObject({ status: 422, fields: { name: expect.any(String) } })
    expect((await create('가'.repeat(20))).name).toBe('가'.repeat(20))
    expect(await changeState(stateOf('요청'), { name: '접수', color: 'pink' })).toMatchObject({
      name: '접수',
      color: 'pink',
      category: 'unstarted',
    })
    // Its old name is free, and an unchanged name is no duplicate of itself.
    await create('요청')
    expect((await changeState(stateOf('진행'), { name: '진행' })).name).toBe('진행')
  })

  test('stand in the order that was given them, and boards with them', async () => {
    const { changeState, stateOf, names, issue, board } = await stated()
    const { issueId } = await issue({ stateId: stateOf('완료') })
    await changeState(stateOf('완료'), { before: stateOf('요청') })
    expect(await names()).toEqual(['완료', '요청', '진행', '피드백', '보류', '취소'])
    expect(await board()).toEqual([[issueId], [], [], [], [], []])
    await changeState(stateOf('요청'), { before: null })
    expect(await names()).toEqual(['완료', '진행', '피드백', '보류', '취소', '요청'])
    const nowhere = changeState(stateOf('취소'), { name: '그만', before: 999_999_999 })
    expect(await refusal(nowhere)).toMatchObject({
      status: 404,
      error: 'state.missing',
      fields: { before: expect.any(String) },
    })
    expect(await names()).toEqual(['완료', '진행', '피드백', '보류', '취소', '요청'])
  })

  test('of another project are missing here', async () => {
    const { owner, orgId, changeState, drop, stateOf } = await stated()
    const [theirs] = (await (await another(owner, orgId)).workflow()).states
    const missing = { status: 404, error: 'state.missing' }
    expect(await refusal(changeState(theirs!.stateId, { name: '내 것' }))).toMatchObject(missing)
    expect(await refusal(drop(theirs!.stateId, stateOf('요청')))).toMatchObject(missing)
    expect(await refusal(drop(stateOf('진행'), theirs!.stateId))).toMatchObject(missing)
  })
})

describe('what a state means', () => {
  test('says when an issue is done: it is when it first comes there, and no more when it leaves', async () => {
    const { issue, change, read, create, stateOf } = await stated()
    const also = (await create('배포됨', 'completed')).stateId
    const made = await issue({ stateId: stateOf('완료') })
    expect(made.completedAt).not.toBeNull()
    const { issueId } = await issue()
    const done = (await change(issueId, { stateId: stateOf('완료') })).completedAt
    expect(done).not.toBeNull()
    expect((await change(issueId, { stateId: also })).completedAt).toBe(done)
    expect((await change(issueId, { stateId: stateOf('취소') })).completedAt).toBeNull()
    await change(issueId, { stateId: also })
    expect((await change(issueId, { stateId: stateOf('요청') })).completedAt).toBeNull()
    expect((await read(made.issueId)).completedAt).toBe(made.completedAt)
  })

  test('changes for the issues that stand in it, and for what counts them', async () => {
    const { issue, read, create, changeState } = await stated()
    const { stateId } = await create('검수')
    const parent = await issue()
    const { issueId } = await issue({ stateId, parentId: parent.issueId })
    await changeState(stateId, { category: 'completed' })
    expect((await read(issueId)).completedAt).not.toBeNull()
    expect(await read(parent.issueId)).toMatchObject({ childCount: 1, childDoneCount: 1 })
    await changeState(stateId, { category: 'cancelled' })
    expect((await read(issueId)).completedAt).toBeNull()
    expect(await read(parent.issueId)).toMatchObject({ childCount: 1, childDoneCount: 0 })
  })

  test('is meant by at least one state each', async () => {
    const { changeState, drop, stateOf, create, names } = await stated()
    for (const name of ['요청', '완료', '보류', '취소']) {
      expect(await refusal(changeState(stateOf(name), { category: 'started' }))).toMatchObject(lastOf)
      expect(await refusal(drop(stateOf(name), stateOf('진행')))).toMatchObject(lastOf)
    }
    await drop(stateOf('피드백'), stateOf('진행'))
    expect(await refusal(drop(stateOf('진행'), stateOf('요청')))).toMatchObject(lastOf)
    const { stateId } = await create('배포됨', 'completed')
    await drop(stateOf('완료'), stateId)
    expect(await names()).toEqual(['요청', '진행', '보류', '취소', '배포됨'])
  })

  test('of the last two of a category is kept by one when both go at once', async () => {
    const { drop, stateOf, workflow } = await stated()
    const both = await Promise.allSettled([
      drop(stateOf('진행'), stateOf('요청')),
      drop(stateOf('피드백'), stateOf('요청')),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await workflow()).states.filter(({ category }) => category === 'started')).toHaveLength(1)
  })
})

describe('a deleted state', () => {
  test('leaves its issues at the end of the target, in their order, done where that means done', async () => {
    const { owner, at, issue, drop, stateOf, board, read, record, workflow } = await stated()
    const there = [await issue({ stateId: stateOf('완료') }), await issue({ stateId: stateOf('완료') })]
    const gone = [await issue({ stateId: stateOf('피드백') }), await issue({ stateId: stateOf('피드백') })]
    const binned = await issue({ stateId: stateOf('피드백') })
    await owner.call(issueRoutes.remove, { ...at, issueId: binned.issueId })
    await drop(stateOf('피드백'), stateOf('완료'))
    const column = [...there.toReversed(), ...gone.toReversed()].map(({ issueId }) => issueId)
    expect((await board())[2]).toEqual(column)
    for (const { issueId } of gone) {
      expect((await read(issueId)).completedAt).not.toBeNull()
      expect((await record(issueId))[0]).toContainEqual(['state', '피드백', '완료'])
    }
    expect((await workflow()).states.find(({ name }) => name === '완료')!.issueCount).toBe(4)
    // An issue restored from the bin gets the target state too, and its place among those that came with it.
    const back = await owner.call(issueRoutes.restore, { ...at, issueId: binned.issueId })
    expect(back).toMatchObject({ stateId: stateOf('완료'), completedAt: expect.any(String) })
    expect((await board())[2]).toEqual(column.toSpliced(2, 0, binned.issueId))
  })

  test('needs another one of the project as its target, and who leads the project', async () => {
    const { orgId, drop, stateOf, owner, at } = await stated()
    expect(await refusal(drop(stateOf('진행'), stateOf('진행')))).toMatchObject({ status: 422, error: 'state.target' })
    const mina = await joined(orgId)
    const body = { targetStateId: stateOf('요청') }
    const asked = mina.call(workflowRoutes.deleteState, { ...at, stateId: stateOf('진행'), body })
    expect(await refusal(asked)).toMatchObject({ status: 403, error: 'project.forbidden' })
    await owner.call(workflowRoutes.deleteState, { ...at, stateId: stateOf('진행'), body })
    expect(await refusal(drop(stateOf('진행'), stateOf('요청')))).toMatchObject({ status: 404, error: 'state.missing' })
  })
})
