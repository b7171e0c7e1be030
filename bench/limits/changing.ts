// The least database cost of changing an issue: one durable transaction that locks its project, changes it and records that.
import type { Pool, PoolConfig } from 'pg'
import { answerTasks } from '../child.ts'
import { inTransaction, lockProject, turnsOf } from './turns.ts'

type Place = { orgId: number; projectId: number; issueIds: number[]; memberId: number }
export type ChangingTask = Place & { database: PoolConfig; seconds: number }
export type ChangingAnswer = { turns: number }

let turn = 0

const changed = (pool: Pool, { orgId, projectId, issueIds, memberId }: ChangingTask) =>
  inTransaction(pool, async ask => {
    await lockProject(ask, { orgId, projectId })
    const issueId = issueIds[turn++ % issueIds.length]
    await ask(
      'changed',
      `with changed as (
          update issue set priority = (priority + 1) % 5, version = version + 1, updated_at = now()
          where org_id = $1 and id = $2 returning *),
        noted as (insert into issue_activity (org_id, project_id, issue_id, member_id, changes)
          select org_id, project_id, id, $3, '[{"field":"priority","from":"LOW","to":"HIGH"}]' from changed)
        select * from changed`,
      [orgId, issueId, memberId],
    )
  })

answerTasks((task: ChangingTask): Promise<ChangingAnswer> => turnsOf(task, pool => changed(pool, task)))
