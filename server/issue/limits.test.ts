import { describe, expect, test } from 'vitest'
import { BODY_BYTES, issueRoutes, TITLE_MOST } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import { workflowRoutes } from '#contract/workflow'
import { addedMember, person, refusal } from '../testing/visitor.ts'
import { project } from './test.ts'

describe('a title', () => {
  test('has at least one letter to see and at most 200, and nothing that hides or turns the line', async () => {
    const { issue } = await project()
    const longest = '가'.repeat(TITLE_MOST)
    expect((await issue({ title: longest })).title).toBe(longest)
    // A family of four is one emoji of seven code points, and is not cut.
    expect((await issue({ title: '👨‍👩‍👧‍👦 가족' })).title).toBe('👨‍👩‍👧‍👦 가족')
    expect((await issue({ title: ' \u202e결제\u200b 오류\u2069 ' })).title).toBe('결제 오류')
    // Decomposed by one system and composed by another: the same word.
    expect((await issue({ title: '한글'.normalize('NFD') })).title).toBe('한글')
    for (const title of ['', '   ', '\u200b\u3164\ufeff', `${longest}나`])
      expect(await refusal(issue({ title }))).toMatchObject({ status: 422, fields: { title: expect.any(String) } })
    // Text that no column can store is refused before the title is checked.
    for (const title of ['깨진\ud800글자', '널\0글자'])
      expect(await refusal(issue({ title }))).toMatchObject({ status: 422 })
  })
})

describe('a body', () => {
  test('is 100 KB as it is stored, letters of three bytes counted so', async () => {
    const { owner, at, issue } = await project()
    const third = Math.floor(BODY_BYTES / 3)
    const largest = '가'.repeat(third) + 'a'.repeat(BODY_BYTES - 3 * third)
    const { issueId } = await issue({ body: largest })
    expect((await owner.call(issueRoutes.read, { ...at, issueId })).body).toBe(largest)
    expect(await refusal(issue({ body: `${largest}a` }))).toMatchObject({
      status: 422,
      fields: { body: expect.any(String) },
    })
  })

  test('of marks that never end and of tags is kept as it was typed, of 100 KB of nested quotes it is refused', async () => {
    const { owner, at, issue } = await project()
    const bodies = [
      '>'.repeat(10),
      '['.repeat(50_000) + '('.repeat(50_000),
      '**굵게 _기울여 `코드 ~~지움 [주소](',
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '|'.repeat(10_000),
    ]
    for (const body of bodies) {
      const { issueId } = await issue({ body })
      expect((await owner.call(issueRoutes.read, { ...at, issueId })).body).toBe(body)
    }
    expect(await refusal(issue({ body: '>'.repeat(BODY_BYTES) }))).toMatchObject({
      status: 422,
      fields: { body: '내용의 목록과 인용은 10단계까지 만들 수 있습니다.' },
    })
  })
})

describe('days', () => {
  test('are of the calendar, and none is due before it begins, also where one of the two is changed', async () => {
    const { owner, at, issue } = await project()
    for (const dueDate of ['2026-02-30', '2026-13-01', '내일', '2026-9-25', '2026-09-25T00:00:00Z'])
      expect(await refusal(issue({ dueDate }))).toMatchObject({
        status: 422,
        fields: { dueDate: expect.any(String) },
      })
    expect((await issue({ dueDate: '2028-02-29' })).dueDate).toBe('2028-02-29')
    const inTurn = { status: 422, fields: { dueDate: expect.any(String) } }
    expect(await refusal(issue({ startDate: '2026-09-25', dueDate: '2026-09-24' }))).toMatchObject(inTurn)
    const { issueId } = await issue({ startDate: '2026-09-25', dueDate: '2026-09-25' })
    const body = { version: 1, dueDate: '2026-09-24' }
    expect(await refusal(owner.call(issueRoutes.change, { ...at, issueId, body }))).toMatchObject(inTurn)
    expect(await owner.call(issueRoutes.read, { ...at, issueId })).toMatchObject({ dueDate: '2026-09-25', version: 1 })
  })
})

