// Pages of a board of a hundred thousand posts, one of its posts, and the newest posts of all boards of which few may be read.
import { Client } from 'pg'
import { POSTS_PAGE, postRoutes } from '#contract/post'
import { linesOf, measuredInTurns } from './beside.ts'
import { pathOf } from './calls.ts'
import { newOrganization } from './company.ts'
import type { Statement } from './limits/query.ts'
import { newPerson } from './person.ts'
import type { Benchmark, Line } from './report.ts'
import { startServer } from './server.ts'

const POSTS = 100_000
const BOARDS = 300
const READ = 40
const ROUNDS = 5
const MOST = 2
const BODY = '냉동 창고 임시 전원은 두 계통으로 나눕니다. 이전 주간에는 당일 출고를 오후 1시에 마감합니다. '.repeat(12)

type Reader = { sessionId: number; orgId: number; memberId: number }

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const [owner, person] = [await newPerson(server), await newPerson(server)]
  const orgId = await newOrganization({ address: server.address, headers: owner.headers })
  const { headers, sessionId } = person
  const { rows: joined } = await database.query<{ id: string }>(
    `insert into member (org_id, user_id, name, role) select $1, user_id, '지우', 'MEMBER' from session where id = $2 returning id`,
    [orgId, sessionId],
  )
  const reader = { sessionId, orgId, memberId: Number(joined[0]!.id) }
  const { boardId, postId } = await filled(database, reader)
  await database.query('vacuum analyze board, post')
  await database.end()
  const path = pathOf(postRoutes.list, { orgId, boardId })
  const page = (older: number) => ({
    path: older > POSTS ? path : `${path}?older=${older}`,
    headers,
    statements: [doorOf(reader, boardId), pageOf(reader, boardId, older), countOf(reader, boardId)],
  })
  const one = {
    path: pathOf(postRoutes.read, { orgId, boardId, postId }),
    headers,
    statements: [doorOf(reader, boardId), postOf(reader, postId)],
  }
  const all = { path: pathOf(postRoutes.all, { orgId }), headers, statements: [newestOf(reader)] }
  const asked = [page(POSTS + 1), page(POSTS_PAGE + 2), one, all]
  const [newest, oldest, post, everywhere] = await measuredInTurns(server, asked, ROUNDS)
  return [
    ...linesOf(`the newest page of ${POSTS} posts`, newest!, MOST),
    ...linesOf('the oldest page', oldest!, MOST),
    ...linesOf('one post', post!, MOST),
    ...linesOf(`the newest of ${BOARDS} boards, of which ${READ} may be read`, everywhere!, MOST),
  ]
}

/** One large board, and many of which the reader may read some. */
async function filled(database: Client, { orgId, memberId }: Reader) {
  const board = async (rights: string[], keys: string[]) => {
    const text = `insert into board (org_id, name, rights, reader_keys, last_seq) values ($1, '자료실', $2, $3, $4) returning id`
    return Number((await database.query<{ id: string }>(text, [orgId, rights, keys, POSTS])).rows[0]!.id)
  }
  const boardId = await board(['read all'], ['all'])
  const write = `insert into post (org_id, board_id, seq, title, body, excerpt, author_id, created_at)
    select $1, $2, each, '이천 물류센터 이전 준비 회의 ' || each, $3, left($3, 200), $4, date_trunc('milliseconds', now()) - each * interval '1 minute'
    from generate_series(1, $5::int) each`
  await database.query(write, [orgId, boardId, BODY, memberId, POSTS])
  for (let each = 1; each < BOARDS - 1; each++) {
    const key = each < READ - 1 ? `m:${memberId}` : 'run'
    await database.query(write, [orgId, await board([`read ${key}`], [key]), BODY, memberId, 10])
  }
  const { rows } = await database.query<{ id: string }>('select id from post where board_id = $1 and seq = 500', [
    boardId,
  ])
  return { boardId, postId: Number(rows[0]!.id) }
}

/** The living session, the member and the board; the places of the member by the plainest question. */
const doorOf = ({ sessionId, orgId }: Reader, boardId: number): Statement => ({
  name: 'living_member_at_board',
  text: `select u.id, u.email, u.name, u.picture_key, u.pending_email, u.marketing_at, u.created_at, u.version, m.id, m.role, b.*,
      array(select department_id from assignment a where a.org_id = $2 and a.member_id = m.id) as places
    from session s inner join "user" u on u.id = s.user_id
      left join member m on m.org_id = $2 and m.user_id = u.id and m.binned_at is null and m.left_at is null
      left join board b on b.org_id = $2 and b.id = $3
    where s.id = $1 and s.ended_at is null`,
  values: [sessionId, orgId, boardId],
})
const ROW = `p.id, p.board_id, p.seq, p.title, p.excerpt, p.author_id, p.comment_count, p.file_count, p.created_at, p.edited_at,
  (select w.name from member w where w.org_id = p.org_id and w.id = p.author_id) as author`
const pageOf = ({ orgId }: Reader, boardId: number, older: number): Statement => ({
  name: 'page_of_board',
  text: `select ${ROW} from post p where p.org_id = $1 and p.board_id = $2 and p.deleted_at is null and p.seq < $3
    order by p.seq desc limit ${POSTS_PAGE + 1}`,
  values: [orgId, boardId, older],
})
const countOf = ({ orgId }: Reader, boardId: number): Statement => ({
  name: 'count_of_board',
  text: 'select last_seq from board where org_id = $1 and id = $2',
  values: [orgId, boardId],
})
const postOf = ({ orgId }: Reader, postId: number): Statement => ({
  name: 'one_post',
  text: `select ${ROW}, p.body, p.version from post p where p.org_id = $1 and p.id = $2`,
  values: [orgId, postId],
})
const newestOf = ({ orgId, sessionId, memberId }: Reader): Statement => ({
  name: 'newest_posts',
  text: `select ${ROW} from post p where p.org_id = $1 and p.deleted_at is null and exists (select from session where id = $2)
      and p.board_id in (select b.id from board b where b.org_id = $1 and b.deleted_at is null and b.reader_keys && array['all', $3])
    order by p.created_at desc, p.id desc limit ${POSTS_PAGE + 1}`,
  values: [orgId, sessionId, `m:${memberId}`],
})

export const posts: Benchmark = {
  says: `a board of ${POSTS.toLocaleString('en')} posts, one post, and the newest of ${BOARDS} boards`,
  run,
}
