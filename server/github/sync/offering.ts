// The repositories that a project may be carried to, and what would happen.
import { asc, eq, and } from 'drizzle-orm'
import type { OfferedRepository, SyncPreview, SyncSettings } from '#contract/github-sync'
import type { Member } from '#contract/permissions'
import { db } from '../../db.ts'
import { log, reasonOf } from '../../log.ts'
import { isAmong } from '../../postgres/statements.ts'
import { projectFor } from '../../project/doors.ts'
import { refuse } from '../../refusal.ts'
import { milestoneNames } from '../../workflow/milestones.ts'
import { tagNames } from '../../workflow/tags.ts'
import { type Forge, type RemoteComment, type RemoteIssue, type RemotePage, Unanswered } from '../forge/forge.ts'
import { requireForge } from '../forge/forges.ts'
import { githubRepositories } from '../tables.ts'
import { isInScope } from './carrying/making.ts'
import { milestoneNameOf, tagNameOf } from './carrying/sides.ts'
import { repositoryIn } from './syncs.ts'
import { githubComments, githubIssues, githubSyncs } from './tables.ts'

/** Pages that are looked at while somebody waits. */
const PAGES_MOST = 10
const ITEMS_MOST = PAGES_MOST * 100
/** Things that came within a second are on several pages. */
const OVERLAP = 4
const EXAMPLES = 5

export async function repositoriesFor(member: Member, projectId: number): Promise<OfferedRepository[]> {
  const { orgId } = await projectFor(member, 'project.look', projectId)
  // A repository is carried to one project at most, and a connection that was cut stays for a while.
  const rows = await db
    .select({
      repositoryId: githubRepositories.repositoryId,
      repository: githubRepositories.name,
      isPrivate: githubRepositories.isPrivate,
      sync: {
        projectId: githubSyncs.projectId,
        removedAt: githubSyncs.removedAt,
        settings: githubSyncs.settings,
      },
    })
    .from(githubRepositories)
    .leftJoin(
      githubSyncs,
      and(
        eq(githubSyncs.orgId, githubRepositories.orgId),
        eq(githubSyncs.repositoryId, githubRepositories.repositoryId),
      ),
    )
    .where(eq(githubRepositories.orgId, orgId))
    .orderBy(asc(githubRepositories.name), asc(githubRepositories.repositoryId))
  return rows.map(({ sync, ...row }) => ({
    ...row,
    isTaken: sync !== null && sync.removedAt === null,
    earlier: sync?.removedAt && sync.projectId === projectId ? sync.settings : null,
  }))
}

/** Page after page, up to the most. Pages in the order of the last change overlap, so that nothing between them is missed. */
async function pagesOf<Item>(ask: (cursor: string | null) => Promise<RemotePage<Item>>, idOf: (item: Item) => unknown) {
  const items = new Map<unknown, Item>()
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MOST * OVERLAP && items.size < ITEMS_MOST; page++) {
    const answer: RemotePage<Item> = await ask(cursor)
    for (const item of answer.items) items.set(idOf(item), item)
    cursor = answer.next
    if (cursor === null) break
  }
  return { items: [...items.values()], isMore: cursor !== null }
}

type Chosen = { repositoryId: number; settings: SyncSettings }

/** Asks GitHub, and writes nothing. */
export async function previewOf(member: Member, projectId: number, { repositoryId, settings }: Chosen) {
  const project = await projectFor(member, 'project.edit', projectId)
  const repository = await repositoryIn(db, member.orgId, repositoryId)
  const forge = requireForge()
  try {
    return await looked(forge, project, { ...repository, settings })
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    log.warn({ reason: reasonOf(error) }, 'GitHub could not be asked')
    return refuse('github.unanswered')
  }
}

type Looking = {
  orgId: number
  repositoryId: number
  installationId: number
  name: string
  settings: SyncSettings
}

type Comes = (field: keyof SyncSettings['directions']) => boolean

