// A tag that was renamed here: its label there gets the name too, on all issues at once.
import { and, eq } from 'drizzle-orm'
import { db, write } from '../../../db.ts'
import { findTag } from '../../../workflow/tags.ts'
import { type Forge, Unanswered } from '../../forge/forge.ts'
import { goesOut } from '../carrying/directions.ts'
import { type Entry, note, type SyncRow } from '../carrying/entries.ts'
import { holdPlace } from '../carrying/holding.ts'
import { isLabelPair, type LabelPair } from '../carrying/workflow/labels.ts'
import { placeOf } from '../carrying/places.ts'
import { renameThere } from '../carrying/workflow/renaming.ts'
import { githubLabels } from '../tables.ts'
import type { Sent } from './issues.ts'

export async function sendLabel(forge: Forge, sync: SyncRow, pair: LabelPair): Promise<Sent> {
  const tag = await findTag(db, sync, pair.tagId)
  if (!tag || !goesOut(sync, 'tags') || tag.name === pair.name) return settle(pair)
  const written = await renamed(forge, sync, pair.name, tag.name)
  if (!written) return settle(pair)
  const entry: Entry = {
    direction: 'out',
    kind: 'tag',
    result: 'done',
    tagId: pair.tagId,
    name: tag.name,
    before: { name: pair.name },
    after: { name: tag.name },
    attempt: pair.tries + 1,
    requestId: written.requestId,
  }
  await write(async tx => {
    await holdPlace(tx, sync)
    await note(tx, sync, [entry])
    await renameThere(tx, sync, 'tag', { from: pair.name, to: tag.name })
    // Renamed here again meanwhile it waits on, under the name that it has there now.
    await tx.update(githubLabels).set({ name: tag.name, tries: 0 }).where(isLabelPair(pair))
    await tx.delete(githubLabels).where(asRead(pair))
  })
  return 'sent'
}

/** Undefined where there is none of this name: no issue had it there. */
async function renamed(forge: Forge, sync: SyncRow, from: string, to: string) {
  try {
    return await forge.renameLabel(placeOf(sync), from, to)
  } catch (error) {
    if (error instanceof Unanswered && error.reason === 'gone') return undefined
    throw error
  }
}

const asRead = (pair: LabelPair) => and(isLabelPair(pair), eq(githubLabels.marks, pair.marks))

async function settle(pair: LabelPair): Promise<Sent> {
  await db.delete(githubLabels).where(asRead(pair))
  return 'nothing'
}
