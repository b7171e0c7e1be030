// The three companies of the sweep: the demonstration's, one with nothing in it, and one whose names are as long as may be.
import { randomUUID } from 'node:crypto'
import { NAME_MAX } from '#contract/auth'
import { departmentRoutes } from '#contract/department'
import { roomRoutes } from '#contract/chat'
import { confirmationRoutes } from '#contract/confirmation'
import { issueRoutes } from '#contract/issue'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { memberRoutes } from '#contract/member'
import { messageRoutes } from '#contract/message'
import { notificationRoutes } from '#contract/notification'
import { projectRoutes } from '#contract/project'
import { scheduledMessageRoutes } from '#contract/scheduled-message'
import { workflowRoutes } from '#contract/workflow'
import { ahead } from '../../server/board/test.ts'
import { storedFile } from '../../server/attachment/test.ts'
import { type Boards, demoBoards, longBoards } from './board-screens.ts'
import { longDirectory } from './directory-screens.ts'
import { longGithub } from './github-screens.ts'
import { onDemand } from '../../server/testing/on-demand.ts'
import { pngOf } from '../../server/upload/pictures.ts'
import { addedMember, PASSWORD, person, registered, type Visitor, visitor } from '../../server/testing/visitor.ts'

/** Where the screens of one company are, and who looks at them. */
export type Company = {
  url: string
  email: string
  password: string
  orgId: number
  projectId: number
  /** Absent where there is none. */
  issueId?: number | undefined
  /** An issue with comments and files. */
  discussedId?: number | undefined
  /** An issue that is named by code. */
  codeId?: number | undefined
  /** A room with messages. */
  roomId?: number | undefined
  /** A message that was edited, answered, pinned, and asks to be confirmed. */
  discussed?: { roomId: number; messageId: number } | undefined
  boards?: Boards | undefined
}

const DEMO_OWNER = 'junghee.moon@haedam.example'

async function demonstration(): Promise<Company> {
  const { url, password = '' } = await onDemand('demo')
  const owner = visitor({ url })
  await owner.signIn(DEMO_OWNER, password)
  const { orgId } = (await owner.call(memberRoutes.organizations, { query: {} })).data[0]!
  const projects = await owner.call(projectRoutes.all, { orgId })
  const { projectId } = projects.find(({ key }) => key === 'WEB')!
  const find = async (words: string) =>
    (await owner.call(issueRoutes.find, { orgId, projectId, query: { words } }))[0]!.issueId
  const [issueId, discussedId] = [await find('정기배송'), await find('원산지')]
  const { rooms } = await owner.call(roomRoutes.list, { orgId, query: {} })
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const members = await owner.call(memberRoutes.all, { orgId })
  const others = members.flatMap(each => (each.memberId === memberId ? [] : [each.memberId])).slice(0, 40)
  const words = ['전기 점검', '토요일 오전 9시부터 11시까지 사옥 전체가 정전됩니다. 장비를 미리 꺼 주세요.'] as const
  const discussed = await discussion(owner, orgId, others, ...words)
  const boards = await demoBoards(owner, orgId)
  const places = {
    orgId,
    projectId,
    issueId,
    discussedId,
    codeId: issueId,
    roomId: rooms[0]?.roomId,
    discussed,
    boards,
  }
  return { url, email: DEMO_OWNER, password, ...places }
}

/** A room in which one message of its owner has everything that a message may have, and another one waits for its time. */
async function discussion(owner: Visitor, orgId: number, memberIds: number[], name: string, words: string) {
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body: { kind: 'group', name, memberIds } })
  const at = { orgId, roomId }
  const say = (body: string, more: object = {}) =>
    owner.call(messageRoutes.post, { ...at, body: { clientId: randomUUID(), body, ...more } })
  const { messageId, version } = await say(words.slice(0, -1), { isUrgent: true })
  await owner.call(messageRoutes.edit, { ...at, messageId, body: { body: words, version } })
  await owner.call(messageRoutes.pin, { ...at, messageId, body: { isPinned: true } })
  await owner.call(messageRoutes.setNotice, { ...at, body: { messageId } })
  await owner.call(confirmationRoutes.ask, { ...at, messageId, body: { isAsked: true } })
  await say(words, { threadId: messageId })
  const later = { clientId: randomUUID(), body: words, sendAt: ahead(WEEK_MS) }
  await owner.call(scheduledMessageRoutes.schedule, { ...at, body: later })
  return { roomId, messageId }
}

