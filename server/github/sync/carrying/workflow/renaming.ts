// A tag or a milestone with another name is the same one: what was last seen of an issue names it anew, so that nobody seems to
// have taken one away and put another one on.
import { and, eq, sql } from 'drizzle-orm'
import type { Writing } from '../../../../db.ts'
import type { ProjectPlace } from '../../../../project/doors.ts'
import { githubIssues, githubSyncs } from '../../tables.ts'
import type { SyncRow } from '../entries.ts'
import type { Side } from '../merging.ts'
import { compareAll } from '../../states.ts'
import { isSync } from '../places.ts'

type Names = { from: string; to: string }
const isWithBase = sql`${githubIssues.base} is not null`

const renamedTag = (side: Side, { from, to }: Names) => {
  const names = sql`jsonb_array_elements_text(${githubIssues.base} -> ${side}::text -> 'tags') as tag(name)`
  const isIt = sql`lower(tag.name) = lower(${from}::text)`
  const renamed = sql`case when ${isIt} then ${to}::text else tag.name end`
  return {
    set: sql`jsonb_set(${githubIssues.base}, array[${side}::text, 'tags'],
      (select jsonb_agg(${renamed} order by ${renamed} collate "C") from ${names}))`,
    isNamed: sql`exists (select from ${names} where ${isIt})`,
  }
}

const renamedMilestone = (side: Side, { from, to }: Names) => ({
  set: sql`jsonb_set(${githubIssues.base}, array[${side}::text, 'milestone'], to_jsonb(${to}::text))`,
  isNamed: sql`${githubIssues.base} -> ${side}::text ->> 'milestone' = ${from}::text`,
})

const ways = { tag: renamedTag, milestone: renamedMilestone }
export type Named = keyof typeof ways

/** Here, for all repositories of the project. */
export async function renameHere(tx: Writing, { orgId, projectId }: ProjectPlace, what: Named, names: Names) {
  const { set, isNamed } = ways[what]('here', names)
  const ofProject = sql`${githubIssues.syncId} in (select ${githubSyncs.syncId} from ${githubSyncs}
    where ${githubSyncs.orgId} = ${orgId} and ${githubSyncs.projectId} = ${projectId})`
  await tx
    .update(githubIssues)
    .set({ base: set })
    .where(and(eq(githubIssues.orgId, orgId), ofProject, isWithBase, isNamed))
}

/** There, by somebody or by what we sent. */
export async function renameThere(tx: Writing, sync: SyncRow, what: Named, names: Names) {
  const { set, isNamed } = ways[what]('there', names)
  await tx
    .update(githubIssues)
    .set({ base: set })
    .where(and(eq(githubIssues.orgId, sync.orgId), eq(githubIssues.syncId, sync.syncId), isWithBase, isNamed))
  await tx
    .update(githubSyncs)
    .set({ renamedAt: sql`now()` })
    .where(isSync(sync))
}

/** Deleted there, of which its issues say nothing: all are looked through if one of them was seen with it. */
export async function loseThere(tx: Writing, sync: SyncRow, what: Named, name: string) {
  const { isNamed } = ways[what]('there', { from: name, to: name })
  const isIts = and(eq(githubIssues.orgId, sync.orgId), eq(githubIssues.syncId, sync.syncId), isWithBase, isNamed)
  if ((await tx.$count(githubIssues, isIts)) > 0) await compareAll(tx, sync)
}

/** The clocks there and here differ by less. */
const DIFFERENCE_MS = 30_000

/** Whether news of this time may name things as they were called before. */
export const isBeforeRenaming = ({ renamedAt }: Pick<SyncRow, 'renamedAt'>, at: Date) =>
  renamedAt !== null && at.getTime() <= renamedAt.getTime() + DIFFERENCE_MS
