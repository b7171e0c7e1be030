// Inserts the projects of the made-up company, with a year of work behind them.
import { dayAfter } from '#contract/day'
import type { IssueDraft } from '#contract/issue'
import { dayOf } from '#korean/time'
import type { Writing } from '../../db.ts'
import type { Demo, DemoCompany } from '../../feature.ts'
import type { Wanted } from '../change/changes.ts'
import { fillTalk } from './heard.ts'
import { workOfOwner } from './owner.ts'
import { changePastIssue, insertPastBlock, insertPastIssue } from './past.ts'
import { type ProjectRow } from '../../project/doors.ts'
import { lockProject } from '../../project/locking.ts'
import { insertProject } from '../../project/creation.ts'
import { insertFavourite } from '../../project/projects.ts'
import { takeInAs } from '../../project/people.ts'
import { insertStates } from '../../workflow/defaults.ts'
import { insertMilestone } from '../../workflow/milestones.ts'
import { insertTag } from '../../workflow/tags.ts'
import type { DemoProject } from './plan-others.ts'
import { projects } from './projects.ts'

type Ids = ReadonlyMap<string, number>
const DAYS = 340
/** Past issues are at least so many days old, and completed before the current ones were created. */
const FRESH = 22
/** The working days in which current issues were created, and then changed. */
const [CREATED, CHANGED] = [
  [4.8, 2.3],
  [2.2, 1.05],
] as const
const workdays = (days: number) => (days * 5) / 7

export const fillProjects: Demo = async (tx, company) => {
  for (const [at, project] of projects.entries()) {
    const { name, lead: by, isPrivate = false } = project
    const projectId = await planIn(tx, company, project)
    const about = isPrivate ? { projectId } : { projectId, name }
    company.record({ ago: workdays(DAYS + 6) + 0.3 + at * 0.7, by, what: 'project.created', about })
  }
  await fillTalk(tx, company)
}

async function planIn(tx: Writing, { orgId, memberIds, workedAt }: DemoCompany, said: DemoProject) {
  const { name, key, icon, color, description, isPrivate = false, lead, members, tags, milestones } = said
  const leadId = memberIds.get(lead)!
  const draft = { name, key, icon, color, description, isPrivate }
  const made = await insertProject(tx, { orgId, memberId: leadId }, draft)
  const { projectId } = made
  for (const each of members) await takeInAs(tx, made, memberIds.get(each)!, 'MEMBER')
  const states = new Map((await insertStates(tx, made)).map(state => [state.name, state.stateId]))
  const tagIds = new Map<string, number>()
  for (const [tag, tagColor] of tags) tagIds.set(tag, await insertTag(tx, made, tag, tagColor))
  const milestoneIds = new Map<string, number>()
  for (const [milestone, due] of milestones) {
    const closed = due < 0 && { closedAt: workedAt(workdays(-due)), closedBy: leadId }
    milestoneIds.set(
      milestone,
      await insertMilestone(tx, made, { name: milestone, dueDate: dayFromNow(due), ...closed }),
    )
  }
  for (const each of said.favouriteOf ?? [])
    await insertFavourite(tx, { orgId, projectId, memberId: memberIds.get(each)! })
  const project = (await lockProject(tx, { orgId, projectId }))!
  const around = { project, leadId, memberIds, states, tagIds, milestoneIds, workedAt }
  await pastIn(tx, around, said)
  await nowIn(tx, around, { ...said, now: [...said.now, ...(workOfOwner[key] ?? [])] })
  return projectId
}

const dayFromNow = (days: number) => dayAfter(dayOf(new Date()), days)

type Around = Pick<DemoCompany, 'workedAt'> & {
  project: ProjectRow
  leadId: number
  memberIds: Ids
  states: Ids
  tagIds: Ids
  milestoneIds: Ids
}

