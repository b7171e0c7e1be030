// The present place of an issue, regardless of the project in its address.
import type { Member } from '#contract/permissions'
import { db } from '../db.ts'
import { refuse } from '../refusal.ts'
import { referencesOf } from './references.ts'

/** Ignores the project in the address: a reader who sees the issue may no longer see its former project. */
export async function locateIssue(member: Member, issueId: number) {
  const [found] = await referencesOf(db, member, [issueId])
  return found ?? refuse('issue.missing')
}
