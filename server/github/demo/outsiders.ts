// Words of people at GitHub who are nobody in the made-up company: an issue of theirs, and comments.
import { type ImportedComment, importComments } from '../../comment/importing.ts'
import type { Writing } from '../../db.ts'
import type { DemoCompany } from '../../feature.ts'
import { importingIssue } from '../../issue/discussion/discussed.ts'
import { importIssues } from '../../issue/importing.ts'
import { nextNumbers } from '../../project/counters.ts'
import type { ProjectPlace } from '../../project/doors.ts'
import { firstState } from '#contract/workflow'
import { stateRowsOf } from '../../workflow/states.ts'
import { demoRemark, demoReport, type DemoWords } from './links.ts'

/** @param issueId of the issue about which somebody there says something */
export async function fillOutsiders(tx: Writing, company: DemoCompany, place: ProjectPlace, issueId: number) {
  const { login, title, body, days, said } = demoReport
  const { stateId } = firstState(await stateRowsOf(tx, place))
  const [first] = await nextNumbers(tx, place, 1)
  const createdAt = company.workedAt(days)
  const marks = { tagIds: [], participantIds: [], milestoneId: null, completedAt: null }
  const report = { ...marks, title, body, stateId, creator: { outsider: login }, createdAt, updatedAt: createdAt }
  const [reportId] = await importIssues(tx, place, [report], first!)
  const words = (thingId: number, each: DemoWords): ImportedComment => ({
    thingId,
    body: each.body,
    author: 'login' in each ? { outsider: each.login } : { memberId: company.memberIds.get(each.by)! },
    createdAt: company.workedAt(each.days),
    editedAt: null,
  })
  const all = [words(issueId, demoRemark), ...said.map(each => words(reportId!, each))]
  await importComments(tx, importingIssue, place.orgId, all)
}
