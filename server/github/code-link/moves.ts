// Where issues move because of what happens at GitHub.
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { CodeEvent, CodeMoves } from '#contract/code-link'
import { categories, type Category } from '#contract/workflow'
import type { Member } from '#contract/permissions'
import { db, type Writing } from '../../db.ts'
import { applyChanges } from '../../issue/change/changes.ts'
import { livingByProject } from '../../issue/references.ts'
import { recordsOf } from '../../issue/rows.ts'
import { changeInProject } from '../../project/changing.ts'
import { type ProjectPlace, projectFor } from '../../project/doors.ts'
import { holdProjects, lockOpenProject } from '../../project/locking.ts'
import type { StateRow } from '../../workflow/rows.ts'
import { stateFor, stateRowsOf } from '../../workflow/states.ts'
import type { Account } from '../forge/forge.ts'
import { actorIn, memberOfAccount } from '../people.ts'
import { codeMoves } from '../tables.ts'

/** Until its people choose: to the first and the last state of work under way, and to the first of what is done. */
function usual(states: readonly StateRow[]): CodeMoves {
  const of = (category: Category) => states.filter(state => state.category === category)
  const started = of('started')
  return {
    started: started[0]?.stateId ?? null,
    review: started.at(-1)?.stateId ?? null,
    merged: of('completed')[0]?.stateId ?? null,
  }
}

const ofProject = ({ orgId, projectId }: ProjectPlace) =>
  and(eq(codeMoves.orgId, orgId), eq(codeMoves.projectId, projectId))

async function movesIn(tx: NodePgDatabase, project: ProjectPlace, states: readonly StateRow[]): Promise<CodeMoves> {
  const chosen = await tx.select().from(codeMoves).where(ofProject(project))
  const there = new Set(states.map(({ stateId }) => stateId))
  const moves = usual(states)
  // A state that was deleted since counts as not chosen.
  for (const { event, stateId } of chosen) if (stateId === null || there.has(stateId)) moves[event] = stateId
  return moves
}

export async function codeMovesOf(member: Member, projectId: number) {
  const project = await projectFor(member, 'project.look', projectId)
  return movesIn(db, project, await stateRowsOf(db, project))
}

export const changeCodeMove = (member: Member, projectId: number, event: CodeEvent, stateId: number | null) =>
  changeInProject(member, projectId, { action: 'project.edit', told: 'workflow' }, async (tx, project) => {
    const { orgId } = member
    if (stateId !== null) await stateFor(tx, project, stateId)
    await tx
      .insert(codeMoves)
      .values({ orgId, projectId, event, stateId })
      .onConflictDoUpdate({ target: [codeMoves.orgId, codeMoves.projectId, codeMoves.event], set: { stateId } })
    return movesIn(tx, project, await stateRowsOf(tx, project))
  })

/** Those of these issues that would go forward. */
export async function moveIssues(
  tx: Writing,
  orgId: number,
  issueIds: readonly number[],
  event: CodeEvent,
  actor: Account | null,
) {
  const byProject = await livingByProject(tx, orgId, issueIds)
  const projectIds = [...byProject.keys()].toSorted((one, other) => one - other)
  await holdProjects(tx, orgId, projectIds)
  const member = await memberOfAccount(tx, orgId, actor)
  for (const projectId of projectIds) {
    const place = { orgId, projectId }
    const states = await stateRowsOf(tx, place)
    const wanted = (await movesIn(tx, place, states))[event]
    const to = states.findIndex(({ stateId }) => stateId === wanted)
    if (to < 0) continue
    const records = await recordsOf(tx, place, byProject.get(projectId)!)
    const back = records.filter(({ stateId }) => isForward(states, stateId, to))
    if (back.length === 0) continue
    const project = await lockOpenProject(tx, place)
    if (project)
      await applyChanges(tx, project, { orgId, ...(await actorIn(tx, projectId, member, actor)) }, back, {
        stateId: wanted!,
      })
  }
}

/** In the order of the work, and within one kind of states in that of the board. What is done or dropped stays. */
function isForward(states: readonly StateRow[], fromId: number, to: number) {
  const from = states.findIndex(({ stateId }) => stateId === fromId)
  const [old, next] = [states[from], states[to]]
  if (!old || !next || old.category === 'completed' || old.category === 'cancelled') return false
  const steps = categories.indexOf(next.category) - categories.indexOf(old.category)
  return steps > 0 || (steps === 0 && to > from)
}