async function foundThere(forge: Forge, at: Parameters<Forge['labels']>[0], comes: Comes) {
  const nothing = { items: [], isMore: false }
  return {
    labels: comes('tags')
      ? await pagesOf(
          cursor => forge.labels(at, cursor),
          ({ name }) => name,
        )
      : nothing,
    milestones: comes('milestone')
      ? await pagesOf(
          cursor => forge.milestones(at, cursor),
          ({ milestoneId }) => milestoneId,
        )
      : nothing,
    issues: await pagesOf(
      cursor => forge.issues(at, { cursor }),
      ({ issueId }) => issueId,
    ),
    comments: comes('comments')
      ? await pagesOf(
          cursor => forge.comments(at, { cursor }),
          ({ commentId }) => commentId,
        )
      : nothing,
  }
}

async function looked(
  forge: Forge,
  project: { orgId: number; projectId: number },
  asked: Looking,
): Promise<SyncPreview> {
  const at = {
    installationId: asked.installationId,
    repository: { repositoryId: asked.repositoryId, name: asked.name },
  }
  const comes: Comes = field => asked.settings.directions[field] === 'in' || asked.settings.directions[field] === 'both'
  const { labels, milestones, issues, comments } = await foundThere(forge, at, comes)
  const wanted = issues.items.filter(issue => isInScope({ settings: asked.settings }, issue))
  const numbers = new Set(wanted.map(({ number }) => number))
  const [tags, names] = [await tagNames(db, project), await milestoneNames(db, project)]
  const [newTags, oldTags] = parted(
    labels.items.map(({ name }) => tagNameOf(name)),
    [...tags.values()],
  )
  const [newMilestones, oldMilestones] = parted(
    milestones.items.map(({ title }) => milestoneNameOf(title)),
    names.map(({ name }) => name),
  )
  const said = comments.items.filter(({ issueNumber }) => numbers.has(issueNumber))
  const known = await knownAmong(asked, wanted, said)
  return {
    makes: {
      issues: wanted.length - known.issues,
      comments: said.length - known.comments,
      tags: newTags.length,
      milestones: newMilestones.length,
    },
    links: { issues: known.issues, tags: oldTags.length, milestones: oldMilestones.length },
    examples: wanted
      .slice(-EXAMPLES)
      .toReversed()
      .map(({ number, title, author }) => ({
        number,
        title,
        author: author && author.login !== forge.ownLogin() ? author.login : null,
      })),
    newTags,
    newMilestones,
    isMore: [labels, milestones, issues, comments].some(({ isMore }) => isMore),
  }
}

/** Those that are new, and those that are here by this name. */
function parted(names: readonly (string | undefined)[], here: readonly string[]): [string[], string[]] {
  const known = new Set(here.map(name => name.toLowerCase()))
  const there = [...new Map(names.flatMap(name => (name ? [[name.toLowerCase(), name] as const] : []))).values()]
  return [there.filter(name => !known.has(name.toLowerCase())), there.filter(name => known.has(name.toLowerCase()))]
}

/** By an earlier connection. */
async function knownAmong(
  { orgId, repositoryId }: Looking,
  wanted: readonly RemoteIssue[],
  said: readonly RemoteComment[],
) {
  const [sync] = await db
    .select({ syncId: githubSyncs.syncId })
    .from(githubSyncs)
    .where(and(eq(githubSyncs.orgId, orgId), eq(githubSyncs.repositoryId, repositoryId)))
  if (!sync) return { issues: 0, comments: 0 }
  const count = (table: typeof githubIssues | typeof githubComments, ids: number[]) =>
    ids.length === 0
      ? 0
      : db.$count(table, and(eq(table.orgId, orgId), eq(table.syncId, sync.syncId), isAmong(table.remoteId, ids)))
  return {
    issues: await count(
      githubIssues,
      wanted.map(({ issueId }) => issueId),
    ),
    comments: await count(
      githubComments,
      said.map(({ commentId }) => commentId),
    ),
  }
}
