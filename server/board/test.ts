// Fixtures for tests of boards.
import { type Audience, everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { departmentRoutes } from '#contract/department'
import { type MustReadDraft, mustReadRoutes } from '#contract/must-read'
import { notificationRoutes } from '#contract/notification'
import { postRoutes } from '#contract/post'
import { pollRoutes } from '#contract/post-discussion'
import type { Ask } from '#contract/route'
import { company } from '../chat/test.ts'
import { joined } from '../issue/test.ts'
import type { Somebody, Visitor } from '../testing/visitor.ts'

type Draft = Partial<Ask<typeof boardRoutes.create>['body']>
type Written = Partial<Ask<typeof postRoutes.create>['body']>
let made = 0

/** A board in its own organization. */
export async function board(said: Draft = {}, where: Parameters<typeof company>[0] = {}) {
  const { orgId, owner } = await company(where)
  const body = { name: '자유게시판', ...said }
  const { boardId } = await owner.call(boardRoutes.create, { orgId, body })
  return { orgId, owner, boardId, ...boardIn(orgId, boardId) }
}

export function boardIn(orgId: number, boardId: number) {
  const at = { orgId, boardId }
  return {
    at,
    write: (written: Written, by: Visitor) =>
      by.call(postRoutes.create, { ...at, body: { title: `글 ${++made}`, ...written } }),
    titles: async (by: Visitor) =>
      (await by.call(postRoutes.list, { ...at, query: {} })).posts.map(({ title }) => title),
    read: (by: Visitor) => by.call(boardRoutes.read, at),
    change: (by: Visitor, body: Partial<Ask<typeof boardRoutes.change>['body']>) =>
      by.call(boardRoutes.change, { ...at, body }),
  }
}

/** The names of all boards that this person may read. */
export const namesFor = async (by: Visitor, orgId: number) =>
  (await by.call(boardRoutes.list, { orgId })).map(({ name }) => name)

type Person = Awaited<ReturnType<typeof joined>>
type By = Pick<Somebody, 'call'>

export const toDepartment = (...deptIds: number[]): Audience => ({
  ...nobody,
  departments: deptIds.map(deptId => ({ deptId, withSubdepartments: true })),
})

/** A board of everybody with one post of the owner, and departments: 영업본부 with 영업팀 below it, and 개발팀. */
export async function noticed() {
  const made = await board({
    name: '알림판',
    readers: everybody,
    commenters: nobody,
    writers: nobody,
    managers: nobody,
  })
  const { owner, orgId, write } = made
  const post = await write({ title: '수능일 출근 시간', body: '10시까지 출근합니다.' }, owner)
  const at = { ...made.at, postId: post.postId }
  const department = async (name: string, parentId: number | null = null, headMemberId?: number) => {
    const { deptId, version } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name, parentId } })
    if (headMemberId !== undefined)
      await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId, version } })
    return deptId
  }
  const place = (person: Person, deptId: number | null) =>
    owner.call(departmentRoutes.assign, {
      orgId,
      memberId: person.memberId,
      body: { assignments: deptId === null ? [] : [{ deptId, positionId: null }] },
    })
  const member = async (name: string, deptId: number | null = null) => {
    const person = await joined(orgId, 'MEMBER', name)
    if (deptId !== null) await place(person, deptId)
    return person
  }
  return {
    ...made,
    at,
    post,
    department,
    place,
    member,
    set: (draft: Partial<MustReadDraft> = {}, by: By = owner) =>
      by.call(mustReadRoutes.set, {
        ...at,
        body: { audience: everybody, needsConfirmation: true, dueOn: null, ...draft },
      }),
    state: async (by: By) => (await by.call(mustReadRoutes.read, at))!,
    note: (by: By) => by.call(mustReadRoutes.note, at),
    confirm: (by: By, version = 1) => by.call(mustReadRoutes.confirm, { ...at, body: { version } }),
    nudge: (by: By = owner) => by.call(mustReadRoutes.nudge, at),
    missing: async (by: By, deptId?: string) =>
      (
        await by.call(mustReadRoutes.people, { ...at, query: { shown: 'missing', ...(deptId && { deptId }) } })
      ).people.map(({ name }) => name),
    /** Sentences that somebody was told of posts that must be read, of these types. */
    told: async (by: By, ...types: string[]) =>
      (await by.call(notificationRoutes.list, { orgId, query: {} })).notifications.flatMap(({ type, sentence }) =>
        types.includes(type) ? sentence : [],
      ),
  }
}
/** So many milliseconds from now. */
export const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()

export type PollWritten = Ask<typeof pollRoutes.create>['body']
export const lunch: PollWritten = {
  question: '점심 메뉴',
  options: [{ text: '국수' }, { text: '김밥' }, { text: '비빔밥' }],
  choicesMost: 1,
  isAnonymous: false,
  allowsOptions: false,
  endsAt: null,
}
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A post of a member with a poll, and its calls by whoever makes them. */
export async function polled(said: Partial<PollWritten> = {}) {
  const made = await board()
  const mina = await joined(made.orgId, 'MEMBER', '미나')
  const { postId, hasPoll } = await made.write({ poll: { ...lunch, ...said } }, mina)
  const on = { ...made.at, postId }
  const read = (by: Visitor) => by.call(pollRoutes.read, on)
  const { options } = await read(mina)
  const [noodles, rolls, rice] = options.map(({ optionId }) => optionId) as [number, number, number]
  const vote = (by: Visitor, ...optionIds: number[]) => by.call(pollRoutes.vote, { ...on, body: { optionIds } })
  const change = async (by: Visitor, body: Partial<PollWritten> | object) =>
    by.call(pollRoutes.change, { ...on, body: { version: (await read(by)).version, ...body } })
  const countsFor = async (by: Visitor) => (await read(by)).options.map(({ count }) => count)
  const names = async (by: Visitor, optionId: number) =>
    (await by.call(pollRoutes.voters, { ...on, optionId })).voters.map(({ name }) => name)
  const add = (by: Visitor, text: string) => by.call(pollRoutes.addOption, { ...on, body: { text } })
  return { ...made, mina, on, hasPoll, options, noodles, rolls, rice, read, vote, change, countsFor, names, add }
}
