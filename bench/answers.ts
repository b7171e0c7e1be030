// The cost of an answer that is made anew, as after a change, and of one that was given before and is still true.
import { Client } from 'pg'
import { activityRoutes } from '#contract/activity'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { measuredAlone } from './beside.ts'
import { pathOf } from './calls.ts'
import { newPlanned } from './plan.ts'
import type { Benchmark, Line } from './report.ts'
import { startServer } from './server.ts'

const ROUNDS = 7
const AMOUNT = { projects: 2, issues: 10_000 }

/** Microseconds of Node and PostgreSQL together. */
type Goal = { made: number; kept: number }

const run = async (): Promise<Line[]> => {
  const forgetful = await startServer(undefined, { ANSWERS_MB: '0' })
  const database = new Client(forgetful.database)
  await database.connect()
  const { person, planned } = await newPlanned(forgetful, database, AMOUNT)
  const [project] = planned
  const { rows } = await database.query<{ id: string }>(
    `select id from issue where project_id = $1 and parent_id is not null and body <> '' order by number limit 1 offset 20`,
    [project!.projectId],
  )
  await database.end()
  const at = { ...project!, issueId: Number(rows[0]!.id) }
  const list = pathOf(listingRoutes.page, at)
  const questions: [what: string, path: string, goal: Goal][] = [
    ['a list of 50', `${list}?limit=50&total=50`, { made: 1_300, kept: 500 }],
    ['a board of 300', `${list}?limit=50&total=1000`, { made: 4_500, kept: 800 }],
    ['one issue', pathOf(issueRoutes.read, at), { made: 1_000, kept: 500 }],
    ['its record', pathOf(activityRoutes.activities, at), { made: 700, kept: 350 }],
  ]
  const { headers } = person
  const made: number[] = []
  for (const [, path] of questions) made.push(await measuredAlone(forgetful, { path, headers }, ROUNDS))
  await forgetful.stop()
  const keeping = await startServer(forgetful.directory)
  const kept: number[] = []
  for (const [, path] of questions) kept.push(await measuredAlone(keeping, { path, headers }, ROUNDS))
  return questions.flatMap(([what, , goal], each): Line[] => [
    { what: `${what}, made`, value: made[each]!, unit: 'µs', atMost: goal.made },
    { what: `${what}, unchanged since asked last`, value: kept[each]!, unit: 'µs', atMost: goal.kept },
  ])
}

export const answers: Benchmark = {
  says: `lists, boards, issues and records of ${AMOUNT.issues.toLocaleString('en')}, 16 connections, made and kept; CPU of Node and PostgreSQL`,
  run,
}
