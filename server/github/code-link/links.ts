// The links between issues and what names them at GitHub.
import { and, desc, eq, getTableColumns, not, sql } from 'drizzle-orm'
import { type CodeEvent, codeEvents, codeKinds, type CodeLink, CODE_LINKS_MOST } from '#contract/code-link'
import type { NamedIssue } from '#korean/issue-names'
import type { Member } from '#contract/permissions'
import { db, type Writing } from '../../db.ts'
import { issueIdsOfKeys } from '../../issue/search/cards.ts'
import { requireIssueIn } from '../../issue/issues.ts'
import { livingByProject } from '../../issue/references.ts'
import { isAmong } from '../../postgres/statements.ts'
import { projectFor } from '../../project/doors.ts'
import { holdProjects } from '../../project/locking.ts'
import { shareOrganization } from '../../tenancy.ts'
import type { Account, Repository } from '../forge/forge.ts'
import { type Place, putRepositories } from '../installation/repositories.ts'
import { codeLinkIssues, codeLinks } from '../tables.ts'
import { markIssues } from './marks.ts'
import { moveIssues } from './moves.ts'

type Row = typeof codeLinks.$inferSelect
export type Source = Pick<Row, 'kind' | 'name' | 'title' | 'url' | 'state' | 'review' | 'checks' | 'at'> & {
  repository: Repository
  author: Account | null
  /** Of the last step. */
  actor: Account | null
  /** How far it has come; null moves nothing. */
  event: CodeEvent | null
  named: NamedIssue[]
}

const HASH_LETTERS = 7

const isLink = ({ orgId }: Place, { repository, kind, name }: Pick<Source, 'repository' | 'kind' | 'name'>) =>
  and(
    eq(codeLinks.orgId, orgId),
    eq(codeLinks.repositoryId, repository.repositoryId),
    eq(codeLinks.kind, kind),
    eq(codeLinks.name, name),
  )
const ofLink = ({ orgId, linkId }: Pick<Row, 'orgId' | 'linkId'>) =>
  and(eq(codeLinkIssues.orgId, orgId), eq(codeLinkIssues.linkId, linkId))

/**
 * Keeps it as it is now, and moves the issues that it is for where it has come further than before.
 * @returns the keys of the issues that it names
 */
export async function keepLink(tx: Writing, place: Place, source: Source): Promise<string[]> {
  const { orgId } = place
  const { repository, author, actor, event, named, ...values } = source
  await shareOrganization(tx, orgId)
  const issues = await issuesOf(tx, orgId, named)
  const [before] = await tx.select().from(codeLinks).where(isLink(place, source)).for('update')
  if (!before && issues.size === 0) return []
  const former = before ? await issueIdsOf(tx, before) : []
  const living = await livingByProject(tx, orgId, [...issues.keys(), ...former])
  await holdProjects(tx, orgId, [...living.keys()])
  await putRepositories(tx, place, [repository])
  const [link] = await tx
    .insert(codeLinks)
    .values({
      orgId,
      repositoryId: repository.repositoryId,
      repository: repository.name,
      author: author?.login ?? null,
      ...values,
    })
    .onConflictDoUpdate({
      target: [codeLinks.orgId, codeLinks.repositoryId, codeLinks.kind, codeLinks.name],
      set: { ...values, repository: repository.name, author: author?.login ?? null },
    })
    .returning()
  const known = new Map(
    (await tx.select().from(codeLinkIssues).where(ofLink(link!))).map(row => [row.issueId, row.reached]),
  )
  const kept = [...issues.keys()]
  await tx.delete(codeLinkIssues).where(and(ofLink(link!), not(isAmong(codeLinkIssues.issueId, kept))))
  if (kept.length > 0)
    await tx
      .insert(codeLinkIssues)
      .values(
        [...issues].map(([issueId, { isClosing }]) => ({
          orgId,
          linkId: link!.linkId,
          issueId,
          isClosing,
          reached: isClosing ? event : null,
        })),
      )
      .onConflictDoUpdate({
        target: [codeLinkIssues.orgId, codeLinkIssues.issueId, codeLinkIssues.linkId],
        set: { isClosing: sql`excluded.is_closing`, reached: furthest },
      })
  const touched = [...new Set([...known.keys(), ...kept])]
  for (const issueId of touched) tx.tell(`issue:${issueId}`, 'codeLinks.changed', { issueId })
  if (source.kind === 'pull') await markIssues(tx, orgId, touched)
  const further = kept.filter(
    issueId => event && issues.get(issueId)!.isClosing && isFurther(event, known.get(issueId) ?? null),
  )
  if (event && further.length > 0) await moveIssues(tx, orgId, further, event, actor)
  return [...issues.values()].map(({ key }) => key)
}