/** Issues spread evenly over the year, each completed some weeks after its creation. */
async function pastIn(tx: Writing, around: Around, said: DemoProject) {
  const { project, leadId, memberIds, states, tagIds, milestoneIds, workedAt } = around
  const titles = said.past.of.flatMap(of => said.past.what.map(what => `${of} ${what}`))
  const [people, tags] = [said.members.map(name => memberIds.get(name)!), [...tagIds.values()]]
  const events = titles.flatMap((title, at) => {
    const days = DAYS - (at * (DAYS - FRESH)) / titles.length
    const assigneeId = people[(at * 5) % people.length]!
    const due = Math.round(14 - days)
    const milestone = said.milestones.find(([, day]) => day < 0 && due > day - 30 && due <= day)
    const draft: IssueDraft = {
      title,
      stateId: states.get('요청')!,
      priority: (['MEDIUM', 'LOW', 'HIGH', 'NONE'] as const)[at % 4]!,
      assigneeId,
      tagIds: at % 3 === 0 ? [] : [tags[at % tags.length]!],
      dueDate: dayFromNow(due),
      milestoneId: milestone ? milestoneIds.get(milestone[0])! : null,
    }
    const creatorId = at % 2 ? leadId : people[at % people.length]!
    const stateId = states.get(at % 17 === 16 ? '취소' : '완료')!
    // Every third one takes four times as long.
    const doneDays = Math.max(7.2 + at / 99, days - 4 - ((at * 7) % 12) * (at % 3 ? 1 : 4))
    const done = { memberId: assigneeId, wanted: { stateId }, at: workedAt(workdays(doneDays)) }
    let issueId = 0
    const make = async (made: Date) => {
      issueId = await insertPastIssue(tx, project, { draft, creatorId, at: made })
    }
    return [
      { at: workedAt(workdays(days)), happen: make },
      { at: done.at, happen: () => changePastIssue(tx, project, { issueId, ...done }) },
    ]
  })
  for (const { at, happen } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await happen(at)
}

type Step = { issueId: number; memberId: number; wanted: Wanted }

async function nowIn(tx: Writing, around: Around, said: DemoProject) {
  const { project, leadId, memberIds, states, tagIds, milestoneIds, workedAt } = around
  const idOf = (ids: Ids, names: string[] = []) => names.flatMap(name => ids.get(name) ?? [])
  const steps: Step[][] = [[], [], [], []]
  const made = said.now.length + said.now.flatMap(({ parts = [] }) => parts).length
  let place = 0
  const make = async (now: DemoProject['now'][number] | Part, draft: Partial<IssueDraft>) => {
    const assigneeId = idOf(memberIds, now.who ? [now.who] : [])[0] ?? null
    const isBegun = now.state !== '요청'
    // Some are assigned at once, the others when somebody begins.
    const isTaken = !isBegun || place % 3 > 0
    const [state, at] = [states.get('요청')!, between(CREATED, uneven(place++) / made, workedAt)]
    const whole = { title: now.title, stateId: state, assigneeId: isTaken ? assigneeId : null, ...draft }
    const creatorId = idOf(memberIds, 'by' in now && now.by ? [now.by] : [])[0] ?? leadId
    const issueId = await insertPastIssue(tx, project, { draft: whole, creatorId, at })
    const [memberId, first] = [assigneeId ?? leadId, isBegun && assigneeId ? '진행' : now.state]
    const begin = { issueId, memberId, wanted: { stateId: states.get(first)!, assigneeId } }
    // Parts before the whole, which thereby stands above them.
    if (isBegun) steps[draft.parentId ? 0 : 1]!.push(begin)
    if (first !== now.state) steps[2]!.push({ issueId, memberId, wanted: { stateId: states.get(now.state)! } })
    return issueId
  }
  const ids = new Map<string, number>()
  // In reverse, because the last created one is at the top of its state.
  for (const [at, now] of said.now.toReversed().entries()) {
    const parentId = await make(now, {
      body: now.body,
      priority: now.priority === 'URGENT' ? 'HIGH' : (now.priority ?? 'NONE'),
      tagIds: idOf(tagIds, now.tags),
      milestoneId: idOf(milestoneIds, now.milestone ? [now.milestone] : [])[0] ?? null,
      dueDate: now.due === undefined ? null : dayFromNow(now.due),
      participantIds: at % 3 === 0 ? idOf(memberIds, said.members.slice(0, 3)) : [],
    })
    ids.set(now.title, parentId)
    for (const part of now.parts ?? []) await make(part, { parentId })
    if (now.priority === 'URGENT')
      steps[3]!.push({ issueId: parentId, memberId: leadId, wanted: { priority: 'URGENT' } })
  }
  for (const { title, after } of said.now)
    if (after) await insertPastBlock(tx, project.orgId, ids.get(after)!, ids.get(title)!, leadId)
  const all = steps.flat()
  for (const [at, step] of all.entries())
    await changePastIssue(tx, project, { ...step, at: between(CHANGED, uneven(at) / all.length, workedAt) })
}

type Part = NonNullable<DemoProject['now'][number]['parts']>[number]

/** Rises with the number, yet not by the same step. */
const uneven = (number: number) => number + 0.8 * ((number * 0.618034) % 1)

const between = ([from, to]: readonly [number, number], share: number, workedAt: Around['workedAt']) =>
  workedAt(from - (from - to) * share)
