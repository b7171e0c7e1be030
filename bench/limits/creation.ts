// The least database cost of creating an issue: one durable transaction that writes the same rows.
import { generateKeyBetween } from 'fractional-indexing'
import type { Pool, PoolConfig } from 'pg'
import { answerTasks } from '../child.ts'
import { inTransaction, turnsOf } from './turns.ts'

type Place = { orgId: number; projectId: number; stateId: number; memberId: number }
export type CreationTask = Place & { database: PoolConfig; title: string; pairs: string[]; seconds: number }
export type CreationAnswer = { turns: number }

const noted = (title: string) => JSON.stringify([{ field: 'created', from: null, to: title }])

/**
 * The number comes from the locked row of the project, the issue goes to the top of its state, and its creator watches it.
 */
const made = (pool: Pool, { orgId, projectId, stateId, memberId, title, pairs }: CreationTask) =>
  inTransaction(pool, async ask => {
    const number = await ask(
      'next_number',
      'update project set last_number = last_number + 1 where org_id = $1 and id = $2 returning last_number',
      [orgId, projectId],
    )
    const top = await ask(
      'top',
      `select rank from issue where org_id = $1 and project_id = $2 and state_id = $3 and deleted_at is null
        order by rank limit 1`,
      [orgId, projectId, stateId],
    )
    await ask(
      'made',
      `with made as (
          insert into issue (org_id, project_id, number, title, pairs, state_id, rank, is_open, creator_id)
          values ($1, $2, $3, $4, $5, $6, $7, true, $8) returning *),
        watched as (insert into issue_watcher (org_id, issue_id, member_id) select org_id, id, creator_id from made),
        noted as (insert into issue_activity (org_id, project_id, issue_id, member_id, changes)
          select org_id, project_id, id, creator_id, $9::jsonb from made)
        select * from made`,
      [orgId, projectId, number, title, pairs, stateId, generateKeyBetween(null, top ?? null), memberId, noted(title)],
    )
  })

answerTasks((task: CreationTask): Promise<CreationAnswer> => turnsOf(task, pool => made(pool, task)))
