// The proof of who has read and confirmed: by department, by name, as a file and for paper.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type DepartmentProof, MUST_READ_PEOPLE_PAGE, type readerFilters, type ReaderProof } from '#contract/must-read'
import type { Member } from '#contract/permissions'
import { mustReadProof } from '#korean/must-read'
import { sortableTime } from '#korean/time'
import { audit } from '../../audit-trail.ts'
import { csvOf } from '../../http/answer/csv.ts'
import { db, write } from '../../db.ts'
import { namedDepartments } from '../../department/heads.ts'
import type { Client } from '../../http/client.ts'
import { countRate, rateLimit } from '../../http/rate-limits.ts'
import { namesOf } from '../../member/names.ts'
import { isAmong } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import { aboutOf } from '../boards.ts'
import { openMustRead, type Sight, sightOf } from './must-reads.ts'
import { confirmations } from './tables.ts'
import { addressed, type Addressed, type Addressing, countsOf, isDone } from './rows.ts'

const seenBy = (sight: Sight, people: Addressed) => (sight === 'all' ? undefined : isAmong(people.deptId, sight))

/** Of the departments whose names the member may see: that nobody of a small one has read names people too. */
export async function departmentProofs(member: Member, boardId: number, postId: number): Promise<DepartmentProof[]> {
  const { orgId } = member
  const { board, post, addressing } = await openMustRead(db, member, boardId, postId, { isEndOpen: true })
  const sight = await sightOf(db, member, board, post)
  if (sight.length === 0) return []
  const people = addressed(addressing)
  const rows = await db
    .select({ deptId: people.deptId, ...countsOf(addressing, people) })
    .from(people)
    .where(seenBy(sight, people))
    .groupBy(people.deptId)
  const named = await db.select().from(namedDepartments(orgId))
  const names = new Map(named.map(({ deptId, name }) => [deptId, name]))
  return rows.map(row => ({ ...row, name: row.deptId === null ? '' : (names.get(row.deptId) ?? '') }))
}

const inDepartment = (people: Addressed, deptId: string | undefined) => {
  if (deptId === undefined) return undefined
  return deptId === 'none' ? isNull(people.deptId) : eq(people.deptId, Number(deptId))
}

type Shown = { shown: (typeof readerFilters)[number]; deptId?: string | undefined; after?: string | undefined }

export async function readerProofs(member: Member, boardId: number, postId: number, { shown, deptId, after }: Shown) {
  const { board, post, addressing } = await openMustRead(db, member, boardId, postId, { isEndOpen: true })
  const sight = await sightOf(db, member, board, post)
  if (sight.length === 0) return { people: [], next: null }
  const people = addressed(addressing)
  const done = isDone(addressing, people)
  const byName = sql`${people.name} collate "ko-x-icu"`
  const last = await nameOf(member.orgId, after)
  const rows = await db
    .select()
    .from(people)
    .where(
      and(
        shown === 'done' ? done : sql`not (${done})`,
        inDepartment(people, deptId),
        seenBy(sight, people),
        after === undefined ? undefined : sql`(${byName}, ${people.memberId}) > (${last}, ${after}::bigint)`,
      ),
    )
    .orderBy(asc(byName), asc(people.memberId))
    .limit(MUST_READ_PEOPLE_PAGE + 1)
  const page = rows.slice(0, MUST_READ_PEOPLE_PAGE)
  return { people: page.map(proofOf), next: rows.length > page.length ? String(page.at(-1)!.memberId) : null }
}

/** Also of somebody who has left since the page before. */
async function nameOf(orgId: number, memberId: string | undefined) {
  if (memberId === undefined) return ''
  const [known] = await namesOf(db, orgId, { userIds: [], memberIds: [Number(memberId)] })
  return known?.name ?? ''
}

type Row = Omit<ReaderProof, 'readAt' | 'confirmedAt'> & { readAt: Date | null; confirmedAt: Date | null }
const proofOf = ({ readAt, confirmedAt, ...row }: Row): ReaderProof => ({
  ...row,
  readAt: readAt?.toISOString() ?? null,
  confirmedAt: confirmedAt?.toISOString() ?? null,
})

export const proofLimit = rateLimit('mustRead.export', 3, { minutes: 60 })

/** All whose names the member may see, and the record says who took it. */
export const exportProof = (
  member: Member,
  boardId: number,
  postId: number,
  { format, client }: { format: 'csv' | 'paper'; client: Client },
) =>
  write(async tx => {
    const { orgId, userId } = member
    countRate(proofLimit, String(userId))
    const { board, post, addressing } = await openMustRead(tx, member, boardId, postId, { isEndOpen: true })
    const sight = await sightOf(tx, member, board, post)
    if (sight.length === 0) refuse('mustRead.nameless')
    const rows = await allOf(tx, addressing, sight)
    const about = { ...aboutOf(board), postId, count: rows.length }
    await audit(tx, client, { userId, orgId, what: 'post.readersExported', about })
    const people = rows.map(({ department: _department, earlier: _earlier, ...row }) => proofOf(row))
    return {
      csv: format === 'csv' ? csvOf([head(addressing), ...rows.map(row => cellsOf(addressing, row))]) : null,
      people,
    }
  })

/** The versions that somebody confirmed before, which do not count any more. */
const earlierOf = ({ orgId, postId, countsFrom }: Addressing, people: Addressed) =>
  sql<
    string | null
  >`(select string_agg(given.version || ' (' || to_char(given.confirmed_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI:SS') || ')', ', ' order by given.version)
    from ${confirmations} given where given.org_id = ${orgId} and given.post_id = ${postId}
      and given.member_id = ${people.memberId} and given.version < ${countsFrom})`.as('earlier')

const allOf = (tx: NodePgDatabase, addressing: Addressing, sight: Sight) => {
  const people = addressed(addressing)
  const departments = namedDepartments(addressing.orgId)
  return tx
    .select({
      memberId: people.memberId,
      name: people.name,
      deptId: people.deptId,
      readAt: people.readAt,
      confirmedAt: people.confirmedAt,
      confirmedVersion: people.confirmedVersion,
      department: departments.name,
      earlier: earlierOf(addressing, people),
    })
    .from(people)
    .leftJoin(departments, eq(departments.deptId, people.deptId))
    .where(seenBy(sight, people))
    .orderBy(
      asc(sql`${departments.name} collate "ko-x-icu"`),
      asc(sql`${people.name} collate "ko-x-icu"`),
      asc(people.memberId),
    )
}

const head = ({ needsConfirmation }: Addressing) => {
  const { name, department, readAt, confirmedAt, version, earlier } = mustReadProof
  return [name, department, readAt, ...(needsConfirmation ? [confirmedAt, version, earlier] : [])]
}
const at = (moment: Date | null) => (moment ? sortableTime(moment) : '')
const cellsOf = (
  { needsConfirmation }: Addressing,
  {
    name,
    department,
    readAt,
    confirmedAt,
    confirmedVersion,
    earlier,
  }: Row & { department: string | null; earlier: string | null },
) => [
  name,
  department ?? '',
  at(readAt),
  ...(needsConfirmation
    ? [at(confirmedAt), confirmedVersion === null ? '' : String(confirmedVersion), earlier ?? '']
    : []),
]