const issueIdsOf = async (tx: Writing, link: Row) =>
  (await tx.select({ issueId: codeLinkIssues.issueId }).from(codeLinkIssues).where(ofLink(link))).map(
    ({ issueId }) => issueId,
  )

/** The issues that it names, each once, whatever keys they had. */
async function issuesOf(tx: Writing, orgId: number, named: readonly NamedIssue[]) {
  const found = new Map<number, NamedIssue>()
  if (named.length === 0) return found
  const keys = named.map(({ key }) => key)
  const ids = await issueIdsOfKeys(orgId, keys, tx)
  for (const { key, isClosing } of named) {
    const issueId = ids.get(key)
    if (issueId !== undefined)
      found.set(issueId, { key, isClosing: isClosing || found.get(issueId)?.isClosing === true })
  }
  return found
}

const isFurther = (event: CodeEvent, reached: CodeEvent | null) =>
  reached === null || codeEvents.indexOf(event) > codeEvents.indexOf(reached)
/** A step that was once taken is not taken again, whatever comes late or is done twice. */
const furthest = sql`case when array_position(${sql.param(codeEvents)}::text[], excluded.reached)
  > coalesce(array_position(${sql.param(codeEvents)}::text[], ${codeLinkIssues.reached}), 0) then excluded.reached else ${codeLinkIssues.reached} end`

export async function dropLink(tx: Writing, place: Place, of: Pick<Source, 'repository' | 'kind' | 'name'>) {
  const [link] = await tx.select().from(codeLinks).where(isLink(place, of)).for('update')
  if (!link) return
  const issueIds = await issueIdsOf(tx, link)
  await holdProjects(tx, place.orgId, [...(await livingByProject(tx, place.orgId, issueIds)).keys()])
  await tx.delete(codeLinks).where(isLink(place, of))
  for (const issueId of issueIds) tx.tell(`issue:${issueId}`, 'codeLinks.changed', { issueId })
  if (of.kind === 'pull') await markIssues(tx, place.orgId, issueIds)
}

/** It has another name now. Its old addresses lead to the new ones. */
export const renameRepository = (tx: Writing, { orgId }: Place, { repositoryId, name }: Repository) =>
  tx
    .update(codeLinks)
    .set({ repository: name })
    .where(and(eq(codeLinks.orgId, orgId), eq(codeLinks.repositoryId, repositoryId)))

const rowsOfKind = (orgId: number, issueId: number, kind: Row['kind']) =>
  db
    .select({ ...getTableColumns(codeLinks), isClosing: codeLinkIssues.isClosing })
    .from(codeLinkIssues)
    .innerJoin(codeLinks, and(eq(codeLinks.orgId, codeLinkIssues.orgId), eq(codeLinks.linkId, codeLinkIssues.linkId)))
    .where(and(eq(codeLinkIssues.orgId, orgId), eq(codeLinkIssues.issueId, issueId), eq(codeLinks.kind, kind)))
    .orderBy(desc(codeLinks.at), desc(codeLinks.linkId))
    .limit(CODE_LINKS_MOST)

/** The newest first. Whoever sees the issue sees what names it, also where it lies in a repository that they do not see. */
export async function codeLinksOf(member: Member, projectId: number, issueId: number): Promise<CodeLink[]> {
  await projectFor(member, 'project.look', projectId)
  await requireIssueIn(member, projectId, issueId)
  // Many commits must not hide a pull request.
  const found = await Promise.all(codeKinds.map(kind => rowsOfKind(member.orgId, issueId, kind)))
  const rows = found.flat().toSorted((one, other) => other.at.getTime() - one.at.getTime())
  return rows.map(({ linkId, kind, name, title, url, author, state, review, checks, at, isClosing, repository }) => ({
    linkId,
    kind,
    repository,
    name: kind === 'commit' ? name.slice(0, HASH_LETTERS) : name,
    title,
    url,
    author,
    state,
    review,
    checks,
    isClosing,
    at: at.toISOString(),
  }))
}
