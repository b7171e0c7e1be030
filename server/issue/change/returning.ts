// The return of issues to the project they were moved out of: with the numbers they had there, and with what they left there.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import type { LeftField } from '#contract/activity'
import type { Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { nextNumbers } from '../../project/counters.ts'
import type { ProjectPlace, VisibleProject } from '../../project/doors.ts'
import { workersAmong } from '../../project/people.ts'
import { Refusal } from '../../refusal.ts'
import { milestoneNames } from '../../workflow/milestones.ts'
import { stateRowsOf } from '../../workflow/states.ts'
import { tagNames } from '../../workflow/tags.ts'
import type { LeftValues } from '../activity/recording.ts'
import { activities } from '../activity/tables.ts'
import { putUnder } from '../issues.ts'
import { recordsOf } from '../rows.ts'
import { formerNumbers } from '../tables.ts'
import { applyChanges } from './changes.ts'

/** Numbers for issues that come into a project, in the order of the ids: one that was there before has its own again. */
export async function numbersIn(tx: Writing, place: ProjectPlace, ids: readonly number[]): Promise<number[]> {
  const { orgId, projectId } = place
  const here = and(eq(formerNumbers.orgId, orgId), eq(formerNumbers.projectId, projectId))
  const known = await tx
    .select({ issueId: formerNumbers.issueId, number: formerNumbers.number })
    .from(formerNumbers)
    .where(and(here, isAmong(formerNumbers.issueId, ids)))
  // One that came and went more than once may have several; the others still lead to it.
  const own = new Map(known.toSorted((a, b) => a.number - b.number).map(row => [row.issueId, row.number]))
  if (own.size > 0) await tx.delete(formerNumbers).where(and(here, isAmong(formerNumbers.number, [...own.values()])))
  const newcomers = ids.filter(id => !own.has(id))
  const next = newcomers.length > 0 ? await nextNumbers(tx, place, newcomers.length) : []
  return ids.map(id => own.get(id) ?? next[newcomers.indexOf(id)]!)
}

/** The values that each issue left in this project when it last moved out of it. */
async function leftIn(tx: Writing, { orgId, projectId }: ProjectPlace, ids: readonly number[]) {
  const movedOut = JSON.stringify([{ field: 'project', from: { projectId } }])
  const rows = await tx
    .selectDistinctOn([activities.issueId], { issueId: activities.issueId, changes: activities.changes })
    .from(activities)
    .where(
      and(
        eq(activities.orgId, orgId),
        isAmong(activities.issueId, ids),
        sql`${activities.changes} @> ${movedOut}::jsonb`,
      ),
    )
    .orderBy(activities.issueId, desc(activities.activityId))
  return new Map(
    rows.flatMap(({ issueId, changes }) => {
      const left = changes.find(({ field }) => field === 'left')?.from as LeftValues | undefined
      return left ? [[issueId, left] as const] : []
    }),
  )
}

/** Things and people that are no longer there are not given back. */
export async function giveBack(tx: Writing, project: VisibleProject, member: Member, ids: readonly number[]) {
  const left = await leftIn(tx, project, ids)
  if (left.size === 0) return
  const idsOf = (issueId: number, field: LeftField) =>
    (left.get(issueId)?.find(each => each.field === field)?.values ?? []).map(value =>
      typeof value === 'number' ? value : value.id,
    )
  const people = [...left.keys()].flatMap(id => [...idsOf(id, 'assignee'), ...idsOf(id, 'participants')])
  const [states, tags, milestones, workers] = await Promise.all([
    stateRowsOf(tx, project),
    tagNames(tx, project),
    milestoneNames(tx, project),
    workersAmong(tx, project, [...new Set(people)]),
  ])
  for (const row of await recordsOf(tx, project, [...left.keys()])) {
    const [stateId] = idsOf(row.issueId, 'state').filter(id => states.some(state => state.stateId === id))
    const [milestoneId] = idsOf(row.issueId, 'milestone').filter(id => milestones.some(it => it.milestoneId === id))
    const [assigneeId] = idsOf(row.issueId, 'assignee').filter(id => workers.has(id))
    const addTagIds = idsOf(row.issueId, 'tags').filter(id => tags.has(id))
    const addParticipantIds = idsOf(row.issueId, 'participants').filter(id => workers.has(id))
    await applyChanges(tx, project, member, [row], { stateId, milestoneId, assigneeId, addTagIds, addParticipantIds })
    const [parentId] = idsOf(row.issueId, 'parent')
    if (parentId !== undefined) await putUnderIfPossible(tx, project, member, row.issueId, parentId)
  }
}

/** A parent that is gone, full or too deep is left alone; the checks come before anything is written. */
async function putUnderIfPossible(
  tx: Writing,
  project: VisibleProject,
  member: Member,
  issueId: number,
  parentId: number,
) {
  const [row] = await recordsOf(tx, project, [issueId])
  try {
    await putUnder(tx, project, member, row!, parentId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