const WEEK_MS = 7 * 86_400_000

async function beginning(): Promise<Company> {
  const { url, dataDir } = await onDemand('demo')
  const owner = await person({ name: '남궁다솜', url, dataDir })
  const { orgId } = await registered(owner, { name: '새로', memberName: '남궁다솜' })
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: '첫', key: 'FIRST' } })
  return { url, email: owner.email, password: PASSWORD, orgId, projectId }
}

const WORDS = '국립해양생물자원관 디지털전환추진단 온라인몰 구축 공동수급체와 지역상생협력사업 추진위원회 '
const long = (letters: number) =>
  WORDS.repeat(Math.ceil(letters / WORDS.length))
    .slice(0, letters)
    .trim()
const unbroken = (letters: number) => 'Unterstuetzungsmassnahmenkatalog'.repeat(8).slice(0, letters)

/** Every part of a text, each wider or longer than usual. */
const TEXT = [
  `# ${long(120)}`,
  `**${long(60)}** \`${unbroken(120)}\` https://dure.kr/${unbroken(20)} [@${long(50)}](member:1) LONGER-1, LONGER-2`,
  `- [x] ${long(120)}\n  - ${long(120)}\n    1. ${unbroken(120)}\n- [ ] 할 일`,
  `> ${long(120)}`,
  `\`\`\`ts\nconst ${unbroken(120)} = 1 // ${long(60)}\n\`\`\``,
  `| ${'항목 | '.repeat(12)}\n| ${'--- | '.repeat(12)}\n| ${`${long(40)} | `.repeat(12)}`,
  `![${long(80)}](attachment:1) [${unbroken(120)}.pdf](attachment:2)`,
].join('\n\n')

