// The room of a department that is deleted and restored.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Gone } from '../../department/undo.ts'
import type { Writing } from '../../db.ts'
import { userIdsOf } from '../../member/names.ts'
import { isAmong } from '../../postgres/statements.ts'
import { tellLists, tellRoom } from '../message/telling.ts'
import { rooms } from '../tables.ts'
import { membersIn } from './people.ts'

type Following = Pick<typeof rooms.$inferInsert, 'kind' | 'deptId'>

async function change(tx: Writing, orgId: number, which: ReturnType<typeof and>, values: Following) {
  const changed = await tx
    .update(rooms)
    .set({ ...values, version: sql`${rooms.version} + 1` })
    .where(and(eq(rooms.orgId, orgId), which))
    .returning()
  for (const room of changed) {
    tellRoom(tx, room)
    tellLists(tx, orgId, await userIdsOf(orgId, await membersIn(tx, room)))
  }
  return changed.map(({ roomId }) => roomId)
}

/** It follows nobody any more: its people stay, and come and go by invitation, as in any group. */
const take = async (tx: Writing, orgId: number, gone: Gone): Promise<Record<string, number[]>> =>
  'deptId' in gone
    ? { rooms: await change(tx, orgId, eq(rooms.deptId, gone.deptId), { kind: 'group', deptId: null }) }
    : {}

/** Its people are those of the department again as soon as all its places are back (following.ts). */
async function giveBack(tx: Writing, orgId: number, gone: Gone, { rooms: ids = [] }: Record<string, number[]>) {
  if (!('deptId' in gone) || ids.length === 0) return
  const free = and(isAmong(rooms.roomId, ids), isNull(rooms.deptId))
  await change(tx, orgId, free, { kind: 'department', deptId: gone.deptId })
}

export const placeNames = { take, giveBack }