describe('what an issue is ordered by', () => {
  test('is of its own project, and what is of another one is missing there', async () => {
    const { owner, orgId, issue } = await project()
    const other = await owner.call(projectRoutes.create, { orgId, body: { name: '물류 이전', key: 'LOG' } })
    const there = { orgId, projectId: other.projectId }
    const { states } = await owner.call(workflowRoutes.read, there)
    const { tagId } = await owner.call(workflowRoutes.createTag, { ...there, body: { name: '버그' } })
    const { milestoneId } = await owner.call(workflowRoutes.createMilestone, { ...there, body: { name: '1차' } })
    const parent = await owner.call(issueRoutes.create, { ...there, body: { title: '창고' } })
    const refused: [Parameters<typeof issue>[0], string][] = [
      [{ stateId: states[0]!.stateId }, 'state.missing'],
      [{ tagIds: [tagId] }, 'tag.missing'],
      [{ milestoneId }, 'milestone.missing'],
      [{ parentId: parent.issueId }, 'issue.missing'],
      [{ assigneeId: 9_999_999 }, 'member.missing'],
    ]
    for (const [draft, error] of refused) expect(await refusal(issue(draft))).toMatchObject({ status: 404, error })
    // A refused call uses up no number.
    expect((await issue()).number).toBe(1)
  })

  test('whoever left is given nothing, and what they took part in goes on without them', async () => {
    const { owner, orgId, at, issue } = await project()
    const mina = await person()
    const minaId = await addedMember(orgId, mina)
    const { issueId } = await issue({ participantIds: [minaId], assigneeId: minaId })
    await mina.call(memberRoutes.leave, { orgId })
    const missing = { status: 404, error: 'member.missing' }
    expect(await refusal(issue({ participantIds: [minaId] }))).toMatchObject(missing)
    expect(await refusal(issue({ assigneeId: minaId }))).toMatchObject(missing)
    const now = await owner.call(issueRoutes.read, { ...at, issueId })
    expect(now.assigneeId).toBeNull()
    const body = { version: now.version, title: '계속하는 일' }
    expect(await owner.call(issueRoutes.change, { ...at, issueId, body })).toMatchObject({ title: '계속하는 일' })
  })

  test('twenty people and twenty tags, and not one more', async () => {
    const { owner, at, issue } = await project()
    const tagIds: number[] = []
    for (let each = 0; each < 21; each++)
      tagIds.push((await owner.call(workflowRoutes.createTag, { ...at, body: { name: `태그 ${each}` } })).tagId)
    const { issueId, version } = await issue({ tagIds: tagIds.slice(1) })
    expect(await refusal(issue({ tagIds }))).toMatchObject({ status: 422, fields: { tagIds: expect.any(String) } })
    const body = { version, addTagIds: [tagIds[0]!] }
    expect(await refusal(owner.call(issueRoutes.change, { ...at, issueId, body }))).toMatchObject({
      status: 409,
      error: 'issue.tags',
    })
  })
})

describe('people taken in with a new project', () => {
  test('are there from the start, whoever makes it leads it, and a wrong one makes nothing', async () => {
    const { owner, orgId, memberId } = await project()
    const [mina, guest] = [await person(), await person()]
    const minaId = await addedMember(orgId, mina)
    const guestId = await addedMember(orgId, guest, 'GUEST')
    const create = (members: { memberId: number; projectRole: 'LEAD' | 'MEMBER' | 'VIEWER' }[]) =>
      owner.call(projectRoutes.create, { orgId, body: { name: '물류 이전', key: 'LOG', isPrivate: true, members } })
    expect(await refusal(create([{ memberId: guestId, projectRole: 'LEAD' }]))).toMatchObject({
      error: 'project.guestLead',
    })
    expect(await refusal(create([{ memberId: 9_999_999, projectRole: 'MEMBER' }]))).toMatchObject({
      error: 'member.missing',
    })
    const { projectId } = await create([
      { memberId: minaId, projectRole: 'VIEWER' },
      { memberId: guestId, projectRole: 'MEMBER' },
      { memberId, projectRole: 'VIEWER' },
    ])
    const people = await mina.call(projectRoutes.members, { orgId, projectId })
    expect(Object.fromEntries(people.map(each => [each.memberId, each.projectRole]))).toEqual({
      [memberId]: 'LEAD',
      [guestId]: 'MEMBER',
      [minaId]: 'VIEWER',
    })
  })
})
