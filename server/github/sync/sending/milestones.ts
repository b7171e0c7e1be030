// A milestone that was changed here and is there as well: its name, its day, and whether it is closed.
import { and, eq } from 'drizzle-orm'
import { db, write } from '../../../db.ts'
import { findMilestone } from '../../../workflow/milestones.ts'
import type { MilestoneRow } from '../../../workflow/rows.ts'
import { type Forge, type RemoteMilestoneChange, Unanswered } from '../../forge/forge.ts'
import { type Entry, note, type SyncRow } from '../carrying/entries.ts'
import { placeOf } from '../carrying/places.ts'
import { milestoneNameOf } from '../carrying/sides.ts'
import { isMilestonePair, type MilestonePair, putSeen } from '../carrying/workflow.ts'
import { githubMilestones } from '../tables.ts'
import type { Sent } from './issues.ts'

/** Where the name is only cut here, the one there stays. */
const changeOf = ({ name, dueDate, closedAt }: MilestoneRow, seen: MilestonePair): RemoteMilestoneChange => ({
  ...(name !== milestoneNameOf(seen.title) && { title: name }),
  ...(dueDate !== seen.dueDate && { dueDate }),
  ...((closedAt !== null) !== seen.isClosed && { isClosed: closedAt !== null }),
})

/** Those of its values that were changed, as the ledger has them. */
const valuesOf = (change: RemoteMilestoneChange, of: Pick<MilestonePair, 'title' | 'dueDate' | 'isClosed'>) => ({
  ...(change.title !== undefined && { name: of.title }),
  ...(change.dueDate !== undefined && { dueDate: of.dueDate }),
  ...(change.isClosed !== undefined && { state: of.isClosed ? 'completed' : 'open' }),
})

export async function sendMilestone(forge: Forge, sync: SyncRow, pair: MilestonePair): Promise<Sent> {
  // Changed here again meanwhile it waits on.
  const isAsRead = and(isMilestonePair(pair), eq(githubMilestones.marks, pair.marks))
  const isDone = { isWaiting: false, tries: 0 }
  const here = await findMilestone(db, sync, pair.milestoneId)
  const change = here ? changeOf(here, pair) : {}
  if (Object.keys(change).length === 0) {
    await db.update(githubMilestones).set(isDone).where(isAsRead)
    return 'nothing'
  }
  const written = await changed(forge, sync, pair, change)
  if (!written) return 'nothing'
  const { value: there, requestId } = written
  const entry: Entry = {
    direction: 'out',
    kind: 'milestone',
    result: 'done',
    milestoneId: pair.milestoneId,
    name: there.title,
    before: valuesOf(change, pair),
    after: valuesOf(change, there),
    attempt: pair.tries + 1,
    requestId,
  }
  await write(async tx => {
    await putSeen(tx, sync, there)
    await note(tx, sync, [entry])
    await tx.update(githubMilestones).set(isDone).where(isAsRead)
  })
  return 'sent'
}

/** Deleted there it is made once more with the next issue that has it. */
async function changed(forge: Forge, sync: SyncRow, pair: MilestonePair, change: RemoteMilestoneChange) {
  try {
    return await forge.changeMilestone(placeOf(sync), pair.number, change)
  } catch (error) {
    if (!(error instanceof Unanswered) || error.reason !== 'gone') throw error
    await db.delete(githubMilestones).where(isMilestonePair(pair))
    return undefined
  }
}
