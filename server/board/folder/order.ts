import { asc, sql } from 'drizzle-orm'
import { boards } from '../tables.ts'

/** As they were placed by hand; those that nobody has placed come last, by name. */
export const boardOrder = [
  sql`${boards.rank} nulls last`,
  asc(sql`${boards.name} collate "ko-x-icu"`),
  asc(boards.boardId),
]
