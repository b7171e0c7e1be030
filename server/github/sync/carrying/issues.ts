// An issue as it is at the forge meets what is known of it here.
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Writing } from '../../../db.ts'
import { keepBody } from '../../../issue/activity/recording.ts'
import { applyChanges } from '../../../issue/change/changes.ts'
import { type IssueRecord, recordsOf } from '../../../issue/rows.ts'
import type { ProjectRow } from '../../../project/doors.ts'
import { lockOpenProject } from '../../../project/locking.ts'
import type { Account, RemoteIssue } from '../../forge/forge.ts'
import { actorIn, memberOfAccount } from '../../people.ts'
import { githubIssues } from '../tables.ts'
import { conflictEntries, type Entry, type SyncRow, note, valuesOf } from './entries.ts'
import { holdPlace } from './holding.ts'
import { knownIn, wantedOf } from './known.ts'
import { isInScope, makeIssues } from './making.ts'
import { type Base, type Fields, merge, sent as afterSending, unput } from './merging.ts'
import { isBeforeRenaming } from './workflow/renaming.ts'
import { hereOf, isSameFields, thereOf } from './sides.ts'
import { markIn } from './words.ts'

export type IssuePair = typeof githubIssues.$inferSelect

export const isPair = ({ orgId, issueId }: Pick<IssuePair, 'orgId' | 'issueId'>) =>
  and(eq(githubIssues.orgId, orgId), eq(githubIssues.issueId, issueId))
const ofSync = ({ orgId, syncId }: SyncRow) => and(eq(githubIssues.orgId, orgId), eq(githubIssues.syncId, syncId))

/** By its number there, or by the mark of one that we are making. */
async function pairOf(tx: Writing, sync: SyncRow, { issueId: remoteId, number, body }: RemoteIssue) {
  const [known] = await tx
    .select()
    .from(githubIssues)
    .where(and(ofSync(sync), eq(githubIssues.remoteId, remoteId)))
    .for('update')
  if (known) return known
  const mark = markIn(body)
  // Without a mark of its own it was taken here from another repository.
  const isMoved = and(isNull(githubIssues.mark), eq(githubIssues.number, number))
  const isIt = mark === undefined ? isMoved : or(eq(githubIssues.mark, mark), isMoved)
  const [making] = await tx
    .select()
    .from(githubIssues)
    .where(and(ofSync(sync), isIt, eq(githubIssues.state, 'making')))
    .for('update')
  return making
}

/**
 * `stale`: something newer was seen before, or what came first cannot be told; the forge must be asked, or asked again later. `outside`: not to be carried.
 * `absent`: it is in the bin here, or in another project.
 */
export type Met = {
  outcome: 'made' | 'changed' | 'same' | 'stale' | 'outside' | 'absent'
  pair?: IssuePair
  here?: Fields
  /** Still to be done there. */
  toThere: Partial<Fields>
}
type Meeting = {
  by: Account | null
  /** The forge was asked just now. */
  isFresh: boolean
  /** This was sent from these values, and what came is the answer. */
  sent?: { toThere: Partial<Fields>; from: Fields }
}

const nothing = (outcome: Met['outcome']): Met => ({ outcome, toThere: {} })

/** Locks the project. Does here what is to be done here, and says what is to be done there. */
export async function meetIssue(tx: Writing, sync: SyncRow, remote: RemoteIssue, meeting: Meeting): Promise<Met> {
  await holdPlace(tx, sync)
  const pair = await pairOf(tx, sync, remote)
  if (pair?.state === 'left') return nothing('outside')
  if (!pair) {
    if (!isInScope(sync, remote)) return nothing('outside')
    const project = await lockOpenProject(tx, sync)
    if (!project) return nothing('absent')
    await makeIssues(tx, sync, project, [remote], { isLive: true, isLate: true })
    return nothing('made')
  }
  const [record] = await recordsOf(tx, sync, [pair.issueId])
  if (!record) return nothing('absent')
  const known = await knownIn(tx, sync, [remote], [record])
  return mergeIssue(tx, sync, { pair, record, known, remote }, meeting)
}

