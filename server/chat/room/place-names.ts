// The room of a department that is deleted and restored.
import { and, eq, isNull } from 'drizzle-orm'
import type { Gone } from '../../department/undo.ts'
import type { Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { rooms } from '../tables.ts'
import { becomeGroups, changeRooms } from './following.ts'

const take = async (tx: Writing, orgId: number, gone: Gone): Promise<Record<string, number[]>> =>
  'deptId' in gone ? { rooms: await becomeGroups(tx, orgId, eq(rooms.deptId, gone.deptId)) } : {}

/** Its people are those of the department again as soon as all its places are back (following.ts). */
async function giveBack(tx: Writing, orgId: number, gone: Gone, { rooms: ids = [] }: Record<string, number[]>) {
  if (!('deptId' in gone) || ids.length === 0) return
  const free = and(isAmong(rooms.roomId, ids), isNull(rooms.deptId))
  await changeRooms(tx, orgId, free, { kind: 'department', deptId: gone.deptId, ownerId: null })
}

export const placeNames = { take, giveBack }
