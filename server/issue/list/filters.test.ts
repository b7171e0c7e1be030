import { dayAfter } from '#contract/day'
import { describe, expect, test } from 'vitest'
import { type IssueDraft, issueRoutes } from '#contract/issue'
import { CALENDAR_MOST, listingRoutes } from '#contract/listing'
import { workflowRoutes } from '#contract/workflow'
import { dayOf } from '#korean/time'
import { refusal } from '../../testing/visitor.ts'
import { another, joined, project, rewrite, written } from '../test.ts'

/** A project whose issues have letters as titles, and a filtered list of it. */
async function lettered() {
  const made = await project()
  const { owner, at, issue } = made
  const called = new Map<number, string>()
  const put = async (letter: string, draft: Partial<IssueDraft> = {}) => {
    const { issueId } = await issue({ title: letter, ...draft })
    called.set(issueId, letter)
    return issueId
  }
  const found = async (query: Record<string, string>, by = owner) => {
    const { groups } = await by.call(listingRoutes.page, { ...at, query: { group: 'none', ...query } })
    expect(groups[0]!.count).toBe(groups[0]!.issues.length)
    return groups[0]!.issues
      .map(({ issueId }) => called.get(issueId) ?? '?')
      .toSorted((a, b) => a.localeCompare(b))
      .join('')
  }
  return { ...made, put, found }
}

describe('a list', () => {
  test('[S1.3] is narrowed by OR inside a field, by AND between fields, and by what is not', async () => {
    const { owner, at, memberId, put, found, stateOf, orgId } = await lettered()
    const mina = await joined(orgId)
    const [bug, pay] = [
      (await owner.call(workflowRoutes.createTag, { ...at, body: { name: '버그' } })).tagId,
      (await owner.call(workflowRoutes.createTag, { ...at, body: { name: '결제' } })).tagId,
    ]
    await put('a', { priority: 'URGENT', assigneeId: memberId, tagIds: [bug] })
    await put('b', { priority: 'HIGH', assigneeId: mina.memberId, tagIds: [bug, pay], stateId: stateOf('완료') })
    await put('c', { priority: 'HIGH', participantIds: [memberId], tagIds: [pay] })
    await put('d', { stateId: stateOf('취소') })
    const told: [Record<string, string>, string][] = [
      [{}, 'abcd'],
      [{ priority: 'URGENT,HIGH' }, 'abc'],
      [{ priority: '!URGENT,HIGH' }, 'd'],
      [{ priority: 'HIGH', tag: String(pay) }, 'bc'],
      [{ priority: 'HIGH', tag: `!${bug}` }, 'c'],
      [{ tag: `${bug},none` }, 'abd'],
      // A negated filter includes issues without a value.
      [{ assignee: '!me' }, 'bcd'],
      [{ assignee: '!none' }, 'ab'],
      [{ assignee: 'me,none' }, 'acd'],
      [{ participant: 'me' }, 'c'],
      [{ category: 'completed,cancelled' }, 'bd'],
      [{ category: '!completed,cancelled' }, 'ac'],
      [{ state: String(stateOf('요청')), priority: '!HIGH' }, 'a'],
      [{ mine: 'true' }, 'ac'],
      [{ mine: 'true', priority: 'HIGH' }, 'c'],
      [{ creator: `!${memberId}` }, ''],
      [{ state: '999999999' }, ''],
    ]
    for (const [query, letters] of told) expect([query, await found(query)]).toEqual([query, letters])
    // The reader is `me`.
    expect(await found({ mine: 'true' }, mina)).toBe('b')
  })

  test('is narrowed to days by the Korean calendar, and what is done is never late', async () => {
    const { at, put, found, stateOf } = await lettered()
    const today = dayOf(new Date())
    await put('a', { dueDate: dayAfter(today, -1) })
    await put('b', { dueDate: dayAfter(today, -1), stateId: stateOf('완료') })
    await put('c', { dueDate: today })
    await put('d', { dueDate: dayAfter(today, 40) })
    const issueId = await put('e')
    const told: [Record<string, string>, string][] = [
      [{ due: 'overdue' }, 'a'],
      [{ due: '!overdue' }, 'bcde'],
      [{ due: 'today,none' }, 'ce'],
      [{ due: `${dayAfter(today, 1)}..` }, 'd'],
      [{ due: '!none' }, 'abcd'],
      [{ completed: 'today' }, 'b'],
      [{ completed: 'none' }, 'acde'],
    ]
    for (const [query, letters] of told) expect([query, await found(query)]).toEqual([query, letters])
    // One minute before midnight in Seoul belongs to that day, one minute after it to the next.
    const made = (moment: string) => rewrite(at, `update issue set created_at = $2 where id = $1`, [issueId, moment])
    await made('2026-03-10T14:59:00Z')
    expect(await found({ created: '2026-03-10' })).toBe('e')
    await made('2026-03-10T15:01:00Z')
    expect([await found({ created: '2026-03-10' }), await found({ created: '2026-03-11' })]).toEqual(['', 'e'])
  })

  test('is narrowed by words inside words, half typed, by first letters, and by the number', async () => {
    const { put, found } = await lettered()
    const title = { a: '주간회의 준비', b: '결제 오류 수정', c: 'iOS Safari 100%' }
    for (const [letter, text] of Object.entries(title)) await put(letter, { title: text })
    const told: [string, string][] = [
      ['회', 'a'],
      ['간회', 'a'],
      ['회ㅇ', 'a'],
      ['ㄱㅈㅇㄹ', 'b'],
      ['결제오류', 'b'],
      ['SAFARI', 'c'],
      ['100%', 'c'],
      ['_', ''],
      ['2', 'b'],
      ['web-2', 'b'],
      ['없는 말', ''],
    ]
    for (const [text, letters] of told) expect([text, await found({ text })]).toEqual([text, letters])
  })

  test('of one project shows nothing of another, nor of the bin', async () => {
    const { owner, orgId, at, put, found } = await lettered()
    const there = await another(owner, orgId)
    await owner.call(issueRoutes.create, { ...there.at, body: { title: 'b' } })
    const gone = await put('c')
    await put('a')
    await owner.call(issueRoutes.remove, { ...at, issueId: gone })
    expect([await found({}), await found({ text: 'b' }), await found({ text: 'c' })]).toEqual(['a', '', ''])
  })

  test('refuses what is no page of it', async () => {
    const { owner, at } = await lettered()
    const wrong: Record<string, string>[] = [
      { limit: '0' },
      { limit: '101' },
      { total: '1001' },
      { group: 'colour' },
      { sort: 'title' },
      { behind: 'AAAA', only: 'none', group: 'none' },
      { behind: Buffer.from('["a0\'",1]').toString('base64url'), only: 'none', group: 'none' },
    ]
    for (const query of wrong)
      expect([query, await refusal(owner.call(listingRoutes.page, { ...at, query }))]).toMatchObject([
        query,
        { status: 422 },
      ])
  })
})

