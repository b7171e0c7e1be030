// An issue that was changed here is changed there.
import { and, eq } from 'drizzle-orm'
import { db, write } from '../../../db.ts'
import { recordsOf } from '../../../issue/rows.ts'
import type { Forge, Moved, RemoteIssue } from '../../forge/forge.ts'
import { hearAccounts, loginsOf } from '../accounts.ts'
import { goesOut } from '../carrying/directions.ts'
import { type Entry, note, type SyncRow, valuesOf } from '../carrying/entries.ts'
import { isPair, type IssuePair, meetIssue, type Met } from '../carrying/issues.ts'
import { knownIn } from '../carrying/known.ts'
import { leavePair } from '../carrying/leaving.ts'
import type { Fields, IssueField } from '../carrying/merging.ts'
import { placeOf } from '../carrying/places.ts'
import { hereOf, isSameFields } from '../carrying/sides.ts'
import { withMark } from '../carrying/words.ts'
import { githubIssues } from '../tables.ts'
import { remoteChangeOf } from './change.ts'
import { claimIssue } from './claims.ts'
import { markedAmong, sinceTry } from './marked.ts'

/** Hidden: the repository is no longer shown to us. Later: it cannot be told as yet what is there. */
export type Sent = 'sent' | 'nothing' | 'hidden' | 'later'

export async function sendIssue(forge: Forge, sync: SyncRow, pair: IssuePair): Promise<Sent> {
  if (pair.remoteId === null && pair.mark !== null) return createThere(forge, sync, pair)
  if (await isUnchanged(sync, pair)) return settle(pair)
  const now = pair.number === null ? 'gone' : await forge.issue(placeOf(sync), pair.number)
  if (now === 'hidden') return 'hidden'
  if (now === 'gone' || 'movedTo' in now) return leave(sync, pair, now)
  await write(tx => hearAccounts(tx, sync.orgId, [now.author, ...now.assignees]))
  const met = await write(tx => meetIssue(tx, sync, now, { by: null, isFresh: true }))
  // A list or an answer of GitHub may be a little behind.
  if (met.outcome === 'stale') return 'later'
  if (!met.pair || !met.here) return settle(pair)
  return sendRest(forge, sync, now, met)
}

/** Most of what is done to an issue here is nothing there, as a move between two states that are both open: no question is asked. */
async function isUnchanged(sync: SyncRow, pair: IssuePair): Promise<boolean> {
  if (!pair.base || pair.remoteId === null || pair.tries > 0) return false
  const [record] = await recordsOf(db, sync, [pair.issueId])
  if (!record) return false
  const known = await write(tx => knownIn(tx, sync, [], [record]))
  return isSameFields(hereOf(record, known), pair.base.here)
}

/** It is in the bin here, or was taken out of the project: there is nothing to send of it now. */
async function settle(pair: IssuePair): Promise<Sent> {
  const isAsRead = and(isPair(pair), eq(githubIssues.marks, pair.marks))
  await db.update(githubIssues).set({ isWaiting: false, tries: 0 }).where(isAsRead)
  return 'nothing'
}

async function leave(sync: SyncRow, pair: IssuePair, now: 'gone' | Moved): Promise<Sent> {
  // The news of a move says where to.
  const going = now === 'gone' ? undefined : { sync: undefined, number: 0 }
  await write(tx => leavePair(tx, sync, pair, going))
  return 'nothing'
}

async function sendRest(forge: Forge, sync: SyncRow, now: RemoteIssue, { pair, here, toThere }: Met): Promise<Sent> {
  if (!pair?.base || !here || Object.keys(toThere).length === 0) return 'nothing'
  const [record] = await recordsOf(db, sync, [pair.issueId])
  const about = { mark: pair.mark, milestoneId: record?.milestoneId ?? null }
  const before = pair.base.there
  const change = await remoteChangeOf(forge, sync, toThere, { ...now, ours: before.participants }, about)
  const { value: answer, requestId } = await forge.changeIssue(placeOf(sync), now.number, change)
  const logins = await loginsOf(db, sync.orgId, [...before.participants, ...here.participants])
  const entry: Entry = {
    direction: 'out',
    kind: 'issue',
    result: 'done',
    issueId: pair.issueId,
    number: now.number,
    name: here.title,
    before: valuesOf(toThere, before, logins),
    after: valuesOf(toThere, here, logins),
    attempt: pair.tries + 1,
    requestId,
  }
  await write(async tx => {
    await meetIssue(tx, sync, answer, { by: null, isFresh: true, sent: { toThere, from: here } })
    await note(tx, sync, [entry])
  })
  return 'sent'
}

/** Its title, and what else goes out. */
const outgoing = (here: Fields, sync: SyncRow): Partial<Fields> =>
  Object.fromEntries(
    (Object.keys(here) as IssueField[])
      .filter(field => field === 'title' || (field !== 'state' && goesOut(sync, field)))
      .map(field => [field, here[field]]),
  )

/** After a try of which no answer came, or in which this node ended, it may be there already, with its mark. */
async function createThere(forge: Forge, sync: SyncRow, pair: IssuePair): Promise<Sent> {
  const [record] = await recordsOf(db, sync, [pair.issueId])
  if (!record) {
    await db.delete(githubIssues).where(and(isPair(pair), eq(githubIssues.state, 'making')))
    return 'nothing'
  }
  const here = hereOf(record, await write(tx => knownIn(tx, sync, [], [record])))
  const said = outgoing(here, sync)
  const about = { mark: pair.mark, milestoneId: record.milestoneId }
  const change = await remoteChangeOf(forge, sync, said, { labels: [], assignees: [], ours: [] }, about)
  if (!(await claimIssue(pair))) return 'later'
  const at = placeOf(sync)
  const since = sinceTry(pair)
  const found = pair.triedAt && (await markedAmong(pair.mark, cursor => forge.issues(at, { since, cursor })))
  if (found) {
    await write(tx => meetIssue(tx, sync, found, { by: null, isFresh: true }))
    return 'nothing'
  }
  // Also without words it carries its mark.
  const body = withMark(said.body ?? '', pair.mark)
  const draft = { title: here.title, labels: [], assignees: [], milestone: null, ...change, body }
  const { value: answer, requestId } = await forge.createIssue(at, draft)
  const entry: Entry = {
    direction: 'out',
    kind: 'issue',
    result: 'done',
    issueId: pair.issueId,
    number: answer.number,
    name: here.title,
    after: valuesOf({ title: here.title }, here),
    attempt: pair.tries + 1,
    requestId,
  }
  await write(async tx => {
    await hearAccounts(tx, sync.orgId, [answer.author, ...answer.assignees])
    await meetIssue(tx, sync, answer, { by: null, isFresh: true, sent: { toThere: said, from: here } })
    tx.tell(`issue:${pair.issueId}`, 'codeLinks.changed', { issueId: pair.issueId })
    await note(tx, sync, [entry])
  })
  return 'sent'
}
