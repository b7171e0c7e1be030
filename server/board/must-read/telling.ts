// Telling people of what they must read.
import type { Writing } from '../../db.ts'
import { notify } from '../../notices/notices.ts'
import { POST } from '../post/rows.ts'
import type { Addressing } from './rows.ts'

type Told = { type: string; memberIds: number[]; about?: Record<string, string | number> }

/** Part of the deed: nobody hears of it where there is nobody to hear. */
export async function tellAddressed(
  tx: Writing,
  { orgId, postId }: Pick<Addressing, 'orgId' | 'postId'>,
  actorId: number | null,
  { type, memberIds, about = {} }: Told,
) {
  if (memberIds.length === 0) return
  const told = [{ type, memberIds, because: 'asked' as const }]
  await notify(tx, { orgId, actorId, thing: { kind: POST, ids: [postId] }, told, about })
}