describe('the calendar', () => {
  test('shows what is due on its days, the first due first, narrowed like a list', async () => {
    const { owner, at, memberId, issue } = await lettered()
    const rows = [
      await issue({ dueDate: '2026-09-25', assigneeId: memberId }),
      await issue({ dueDate: '2026-09-01' }),
      await issue({ dueDate: '2026-09-30' }),
    ]
    for (const dueDate of ['2026-08-31', '2026-10-01', null]) await issue({ dueDate })
    const shown = async (query: { firstDay: string; lastDay: string; assignee?: string }) =>
      (await owner.call(listingRoutes.calendar, { ...at, query })).issues.map(({ issueId }) => issueId)
    const september = { firstDay: '2026-09-01', lastDay: '2026-09-30' }
    expect(await shown(september)).toEqual([rows[1]!.issueId, rows[0]!.issueId, rows[2]!.issueId])
    expect(await shown({ ...september, assignee: 'me' })).toEqual([rows[0]!.issueId])
    expect(await shown({ firstDay: '2026-09-01', lastDay: '2026-10-15' })).toHaveLength(4)
    for (const query of [
      { firstDay: '2026-09-01', lastDay: '2026-10-16' },
      { firstDay: '2026-09-02', lastDay: '2026-09-01' },
      { firstDay: '2026-09-01', lastDay: '2026-09-31' },
    ])
      expect(await refusal(owner.call(listingRoutes.calendar, { ...at, query }))).toMatchObject({ status: 422 })
  })

  test('of more than a thousand says that there are more', async () => {
    const { owner, at, stateOf } = await lettered()
    const ids = await written(at, stateOf('요청'), CALENDAR_MOST + 1)
    const query = { firstDay: '2026-09-01', lastDay: '2026-09-30' }
    await rewrite(at, `update issue set due_date = '2026-09-25' where id = any($1::bigint[])`, [ids.slice(1)])
    const whole = await owner.call(listingRoutes.calendar, { ...at, query })
    expect([whole.issues.length, whole.isCut]).toEqual([CALENDAR_MOST, false])
    await rewrite(at, `update issue set due_date = '2026-09-25' where id = $1`, [ids[0]])
    const cut = await owner.call(listingRoutes.calendar, { ...at, query })
    expect([cut.issues.length, cut.isCut]).toEqual([CALENDAR_MOST, true])
  })
})

describe('issues much like a title', () => {
  test('are offered, five at most, the likest first, of this project and not of the bin', async () => {
    const { owner, orgId, at, issue } = await lettered()
    const similar = async (title: string) =>
      (await owner.call(issueRoutes.similar, { ...at, query: { title } })).map(each => each.title)
    const there = await another(owner, orgId)
    await owner.call(issueRoutes.create, { ...there.at, body: { title: '결제 완료 후 오류' } })
    const same = await issue({ title: '결제 완료 후 오류' })
    await issue({ title: '결제 완료 후 오류 화면' })
    await issue({ title: '창고 정리' })
    expect(await similar('결제 완료 후 오류')).toEqual(['결제 완료 후 오류', '결제 완료 후 오류 화면'])
    // Blanks and upper case make no difference.
    expect(await similar('결제완료 후오류')).toHaveLength(2)
    expect(await similar('회식 장소')).toEqual([])
    await owner.call(issueRoutes.remove, { ...at, issueId: same.issueId })
    expect(await similar('결제 완료 후 오류')).toEqual(['결제 완료 후 오류 화면'])
    for (let each = 0; each < 6; each++) await issue({ title: `서버 점검 공지 ${each}` })
    expect(await similar('서버 점검 공지')).toHaveLength(5)
    expect(await similar('가')).toEqual([])
    await issue({ title: '가' })
    expect(await similar('가')).toEqual(['가'])
  })
})
