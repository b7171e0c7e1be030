// The versions of posts, one for each save of the title or the text.
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import type { PostVersion } from '#contract/post-version'
import { db, type Writing } from '../../db.ts'
import { namesOf } from '../../member/names.ts'
import { keptInBoard } from '../doors.ts'
import { ownRecordFor, type PostRecord } from './rows.ts'
import { postVersions } from './tables.ts'

const VERSIONS_PAGE = 20

const presentOf = ({ version, title, body, ...post }: PostRecord) => ({
  version,
  memberId: post.editedBy ?? post.authorId,
  at: post.editedAt ?? post.createdAt,
  title,
  body,
})

/** The present one, before it is changed. */
export const keepVersion = (tx: Writing, record: PostRecord) => {
  const { orgId, postId } = record
  return tx.insert(postVersions).values({ orgId, postId, ...presentOf(record) })
}

/** Only for those who may change it: somebody may have taken out of it what they did not mean to say. */
export const versionsOf = (member: Member, boardId: number, postId: number, older: string | undefined) =>
  keptInBoard(member, boardId, `versions ${postId} ${older}`, async board => {
    const record = await ownRecordFor(db, member, board, postId)
    const { orgId } = record
    const before = older === undefined ? undefined : lt(postVersions.version, Number(older))
    const kept = await db
      .select()
      .from(postVersions)
      .where(and(eq(postVersions.orgId, orgId), eq(postVersions.postId, postId), before))
      .orderBy(desc(postVersions.version))
      .limit(VERSIONS_PAGE + 1)
    const rows = [...(older === undefined ? [presentOf(record)] : []), ...kept]
    const page = rows.slice(0, VERSIONS_PAGE)
    const memberIds = page.map(({ memberId }) => memberId)
    const names = new Map((await namesOf(db, orgId, { userIds: [], memberIds })).map(row => [row.memberId, row.name]))
    const versions = page.map(({ version, memberId, at, title, body }): PostVersion => {
      const who = { memberId, name: names.get(memberId) ?? '' }
      return { version, at: at.toISOString(), who, title, body }
    })
    const next = rows.length > page.length ? String(page.at(-1)!.version) : null
    // Readers of one level differ by what they wrote.
    return { answer: { versions, next }, isPrivate: true }
  })
