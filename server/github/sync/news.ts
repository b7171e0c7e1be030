// News of GitHub about issues, their comments, labels and milestones.
import { deliverySaid } from '#korean/github'
import { fill } from '#korean/particle'
import { db, write, type Writing } from '../../db.ts'
import { done, type Followed, nothing } from '../delivery/followed.ts'
import type { Account, Forge, RemoteComment, RemoteHeard, RemoteIssue, RemoteMilestone } from '../forge/forge.ts'
import type { Place } from '../installation/repositories.ts'
import { hearAccounts } from './accounts.ts'
import { meetComment, type MetComment } from './carrying/comments.ts'
import type { SyncRow } from './carrying/entries.ts'
import { type Met, meetIssue } from './carrying/issues.ts'
import { followLabel } from './carrying/workflow/labels.ts'
import { leaveIssue } from './carrying/leaving.ts'
import { loseMilestone, meetMilestone } from './carrying/workflow/milestones.ts'
import { placeOf, syncOfRepository } from './carrying/places.ts'
import { leaveDiscussion } from './taking/discussions.ts'
import { isStopped } from './states.ts'

const named = (number: number) => fill(deliverySaid.carried, { number: `#${number}` })

export async function followNews(forge: Forge, place: Place, heard: RemoteHeard): Promise<Followed> {
  const sync = await syncOfRepository(db, place, heard.repository.repositoryId)
  if (!sync) return nothing(deliverySaid.notSynced)
  // Whatever happens meanwhile is found once it goes on.
  if (isStopped(sync)) return nothing(deliverySaid.paused)
  switch (heard.what) {
    case 'issue':
      return heard.isGone || heard.movedTo ? left(place, sync, heard) : carried(forge, place, sync, heard)
    case 'comment': {
      const { comment, issue, sender } = heard
      await keepAccounts(place, [issue.author, comment.author, sender])
      const met = heard.isGone
        ? await write(tx => meetComment(tx, sync, comment, { isGone: true }))
        : await hearComment(forge, sync, comment)
      return met === 'changed' ? done(named(issue.number)) : nothing(deliverySaid.same)
    }
    case 'label':
      return ofWorkflow(await write(tx => followLabel(tx, sync, heard)))
    case 'milestone':
      if (!heard.isGone) return ofWorkflow(await hearMilestone(forge, sync, heard.milestone))
      return ofWorkflow(await write(tx => loseMilestone(tx, sync, heard.milestone)))
  }
}

const ofWorkflow = (isChanged: boolean) => (isChanged ? done(deliverySaid.workflow) : nothing(deliverySaid.same))

type HeardIssue = Extract<RemoteHeard, { what: 'issue' }>

async function carried(forge: Forge, place: Place, sync: SyncRow, heard: HeardIssue): Promise<Followed> {
  const { issue, sender, movedFrom, action } = heard
  await keepAccounts(place, [issue.author, sender, ...issue.assignees])
  // The news of its old place may come later: there it is known already then.
  if (movedFrom) await write(tx => comeFrom(tx, place, sync, issue.number, movedFrom))
  if (action === 'locked' && (await leaveDiscussion(forge, sync, issue))) return done(named(issue.number))
  const { outcome } = await hearIssue(forge, sync, issue, sender)
  if (outcome === 'made' || outcome === 'changed') return done(named(issue.number))
  return nothing(
    outcome === 'outside' ? deliverySaid.outside : outcome === 'absent' ? deliverySaid.absent : deliverySaid.same,
  )
}

async function comeFrom(
  tx: Writing,
  place: Place,
  sync: SyncRow,
  number: number,
  { repositoryId, issueId }: NonNullable<HeardIssue['movedFrom']>,
) {
  const former = await syncOfRepository(tx, place, repositoryId)
  if (former) await leaveIssue(tx, former, issueId, { sync, number })
}

/** Where it cannot be told which news is the newer one GitHub says how the issue is now. */
async function hearIssue(forge: Forge, sync: SyncRow, issue: RemoteIssue, by: Account | null): Promise<Met> {
  const met = await write(tx => meetIssue(tx, sync, issue, { by, isFresh: false }))
  if (met.outcome !== 'stale') return met
  const now = await forge.issue(placeOf(sync), issue.number)
  if (typeof now === 'string' || 'movedTo' in now) return met
  return write(tx => meetIssue(tx, sync, now, { by, isFresh: true }))
}

async function hearComment(forge: Forge, sync: SyncRow, comment: RemoteComment): Promise<MetComment> {
  const met = await write(tx => meetComment(tx, sync, comment, {}))
  if (met !== 'stale') return met
  const now = await forge.comment(placeOf(sync), comment.commentId)
  return typeof now === 'string' ? met : write(tx => meetComment(tx, sync, now, { isFresh: true }))
}

async function hearMilestone(forge: Forge, sync: SyncRow, milestone: RemoteMilestone): Promise<boolean> {
  const met = await write(tx => meetMilestone(tx, sync, milestone, { isFresh: false }))
  if (met.outcome !== 'stale') return met.outcome === 'changed'
  const now = await forge.milestone(placeOf(sync), milestone.number)
  if (typeof now === 'string') return false
  return (await write(tx => meetMilestone(tx, sync, now, { isFresh: true }))).outcome === 'changed'
}

async function left(place: Place, sync: SyncRow, { issue, movedTo }: HeardIssue): Promise<Followed> {
  const isOurs = await write(async tx => {
    const going = movedTo && {
      sync: await syncOfRepository(tx, place, movedTo.repository.repositoryId),
      number: movedTo.number,
    }
    return leaveIssue(tx, sync, issue.issueId, going ?? undefined)
  })
  return isOurs ? done(named(issue.number)) : nothing(deliverySaid.same)
}

const keepAccounts = (place: Place, accounts: readonly (Account | null)[]) =>
  write(tx => hearAccounts(tx, place.orgId, accounts))
