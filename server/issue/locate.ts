// Where an issue is now, whatever project its address names.
import type { Member } from '#contract/permissions'
import { db } from '../db.ts'
import { refuse } from '../refusal.ts'
import { referencesOf } from './references.ts'

/** The project in the address is not asked about: who sees the issue where it is may have lost sight of where it was. */
export async function locateIssue(member: Member, issueId: number) {
  const [found] = await referencesOf(db, member, [issueId])
  return found ?? refuse('issue.missing')
}
