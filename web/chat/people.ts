// The people of the organization as chat shows them: with their picture, their position and what they are busy with.
import { useMemo } from 'react'
import type { Face, RoomRow } from '#contract/room-row'
import type { BriefPerson } from '#contract/member'
import { can } from '#contract/permissions'
import { chatText } from '#korean/chat'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { useDepartments, usePositions } from '../member/places.ts'
import { useEverybody, useStatuses } from '../member/queries.ts'
import { namer, statusShown } from '../member/status.ts'
import { useMembership } from '../organization/queries.ts'

export type Somebody = {
  memberId: number
  name: string
  imageUrl: string | null
  position: string
  departments: string
  deptId: number | null
  status: string
  isGuest: boolean
}
export type People = {
  all: readonly Somebody[]
  of: (memberId: number) => Somebody | undefined
  /** Guests do not see the members and their departments. */
  isOrganization: boolean
}

const listed = (all: readonly Somebody[], isOrganization: boolean): People => {
  const byId = new Map(all.map(each => [each.memberId, each]))
  return { all, of: memberId => byId.get(memberId), isOrganization }
}

const onlyFace = ({ memberId, name, profileImgUrl }: Face): Somebody => ({
  memberId,
  name,
  imageUrl: profileImgUrl,
  position: '',
  departments: '',
  deptId: null,
  status: '',
  isGuest: false,
})

/** The people as somebody in a room knows them: its faces tell of who is not known otherwise, to guests of all. */
export const usePeopleIn = (people: People, faces: readonly Face[]): People =>
  useMemo(() => {
    const present = listed(faces.map(onlyFace), false)
    return people.isOrganization ? { ...people, of: id => people.of(id) ?? present.of(id) } : present
  }, [people, faces])

const nobody: readonly BriefPerson[] = []

/** Nobody for guests (usePeopleIn). */
export function usePeople(orgId: number, hasStatuses = false): People {
  const me = useMembership(orgId).data
  const maySee = me !== undefined && can(me, 'member.see') && can(me, 'department.see')
  const everybody = useEverybody(orgId, maySee).data ?? nobody
  const departments = useDepartments(orgId, maySee).data
  const positions = usePositions(orgId, maySee).data
  const statuses = useStatuses(orgId, maySee && hasStatuses).data
  return useMemo(() => {
    const { positionOf, departmentOf } = namer({ departments, positions })
    const busy = new Map(statuses?.map(({ memberId, status }) => [memberId, statusShown(status)]))
    const all = everybody.map(({ memberId, memberName, profileImgUrl, role, assignments }) => ({
      memberId,
      name: memberName,
      imageUrl: profileImgUrl,
      position: positionOf(assignments[0]),
      departments: departmentOf(assignments[0]),
      deptId: assignments[0]?.deptId ?? null,
      status: busy.get(memberId) ?? '',
      isGuest: role === 'GUEST',
    }))
    return listed(all, maySee)
  }, [everybody, departments, positions, statuses, maySee])
}

type Named = Pick<RoomRow, 'kind' | 'name'> & { faces: readonly Face[] }

/** The people whose faces stand for a room: the others, or oneself in a room of one's own. */
export function facesBeside(me: number, faces: readonly Face[]): readonly Face[] {
  const others = faces.filter(({ memberId }) => memberId !== me)
  return others.length > 0 ? others : faces
}

/** The other person of a room between two. */
export const otherOf = ({ kind, faces }: Pick<Named, 'kind' | 'faces'>, me: number): number | undefined =>
  kind === 'direct' ? faces.find(({ memberId }) => memberId !== me)?.memberId : undefined

/** Of the other person one sees whether they are there, unless they left the organization. */
export const presentOther = (room: Pick<RoomRow, 'kind' | 'faces' | 'isClosed'>, me: number) =>
  room.isClosed ? undefined : otherOf(room, me)

/** A room without a name of its own is called by its other people. */
export function roomTitle({ kind, name, faces }: Named, me: number): string {
  if (name) return name
  if (kind === 'direct' && faces.every(({ memberId }) => memberId === me)) return chatText.myRoom
  return facesBeside(me, faces)
    .map(face => face.name || WITHDRAWN_NAME)
    .join(', ')
}

/** Why nobody writes into a closed room: one between two is never closed by hand. */
export const closedWords = ({ kind }: Pick<Named, 'kind'>) =>
  kind === 'direct' ? chatText.partnerGone : chatText.closedPlaceholder
