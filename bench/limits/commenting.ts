// The least database cost of a comment: one durable transaction that locks its project, inserts it and counts it.
import type { Pool, PoolConfig } from 'pg'
import { answerTasks } from '../child.ts'
import { inTransaction, lockProject, turnsOf } from './turns.ts'

type Place = { orgId: number; projectId: number; issueIds: number[]; memberId: number; body: string }
export type CommentingTask = Place & { database: PoolConfig; seconds: number }
export type CommentingAnswer = { turns: number }

let turn = 0

const commented = (pool: Pool, { orgId, projectId, issueIds, memberId, body }: CommentingTask) =>
  inTransaction(pool, async ask => {
    await lockProject(ask, { orgId, projectId })
    const issueId = issueIds[turn++ % issueIds.length]
    await ask(
      'commented',
      `with made as (
          insert into comment (org_id, thing_kind, thing_id, member_id, body) values ($1, 'issue', $2, $3, $4) returning *),
        counted as (update issue set comment_count = comment_count + 1 where org_id = $1 and id = $2 returning id)
        select made.* from made, counted`,
      [orgId, issueId, memberId, body],
    )
  })

answerTasks((task: CommentingTask): Promise<CommentingAnswer> => turnsOf(task, pool => commented(pool, task)))
