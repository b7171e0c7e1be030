// Inserts the projects of the made-up company, with a year of work behind them.
import { dayAfter } from '#contract/filter'
import type { IssueDraft } from '#contract/issue'
import { dayOf } from '#korean/time'
import type { Writing } from '../../db.ts'
import type { Demo } from '../../feature.ts'
import { finishPastIssue, insertPastIssue } from './past.ts'
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
/** Current issues are less than a week old, and newer than all past ones. */
const FRESH = 22

export const fillProjects: Demo = async (tx, { orgId, memberIds }) => {
  for (const project of projects) await planIn(tx, orgId, memberIds, project)
}

async function planIn(tx: Writing, orgId: number, memberIds: Ids, said: DemoProject) {
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
    const closed = due < 0 && { closedAt: new Date(Date.now() + due * 86_400_000), closedBy: leadId }
    milestoneIds.set(
      milestone,
      await insertMilestone(tx, made, { name: milestone, dueDate: dayFromNow(due), ...closed }),
    )
  }
  for (const each of said.favouriteOf ?? [])
    await insertFavourite(tx, { orgId, projectId, memberId: memberIds.get(each)! })
  const project = (await lockProject(tx, { orgId, projectId }))!
  const around = { project, leadId, memberIds, states, tagIds, milestoneIds }
  await pastIn(tx, around, said)
  await nowIn(tx, around, said)
}

const dayFromNow = (days: number) => dayAfter(dayOf(new Date()), days)

type Around = { project: ProjectRow; leadId: number; memberIds: Ids; states: Ids; tagIds: Ids; milestoneIds: Ids }

/** Issues spread evenly over the year, each completed a week or two after its creation. */
async function pastIn(tx: Writing, around: Around, said: DemoProject) {
  const { project, leadId, memberIds, states, tagIds, milestoneIds } = around
  const titles = said.past.of.flatMap(of => said.past.what.map(what => `${of} ${what}`))
  const [people, tags] = [said.members.map(name => memberIds.get(name)!), [...tagIds.values()]]
  const events = titles.flatMap((title, at) => {
    const days = Math.round(DAYS - (at * (DAYS - FRESH)) / titles.length)
    const assigneeId = people[(at * 5) % people.length]!
    const due = 14 - days
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
    let issueId = 0
    const make = async () => void (issueId = await insertPastIssue(tx, project, { draft, creatorId, days }))
    const doneDays = days - 4 - ((at * 7) % 12)
    const finish = () => finishPastIssue(tx, project, { issueId, memberId: assigneeId, stateId, days: doneDays })
    return [
      { days, happen: make },
      { days: doneDays, happen: finish },
    ]
  })
  for (const { happen } of events.toSorted((a, b) => b.days - a.days)) await happen()
}

async function nowIn(tx: Writing, around: Around, said: DemoProject) {
  const { project, leadId, memberIds, states, tagIds, milestoneIds } = around
  const idOf = (ids: Ids, names: string[] = []) => names.flatMap(name => ids.get(name) ?? [])
  // In reverse, because the last created one is at the top of its state.
  for (const [at, now] of said.now.toReversed().entries()) {
    const draft: IssueDraft = {
      title: now.title,
      body: now.body,
      stateId: states.get(now.state)!,
      priority: now.priority ?? 'NONE',
      assigneeId: idOf(memberIds, now.who ? [now.who] : [])[0] ?? null,
      tagIds: idOf(tagIds, now.tags),
      milestoneId: idOf(milestoneIds, now.milestone ? [now.milestone] : [])[0] ?? null,
      dueDate: now.due === undefined ? null : dayFromNow(now.due),
      participantIds: at % 3 === 0 ? idOf(memberIds, said.members.slice(0, 3)) : [],
    }
    const days = 2 + Math.ceil((said.now.length - at) / 4)
    const parentId = await insertPastIssue(tx, project, { draft, creatorId: leadId, days })
    for (const part of now.parts ?? []) {
      const assigneeId = idOf(memberIds, part.who ? [part.who] : [])[0] ?? null
      const child: IssueDraft = { title: part.title, stateId: states.get(part.state)!, assigneeId, parentId }
      await insertPastIssue(tx, project, { draft: child, creatorId: leadId, days: 2 })
    }
  }
}