async function longNamed(): Promise<Company> {
  const { url, dataDir } = await onDemand('demo')
  const owner = await person({ name: long(NAME_MAX), url, dataDir })
  const { orgId } = await registered(owner, { name: long(100), memberName: long(50), address: long(200) })
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const other = await person({ name: unbroken(NAME_MAX), url, dataDir })
  const otherId = await addedMember(orgId, other)
  const department = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: long(50) } })
  const body = { name: unbroken(50), parentId: department.deptId }
  const below = await owner.call(departmentRoutes.createDepartment, { orgId, body })
  const { positionId } = await owner.call(departmentRoutes.createPosition, { orgId, body: { name: long(50) } })
  for (const [id, { deptId }] of [[memberId, department] as const, [otherId, below] as const])
    await owner.call(departmentRoutes.assign, { orgId, memberId: id, body: { assignments: [{ deptId, positionId }] } })
  await other.call(memberRoutes.changeMe, { orgId, body: { status: { kind: 'own', text: long(30) } } })
  await longDirectory(owner, orgId, long(120), unbroken(60))
  const { projectId } = await owner.call(projectRoutes.create, { orgId, body: { name: long(80), key: 'LONGER' } })
  const at = { orgId, projectId }
  await owner.call(projectRoutes.putMember, { ...at, memberId: otherId, body: { projectRole: 'MEMBER' } })
  const tag = await owner.call(workflowRoutes.createTag, { ...at, body: { name: long(30), color: 'red' } })
  const milestone = await owner.call(workflowRoutes.createMilestone, {
    ...at,
    body: { name: long(60), dueDate: '2026-12-31' },
  })
  const draft = {
    tagIds: [tag.tagId],
    milestoneId: milestone.milestoneId,
    assigneeId: otherId,
    participantIds: [memberId],
  }
  const days = { startDate: '2026-11-02', dueDate: '2026-11-30' }
  const issue = await owner.call(issueRoutes.create, {
    ...at,
    body: { title: long(200), body: `${TEXT}\n\n${long(1_000)}`, ...draft, ...days },
  })
  const parentId = issue.issueId
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="400"/>'
  const picture = await storedFile(other, orgId, `${unbroken(100)}.png`, await pngOf(drawing))
  const contract = await storedFile(other, orgId, `${long(100)}.hwp`)
  const said = { body: `[@x](member:${memberId}) ${long(300)}`, fileIds: [picture.fileId, contract.fileId] }
  const comment = await other.call(issueCommentRoutes.post, { ...at, issueId: parentId, body: said })
  const reply = { body: TEXT, parentId: comment.commentId }
  await other.call(issueCommentRoutes.post, { ...at, issueId: parentId, body: reply })
  await owner.call(notificationRoutes.changeLevel, { orgId, body: { thing: `issue:${parentId}`, level: 'mentions' } })
  await owner.call(issueRoutes.create, { ...at, body: { title: unbroken(200), parentId, ...draft } })
  const own = { ...draft, assigneeId: memberId }
  const late = await owner.call(issueRoutes.create, {
    ...at,
    body: { title: long(200), ...own, dueDate: '2026-11-02' },
  })
  const code = { issueId: late.issueId, words: long(200), unbroken: unbroken(200) }
  await longGithub(owner, { orgId, memberId, ...code })
  const blocked = { kind: 'blockedBy' as const, otherIssueId: parentId }
  await owner.call(issueRoutes.relate, { ...at, issueId: late.issueId, body: blocked })
  await owner.call(issueRoutes.create, { ...at, body: { title: unbroken(200), ...own } })
  const roomId = await longTalk(owner, other, orgId, otherId)
  const discussed = await discussion(owner, orgId, [otherId], long(50), `${long(200)} ${unbroken(250)}`)
  const scan = await storedFile(owner, orgId, `${unbroken(100)}.png`, await pngOf(drawing))
  const texts = {
    name: long(40),
    title: unbroken(200),
    text: `${TEXT}\n\n${long(600)}`,
    fileIds: [scan.fileId],
    memberIds: [otherId],
  }
  const boards = await longBoards(owner, orgId, texts)
  const issues = { issueId: parentId, discussedId: parentId, codeId: late.issueId }
  const places = { orgId, projectId, ...issues, roomId, discussed, boards }
  return { url, email: owner.email, password: PASSWORD, ...places }
}

/** A room with messages of every kind, each longer than usual. */
async function longTalk(owner: Visitor, other: Visitor, orgId: number, otherId: number) {
  const draft = { kind: 'channel' as const, name: long(50), topic: long(200), memberIds: [otherId] }
  const { roomId } = await owner.call(roomRoutes.create, { orgId, body: draft })
  await owner.call(roomRoutes.create, { orgId, body: { kind: 'channel', name: unbroken(50), memberIds: [otherId] } })
  const at = { orgId, roomId }
  const say = (by: Visitor, body: string, more: object = {}) =>
    by.call(messageRoutes.post, { ...at, body: { clientId: randomUUID(), body, ...more } })
  const asked = await say(other, `[@${long(50)}](member:1) ${long(600)} LONGER-1 https://dure.kr/${unbroken(20)}`)
  const picture = await storedFile(
    other,
    orgId,
    `${unbroken(100)}.png`,
    await pngOf('<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="400"/>'),
  )
  const contract = await storedFile(other, orgId, `${long(100)}.hwp`)
  await say(other, '', { fileIds: [picture.fileId, contract.fileId] })
  await say(owner, unbroken(250), { quotedId: asked.messageId })
  await say(owner, `> ${long(120)}\n- ${long(120)}\n\`\`\`\n${unbroken(250)}\n\`\`\``)
  const { messageId } = await say(other, long(300))
  await owner.call(messageRoutes.setNotice, { ...at, body: { messageId } })
  await owner.call(messageRoutes.react, { ...at, messageId, body: { reaction: 'check', isSet: true } })
  await say(owner, long(200), { threadId: asked.messageId })
  return roomId
}

export const companies = { demo: demonstration, empty: beginning, long: longNamed }
export type CompanyName = keyof typeof companies
