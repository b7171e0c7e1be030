// A label of the forge that is renamed there, which is a tag here.
import { and, eq } from 'drizzle-orm'
import type { Writing } from '../../../../db.ts'
import { tellProject } from '../../../../project/changing.ts'
import { lockOpenProject } from '../../../../project/locking.ts'
import { renameTag, tagNames } from '../../../../workflow/tags.ts'
import type { RemoteHeard } from '../../../forge/forge.ts'
import { githubLabels } from '../../tables.ts'
import { comesIn } from '../directions.ts'
import { note, type SyncRow } from '../entries.ts'
import { holdPlace } from '../holding.ts'
import { compareAll } from '../../states.ts'
import { loseThere, renameThere } from './renaming.ts'
import { tagNameOf } from '../sides.ts'

export type LabelPair = typeof githubLabels.$inferSelect
export const isLabelPair = ({ orgId, syncId, tagId }: Pick<LabelPair, 'orgId' | 'syncId' | 'tagId'>) =>
  and(eq(githubLabels.orgId, orgId), eq(githubLabels.syncId, syncId), eq(githubLabels.tagId, tagId))

type HeardLabel = Extract<RemoteHeard, { what: 'label' }>

/** Only its name: a tag has its own colour here, and one that is deleted there may still be wanted here. Its issues have lost it. */
export async function followLabel(tx: Writing, sync: SyncRow, { label, formerName, isGone }: HeardLabel) {
  const [from, to] = [formerName === null ? undefined : tagNameOf(formerName), tagNameOf(label.name)]
  if (isGone && to !== undefined && comesIn(sync, 'tags')) await loseThere(tx, sync, 'tag', to)
  if (isGone || from === undefined || to === undefined || !comesIn(sync, 'tags')) return false
  await holdPlace(tx, sync)
  const project = await lockOpenProject(tx, sync)
  const tagId = project && (await renameTag(tx, project, from, to))
  if (tagId === undefined) {
    // It is called so here already, by ourselves or because no issue had it; else its issues are met one by one.
    const names = new Set([...(await tagNames(tx, sync)).values()].map(name => name.toLowerCase()))
    if (names.has(from.toLowerCase())) await compareAll(tx, sync)
    else await renameThere(tx, sync, 'tag', { from, to })
    return false
  }
  await renameThere(tx, sync, 'tag', { from, to })
  // Other repositories of the project are told; here it is so already.
  await tx.delete(githubLabels).where(isLabelPair({ ...sync, tagId }))
  await tellProject(tx, project!, 'workflow')
  await note(tx, sync, [
    { direction: 'in', kind: 'tag', result: 'done', tagId, name: to, before: { name: from }, after: { name: to } },
  ])
  return true
}
