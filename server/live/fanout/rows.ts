// The table of told events, one row for each deed: how it is written, and how what has become visible is read.
import type { Channel, EventName } from '#contract/events'
import { log, reasonOf } from '../../log.ts'
import type { Told } from '../reaching.ts'

/** A committed row: its number, and its transaction. */
export type Kept = { id: number; transaction: number; text: string; isLate: boolean }
/** The transactions that had committed at some moment: those below `below`, but for those that were pending. */
export type Snapshot = { below: number; pending: readonly number[] }

/** Two lines an event, so that its data need not be read to be told on. */
export function textOf(all: readonly Told[]) {
  const lines: string[] = []
  for (const { to, name, besides, json } of all)
    try {
      const data = json()
      lines.push(JSON.stringify([to, name, besides]), data)
    } catch (error) {
      log.error({ event: name, reason: reasonOf(error) }, 'an event could not be told; its deed stands')
    }
  return lines.join('\n')
}

export function toldIn(text: string): Told[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    if (at % 2) return []
    const [to, name, besides] = JSON.parse(line) as [Told['to'], EventName, Channel | null]
    return { to, name, besides: besides ?? undefined, json: () => lines[at + 1]! }
  })
}

/** Parsed from xmin:xmax:xip,xip,… */
function snapshotIn(text: string): Snapshot {
  const [, below, pending] = text.split(':')
  return { below: Number(below), pending: pending ? pending.split(',').map(Number) : [] }
}

export const isIn = ({ below, pending }: Snapshot, transaction: number) =>
  transaction < below && !pending.includes(transaction)

/** Newest rows that are looked at for a row of another node. With more than so many unread ones, there may be one. */
const NEWEST = 40

/**
 * Writes the row, and answers whether another node has written one that this node has not read: what this deed tells must then be told
 * after that one, because both may be about the same thing. The newest are asked for in their order, so that the table is
 * never read as a whole, whatever PostgreSQL believes about its size.
 */
const INSERT = `insert into told (node, events) values ($1, $2)
  returning id, transaction_id::text,
    coalesce((select count(*) = ${NEWEST} or bool_or(node <> $1)
      from (select node, transaction_id from told order by transaction_id desc limit ${NEWEST}) as newest
      where transaction_id >= $3::xid8), false)
    or exists (select from unnest($4::xid8[]) as pending (id) cross join lateral
      (select from told as late where late.transaction_id = pending.id and node <> $1 limit 1) as found)`

/** With more of them unread the sockets ask for everything anew, which costs less. */
const READ_MOST = 5_000

/** Reads what has committed since a snapshot, without the rows that are known to be told and the text of those at hand. */
const READ = `select now_.snapshot, now_.at, new.id, new.transaction_id, new.events
  from (select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as at) as now_
  left join (select id, transaction_id::text, case when id = any($4::bigint[]) then null else events end as events
    from told where (transaction_id >= $1::xid8 or transaction_id = any($2::xid8[])) and id <> all($3::bigint[])
    limit ${READ_MOST + 1}) as new
  on true`

type Asked = { name: string; text: string; values: unknown[]; rowMode: 'array' }
export type Ask = (asked: Asked) => Promise<{ rows: unknown[][] }>

export async function insertTold(ask: Ask, node: string, text: string, seen: Snapshot): Promise<Kept> {
  const values = [node, text, seen.below, seen.pending]
  const { rows } = await ask({ name: 'told_insert', text: INSERT, values, rowMode: 'array' })
  const [id, transaction, isLate] = rows[0] as [string, string, boolean]
  return { id: Number(id), transaction: Number(transaction), text, isLate }
}

type Unread = { id: number; transaction: number; text: string | null }

/** `at`: by the clock of the database, which all nodes share. Rows come in the order of their numbers. */
export async function readTold(ask: Ask, seen: Snapshot, known: number[], atHand: number[]) {
  const values = [seen.below, seen.pending, known, atHand]
  const { rows } = await ask({ name: 'told_read', text: READ, values, rowMode: 'array' })
  const [snapshot, at] = rows[0] as [string, number]
  const unread = (rows as [string, number, string | null, string, string | null][]).flatMap(
    ([, , id, transaction, text]): Unread[] =>
      id === null ? [] : [{ id: Number(id), transaction: Number(transaction), text }],
  )
  // Not sorted by PostgreSQL, which would then read along the numbers instead of along the transactions.
  const inOrder = unread.toSorted((a, b) => a.id - b.id)
  return { snapshot: snapshotIn(snapshot), at, rows: inOrder, hasMore: unread.length > READ_MOST }
}

export const purgeTold = (ask: Ask, until: number) =>
  ask({
    name: 'told_purge',
    text: 'delete from told where id <= $1',
    values: [until],
    rowMode: 'array',
  })
