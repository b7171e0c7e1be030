// Groups are departments: making, renaming and deleting them, and putting people in them, as by hand.
import { and, eq } from 'drizzle-orm'
import { ASSIGNMENTS_MOST, type Assignment } from '#contract/member'
import { db, type Writing } from '../../db.ts'
import { assignmentsOf } from '../../department/assignments.ts'
import { reorganizing } from '../../department/changing.ts'
import { addDepartment, dropDepartment, putDepartment } from '../../department/departments.ts'
import { putPlaces } from '../../department/places.ts'
import { Refusal } from '../../refusal.ts'
import { badValue, fail } from '../scim/errors.ts'
import type { JsonObject } from '../scim/json.ts'
import { keptOf } from '../scim/patch.ts'
import { groupSchema } from '../scim/schemas.ts'
import { directoryGroups } from '../tables.ts'
import { type Directory, requireOpen, tellDirectory } from '../tokens.ts'
import { adoptMembers, byIds, entriesOf, type Entry } from '../users/entries.ts'
import type { Change } from '../users/users.ts'
import { addWishes, dropWish, wishesOf } from '../users/wishes.ts'
import { departmentsIn, draftOf, type Group, type GroupDraft, groupFor, groupResource } from './resource.ts'

/** Each is a few statements, and all of them hold the organization. */
const MOVED_MOST = 500

/** With the members whom it does not know yet, who would otherwise change the version later. */
export async function readGroup(directory: Directory, id: string) {
  await adoptMembers(directory)
  return groupResource(await groupFor(db, directory.orgId, id))
}