type Both = { pair: IssuePair; record: IssueRecord; known: Awaited<ReturnType<typeof knownIn>>; remote: RemoteIssue }

async function mergeIssue(
  tx: Writing,
  sync: SyncRow,
  { pair, record, known, remote }: Both,
  meeting: Meeting,
): Promise<Met> {
  const { by, isFresh, sent } = meeting
  const now: Base = { here: hereOf(record, known), there: thereOf(remote, known) }
  const isOld = pair.remoteAt !== null && remote.updatedAt < pair.remoteAt
  if (isOld || (!isFresh && !sent && isBeforeRenaming(sync, remote.updatedAt))) return nothing('stale')
  // Of what we made there all that differs was changed here since.
  const first = pair.base ?? (pair.mark === null ? now : { here: now.there, there: now.there })
  const base = sent ? afterSending(first, sent.toThere, sent.from, now.there) : first
  const isNotNewer = pair.remoteAt !== null && remote.updatedAt <= pair.remoteAt
  if (isNotNewer && !isFresh && !isSameFields(now.there, base.there)) return nothing('stale')
  const later = remote.updatedAt >= record.updatedAt ? 'there' : 'here'
  const merged = merge(base, now, sync.settings.directions, later)
  const isHere = Object.keys(merged.toHere).length > 0
  const project = isHere ? await lockOpenProject(tx, sync) : undefined
  if (isHere && !project) return nothing('absent')
  const after = project
    ? await changeHere(tx, sync, project, { pair, record, known, remote }, merged.toHere, by)
    : now.here
  const here = { ...merged.base.here, ...only(merged.toHere, after), ...unput(merged.base.here, merged.toHere, after) }
  const next: Base = { here, there: merged.base.there }
  const isWaiting = Object.keys(merged.toThere).length > 0
  const { issueId: remoteId, number, updatedAt: remoteAt } = remote
  const [kept] = await tx
    .update(githubIssues)
    .set({ remoteId, number, remoteAt, base: next, state: 'living', isWaiting, ...(!isWaiting && { tries: 0 }) })
    .where(isPair(pair))
    .returning()
  const about = { issueId: pair.issueId, number, name: now.here.title }
  const entries: Entry[] = conflictEntries(merged.conflicts, now, about)
  if (isHere)
    entries.push({
      ...about,
      direction: 'in',
      kind: 'issue',
      result: 'done',
      before: valuesOf(merged.toHere, now.here, loginsIn(remote)),
      after: valuesOf(merged.toHere, after, loginsIn(remote)),
    })
  await note(tx, sync, entries)
  return { outcome: isHere ? 'changed' : 'same', pair: kept!, here: after, toThere: merged.toThere }
}

/** A set keeps what is still to be sent as a difference; other values are as they were made here. */
const only = (toHere: Partial<Fields>, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    (Object.keys(toHere) as (keyof Fields)[]).flatMap(field =>
      field === 'tags' || field === 'participants' ? [] : [[field, after[field]]],
    ),
  )

const loginsIn = ({ assignees }: RemoteIssue) => new Map(assignees.map(({ accountId, login }) => [accountId, login]))

async function changeHere(
  tx: Writing,
  sync: SyncRow,
  project: ProjectRow,
  { record, known, remote }: Both,
  toHere: Partial<Fields>,
  by: Account | null,
): Promise<Fields> {
  const { orgId } = sync
  const wanted = await wantedOf(tx, sync, project, known, record, toHere, remote)
  const member = await memberOfAccount(tx, orgId, by)
  const who = await actorIn(tx, project.projectId, member, by)
  await applyChanges(tx, project, { orgId, ...who }, [record], wanted)
  if (wanted.body !== undefined) await keepBody(tx, { orgId, issueId: record.issueId, body: wanted.body, ...who })
  const [changed] = await recordsOf(tx, project, [record.issueId])
  return hereOf(changed ?? record, known)
}
