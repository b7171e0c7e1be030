// Issues that go on as discussions, where nothing of them is carried.
import { write } from '../../../db.ts'
import type { Forge, RemoteIssue } from '../../forge/forge.ts'
import type { SyncRow } from '../carrying/entries.ts'
import { leaveIssue } from '../carrying/leaving.ts'
import { placeOf } from '../carrying/places.ts'

/** One that is closed and locked may have become one; only its events say so. */
export async function leaveDiscussion(forge: Forge, sync: SyncRow, issue: RemoteIssue): Promise<boolean> {
  if (!issue.isLocked || issue.state === 'open') return false
  if (!(await forge.isDiscussion(placeOf(sync), issue.number))) return false
  return write(tx => leaveIssue(tx, sync, issue.issueId, 'discussion'))
}