/** The lock and the events of a change by hand. Members are adopted before this: a person is locked before the organization. */
async function changing<T>(directory: Directory, name: string, deed: (tx: Writing) => Promise<T>): Promise<T> {
  const { orgId } = directory
  try {
    return await reorganizing(orgId, async tx => {
      await requireOpen(tx, directory)
      const result = await deed(tx)
      await tellDirectory(tx, orgId)
      return result
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'department.taken') return taken(name)
    throw error
  }
}

/** Also below another one: to who pushes its name it is the same department, and is linked by that. */
async function requireFree(tx: Writing, orgId: number, name: string) {
  if ((await departmentsIn(tx, orgId)).some(each => each.name === name)) taken(name)
}

const taken = (name: string) => fail({ status: 409, scimType: 'uniqueness' }, 'groupTaken', { name })

export function createGroup(directory: Directory, body: JsonObject): Promise<JsonObject> {
  const draft = draftOf(keptOf(body, groupSchema))
  const { orgId, client } = directory
  return changing(directory, draft.name, async tx => {
    await requireFree(tx, orgId, draft.name)
    const { deptId, name } = await addDepartment(tx, { orgId, userId: null }, { name: draft.name }, client)
    await putDraft(tx, directory, { deptId, name, parentId: null, externalId: null, people: [] }, draft)
    return groupResource(await groupFor(tx, orgId, String(deptId)))
  })
}

export async function changeGroup(directory: Directory, id: string, { change, requireSeen }: Change) {
  const { orgId } = directory
  // Before any lock: the name that a refusal tells of.
  const { name } = draftOf(keptOf(change(await readGroup(directory, id)), groupSchema))
  return changing(directory, name, async tx => {
    const group = await groupFor(tx, orgId, id)
    const before = groupResource(group)
    requireSeen(before)
    await putDraft(tx, directory, group, draftOf(keptOf(change(before), groupSchema)))
    return groupResource(await groupFor(tx, orgId, id))
  })
}

/** Its people lose the department. One that stands above others is taken apart by hand. */
export const deleteGroup = (directory: Directory, id: string, { requireSeen }: Pick<Change, 'requireSeen'>) =>
  changing(directory, '', async tx => {
    const { orgId, client } = directory
    const { deptId, ...group } = await groupFor(tx, orgId, id)
    requireSeen(groupResource({ deptId, ...group }))
    const data = await dropDepartment(tx, { orgId, userId: null }, deptId, client)
    if (data.children.length > 0) fail({ status: 409 }, 'groupParent')
    tx.tell(`organization:${orgId}`, 'members.changed', { orgId, what: 'places' })
  })

async function putDraft(tx: Writing, directory: Directory, group: Group, draft: GroupDraft) {
  const { orgId, client } = directory
  const { deptId } = group
  if (draft.name !== group.name) {
    await requireFree(tx, orgId, draft.name)
    await putDepartment(tx, { orgId, userId: null }, deptId, { name: draft.name }, client)
  }
  if (draft.externalId !== group.externalId) await putExternalId(tx, orgId, deptId, draft.externalId)
  const before = new Set(group.people.map(({ row }) => row.id))
  const wanted = new Set(draft.memberIds.map(each => each.toLowerCase()))
  const [added, removed] = [[...wanted.difference(before)], [...before.difference(wanted)]]
  if (added.length + removed.length > MOVED_MOST)
    fail({ status: 413, scimType: 'tooMany' }, 'members', { most: MOVED_MOST })
  if (added.length + removed.length > 0) await move(tx, directory, deptId, { added, removed })
}

async function putExternalId(tx: Writing, orgId: number, deptId: number, externalId: string | null) {
  const itself = and(eq(directoryGroups.orgId, orgId), eq(directoryGroups.deptId, deptId))
  if (externalId === null) return void (await tx.delete(directoryGroups).where(itself))
  await tx
    .insert(directoryGroups)
    .values({ orgId, deptId, externalId })
    .onConflictDoUpdate({ target: [directoryGroups.orgId, directoryGroups.deptId], set: { externalId } })
}

type Moved = { added: readonly string[]; removed: readonly string[] }

async function move(tx: Writing, directory: Directory, deptId: number, { added, removed }: Moved) {
  const { orgId } = directory
  const found = await entriesOf(tx, orgId, byIds([...added, ...removed]))
  const entries = new Map(found.map(entry => [entry.row.id, entry]))
  const memberIds = found.flatMap(({ member }) => member?.memberId ?? [])
  const places = await assignmentsOf(tx, orgId, memberIds)
  const wished = await wishesOf(tx, orgId, added)
  const placesOf = ({ member }: Entry) => (member && places.get(member.memberId)) ?? []
  for (const id of added) {
    const entry = entries.get(id) ?? badValue('unknownMember', { id })
    if (entry.member) await put(tx, directory, entry, placesOf(entry), withPlace(entry, placesOf(entry), deptId))
    else if (wished(id).length >= ASSIGNMENTS_MOST) tooManyPlaces(entry)
    else await addWishes(tx, entry.row, [deptId])
  }
  for (const id of removed) {
    const entry = entries.get(id)
    if (entry?.member) await put(tx, directory, entry, placesOf(entry), withoutPlace(placesOf(entry), deptId))
    else if (entry) await dropWish(tx, entry.row, deptId)
  }
}

const put = (tx: Writing, { orgId, client }: Directory, { member }: Entry, before: Assignment[], meant: Assignment[]) =>
  putPlaces(tx, { orgId, userId: null }, member!, { before, meant }, client)

function withPlace(entry: Entry, before: Assignment[], deptId: number): Assignment[] {
  if (before.some(place => place.deptId === deptId)) return before
  if (before.length >= ASSIGNMENTS_MOST) tooManyPlaces(entry)
  return [...before, { deptId, positionId: null }]
}

const tooManyPlaces = ({ row }: Entry) => badValue('places', { email: row.email, most: ASSIGNMENTS_MOST })

/** The position stays, as where a department is deleted, unless it would stand there twice. */
function withoutPlace(before: Assignment[], deptId: number): Assignment[] {
  const positions = new Set(before.flatMap(place => (place.deptId === null ? (place.positionId ?? []) : [])))
  return before.flatMap(place => {
    if (place.deptId !== deptId) return [place]
    return place.positionId === null || positions.has(place.positionId) ? [] : [{ ...place, deptId: null }]
  })
}
