// Where an issue is now, whatever project its address names.
import type { Member } from '#contract/permissions'
import { db } from '../db.ts'
import { refuse } from '../refusal.ts'
import { briefsOf } from './briefs.ts'

/** The project in the address is not asked about: who sees the issue where it is may have lost sight of where it was. */
export async function whereIssueIs(member: Member, issueId: number) {
  const [found] = await briefsOf(db, member, [issueId])
  return found ?? refuse('issue.missing')
}
