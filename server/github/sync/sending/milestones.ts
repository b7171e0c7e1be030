// A milestone that was changed here and is there as well: its name, its day, and whether it is closed.
import { and, eq } from 'drizzle-orm'
import { syncSaid } from '#korean/github-sync'
import { db, write } from '../../../db.ts'
import type { Forge } from '../../forge/forge.ts'
import { goesOut } from '../carrying/directions.ts'
import { type Entry, note, type SyncRow } from '../carrying/entries.ts'
import type { MilestoneValues } from '../carrying/merging.ts'
import { isMilestonePair, meetMilestone, type MilestonePair, saidOf } from '../carrying/workflow/milestones.ts'
import { placeOf } from '../carrying/places.ts'
import { githubMilestones } from '../tables.ts'
import type { Sent } from './issues.ts'

export async function sendMilestone(forge: Forge, sync: SyncRow, pair: MilestonePair): Promise<Sent> {
  if (!goesOut(sync, 'milestone')) return settle(pair)
  const now = await forge.milestone(placeOf(sync), pair.number)
  if (now === 'hidden') return 'hidden'
  if (now === 'gone') return lose(sync, pair)
  const met = await write(tx => meetMilestone(tx, sync, now, { isFresh: true }))
  if (met.outcome === 'stale') return 'later'
  const { here, toThere } = met
  if (!here || Object.keys(toThere).length === 0) return settle(pair)
  const { name, ...rest } = toThere
  const change = { ...rest, ...(name !== undefined && { title: name }) }
  const { value, requestId } = await forge.changeMilestone(placeOf(sync), pair.number, change)
  const entry: Entry = {
    direction: 'out',
    kind: 'milestone',
    result: 'done',
    milestoneId: pair.milestoneId,
    name: here.name,
    before: saidOf(before(now, toThere)),
    after: saidOf(toThere),
    attempt: pair.tries + 1,
    requestId,
  }
  await write(async tx => {
    await meetMilestone(tx, sync, value, { isFresh: true, sent: { toThere, from: here } })
    await note(tx, sync, [entry])
  })
  return 'sent'
}

const before = (
  { title, dueDate, isClosed }: { title: string; dueDate: string | null; isClosed: boolean },
  toThere: Partial<MilestoneValues>,
): Partial<MilestoneValues> => ({
  ...(toThere.name !== undefined && { name: title }),
  ...(toThere.dueDate !== undefined && { dueDate }),
  ...(toThere.isClosed !== undefined && { isClosed }),
})

/** Changed here again meanwhile it waits on. */
async function settle(pair: MilestonePair): Promise<Sent> {
  const isAsRead = and(isMilestonePair(pair), eq(githubMilestones.marks, pair.marks))
  await db.update(githubMilestones).set({ isWaiting: false, tries: 0 }).where(isAsRead)
  return 'nothing'
}

/** Deleted there it is made once more with the next issue that has it. */
async function lose(sync: SyncRow, pair: MilestonePair): Promise<Sent> {
  const { milestoneId, base } = pair
  await write(async tx => {
    await tx.delete(githubMilestones).where(isMilestonePair(pair))
    await note(tx, sync, [
      {
        direction: 'out',
        kind: 'milestone',
        result: 'skipped',
        milestoneId,
        name: base.here.name,
        said: syncSaid.reasons.gone,
      },
    ])
  })
  return 'nothing'
}
