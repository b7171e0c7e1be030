// Links between posts and issues. Each side shows those of the other that its reader sees.
import { and, asc, desc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BriefIssue } from '#contract/brief-issue'
import type { Member } from '#contract/permissions'
import { type LinkedPost, POST_ISSUES_MOST } from '#contract/post-issue'
import { db, write, type Writing } from '../../db.ts'
import { issueFor } from '../../issue/issues.ts'
import { referencesOf } from '../../issue/references.ts'
import { refuse } from '../../refusal.ts'
import { boardFor, lockedBoardFor } from '../doors.ts'
import { livingPosts } from '../living-posts.ts'
import { recordFor } from '../post/rows.ts'
import { postIssues } from './tables.ts'

/** Of one issue. */
const POSTS_SHOWN_MOST = 100

type PostPlace = { orgId: number; postId: number }
const isOf = ({ orgId, postId }: PostPlace) => and(eq(postIssues.orgId, orgId), eq(postIssues.postId, postId))

async function issuesOf(tx: NodePgDatabase, member: Member, post: PostPlace): Promise<BriefIssue[]> {
  const linked = await tx
    .select({ issueId: postIssues.issueId })
    .from(postIssues)
    .where(isOf(post))
    .orderBy(asc(postIssues.linkedAt), asc(postIssues.issueId))
  const ids = linked.map(({ issueId }) => issueId)
  const found = new Map((await referencesOf(tx, member, ids)).map(issue => [issue.issueId, issue]))
  return ids.flatMap(id => found.get(id) ?? [])
}

export async function linkedIssues(member: Member, boardId: number, postId: number) {
  const post = await recordFor(db, await boardFor(member, boardId), postId)
  return issuesOf(db, member, post)
}

type Link = { boardId: number; postId: number; issueId: number }

export const linkIssue = (member: Member, link: Link) =>
  change(member, link, async (tx, post) => {
    const { orgId, memberId } = member
    const known = await tx.select({ issueId: postIssues.issueId }).from(postIssues).where(isOf(post))
    if (known.some(({ issueId }) => issueId === link.issueId)) return
    if (known.length >= POST_ISSUES_MOST) refuse('post.issues', { values: { most: POST_ISSUES_MOST } })
    const { postId } = post
    await tx.insert(postIssues).values({ orgId, postId, issueId: link.issueId, linkedBy: memberId })
  })

export const unlinkIssue = (member: Member, link: Link) =>
  change(member, link, (tx, post) => tx.delete(postIssues).where(and(isOf(post), eq(postIssues.issueId, link.issueId))))

/** By whoever may comment on the post and sees the issue; of hidden ones nobody learns whether they are linked. */
const change = (member: Member, link: Link, act: (tx: Writing, post: PostPlace) => Promise<unknown>) =>
  write(async tx => {
    const { boardId, postId, issueId } = link
    const post = await recordFor(tx, await lockedBoardFor(tx, member, 'comment', boardId), postId)
    const [issue] = await referencesOf(tx, member, [issueId])
    if (!issue) refuse('issue.missing')
    await act(tx, post)
    tx.tell(`post:${postId}`, 'post.linked', { postId, issueId })
    tx.tell(`issue:${issueId}`, 'post.linked', { postId, issueId })
    return issuesOf(tx, member, post)
  })

/** On boards that the member may read, the newest first. */
export async function postsOfIssue(member: Member, projectId: number, issueId: number): Promise<LinkedPost[]> {
  await issueFor(member, 'project.look', projectId, issueId)
  // Only published posts are linked, and none goes back behind that.
  const living = livingPosts(db, member)
  return db
    .select({ boardId: living.boardId, postId: living.postId, title: living.title, board: living.board })
    .from(postIssues)
    .innerJoin(living, eq(living.postId, postIssues.postId))
    .where(and(eq(postIssues.orgId, member.orgId), eq(postIssues.issueId, issueId)))
    .orderBy(desc(postIssues.linkedAt), desc(living.postId))
    .limit(POSTS_SHOWN_MOST)
}
