// Reactions to anything that has a table of them: by whom, in the order in which they are offered.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Reaction, reactions as order, type ReactionChange, REACTORS_MOST } from '#contract/comment'
import type { Member } from '#contract/permissions'
import type { Writing } from '../db.ts'

export type Reacted = Partial<Record<Reaction, number[]>>
type Reactions = PgTable & Record<'orgId' | 'reaction' | 'memberId', AnyPgColumn>

/** Members by reaction, as JSON; null where there is none. @param which of the rows, which are called `mine` */
export const reactedBy = (table: PgTable, which: SQL) => sql`(select json_object_agg(each.reaction, each.who) from (
  select mine.reaction, array_agg(mine.member_id order by mine.at, mine.member_id) as who from ${table} mine
  where ${which} group by mine.reaction) each)`
export const decodeReacted = (raw: string | null) => JSON.parse(raw ?? '{}') as Reacted

export const reactionsOf = (reacted: Reacted) =>
  order.flatMap(reaction => {
    const memberIds = reacted[reaction]
    return memberIds ? [{ reaction, memberIds }] : []
  })

type Of<Table extends Reactions> = { table: Table; thing: AnyPgColumn; id: number; reacted: Reacted }

/** Its thing is locked, so the most of one reaction is kept. */
export async function changeReaction<Table extends Reactions>(
  tx: Writing,
  { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>,
  { table, thing, id, reacted }: Of<Table>,
  { reaction, isSet }: ReactionChange,
) {
  if (!isSet)
    return tx
      .delete(table)
      .where(
        sql`${eq(table.orgId, orgId)} and ${eq(thing, id)} and ${eq(table.reaction, reaction)} and ${eq(table.memberId, memberId)}`,
      )
  if ((reacted[reaction]?.length ?? 0) >= REACTORS_MOST) return undefined
  return tx.execute(sql`insert into ${table} (org_id, ${sql.identifier(thing.name)}, reaction, member_id)
    values (${orgId}, ${id}, ${reaction}, ${memberId}) on conflict do nothing`)
}
