import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Assignment } from '#contract/member'
import { can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import type { CommandContext, Commands } from '../organization/frame/parts.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { departments, positions } from '../member/places.ts'
import { useEverybody } from '../member/queries.ts'

/** Everybody by name, once somebody types; a person opens as their card in the chart, I myself as my own page. */
export function useCommands({ me, typed }: CommandContext): Commands {
  const navigate = useNavigate()
  const isWanted = typed !== '' && can(me, 'member.see')
  const people = useEverybody(me.orgId, isWanted)
  const { data: allDepartments = [] } = useQuery({ ...departments(me.orgId), enabled: isWanted })
  const { data: allPositions = [] } = useQuery({ ...positions(me.orgId), enabled: isWanted })
  const placeOf = (place: Assignment | undefined) =>
    [
      allDepartments.find(({ deptId }) => deptId === place?.deptId)?.name,
      allPositions.find(({ positionId }) => positionId === place?.positionId)?.name,
    ]
      .filter(Boolean)
      .join(' · ')
  const params = { orgId: String(me.orgId) }
  const open = (memberId: number) =>
    memberId === me.memberId
      ? void navigate({ to: '/info/$orgId', params })
      : void navigate({ to: '/org/$orgId/info', params, search: { tab: 'chart', memberId: String(memberId) } })
  const things = (isWanted ? (people.data ?? []) : []).map(({ memberId, memberName, profileImgUrl, ...person }) => ({
    id: `person-${memberId}`,
    label: memberName,
    words: person.email ?? undefined,
    hint: placeOf(person.assignments[0]) || (person.email ?? undefined),
    group: frameText.membersTab,
    icon: <Avatar name={memberName} imageUrl={profileImgUrl} />,
    onAction: () => open(memberId),
  }))
  return { things }
}
