// What is done to many issues at once: one entry in the record of their project, however many they are.
import { and, eq } from 'drizzle-orm'
import { type Recorded, record } from '../activity/recording.ts'
import type { Writing } from '../../db.ts'
import { bulks } from '../tables.ts'

const AT_ONCE = 5_000

type By = { orgId: number; projectId: number; memberId: number }
/** It can be undone as one, but for what is final: what it went from is gone, or it leads back itself. */
type Manner = { isFinal: boolean }
export type Done = { bulkId: number | null; changedCount: number }

/** @param deed answers how many it changed; where it changed none there is no entry */
export async function asOne(
  tx: Writing,
  { orgId, projectId, memberId }: By,
  { isFinal }: Manner,
  deed: (bulkId: number) => Promise<number>,
): Promise<Done> {
  const values = { orgId, projectId, memberId, count: 0, isFinal }
  const [bulk] = await tx.insert(bulks).values(values).returning({ bulkId: bulks.bulkId })
  const { bulkId } = bulk!
  const count = await deed(bulkId)
  const itself = and(eq(bulks.orgId, orgId), eq(bulks.bulkId, bulkId))
  if (count === 0) await tx.delete(bulks).where(itself)
  else await tx.update(bulks).set({ count }).where(itself)
  return { bulkId: count ? bulkId : null, changedCount: count }
}

/** Of what followed for them from something else. */
export async function recordTogether(tx: Writing, by: By, entries: readonly Recorded[]) {
  if (entries.length < 2) return record(tx, by, entries)
  await asOne(tx, by, { isFinal: true }, async bulkId => {
    // No single statement may take long.
    for (let at = 0; at < entries.length; at += AT_ONCE)
      await record(tx, { ...by, bulkId }, entries.slice(at, at + AT_ONCE))
    return entries.length
  })
}
