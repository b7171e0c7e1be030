import type { BriefPerson } from '#contract/member'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { useInvitedInto } from '../invitation/queries.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { type Choice, ChoiceDialog } from '../ui/overlay/ChoiceDialog.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { useArrangeDepartment, useDeleteDepartment } from './queries.ts'
import { type Branch, familyOf, pathOf } from '../member/department-tree.ts'
import { type PersonFacts, usePersonFacts } from '../member/person-facts.ts'

/** The open question about a department; it outlives the closing of its dialog, so that no word changes on the way. */
export type Asked = { kind: 'delete' | 'head' | 'parent'; branch: Branch; isOpen: boolean }

type DepartmentDialogsProps = {
  orgId: number
  asked: Asked
  branches: readonly Branch[]
  people: readonly BriefPerson[]
  onClose: () => void
}

export function DepartmentDialogs({ orgId, asked, branches, people, onClose }: DepartmentDialogsProps) {
  const { kind, isOpen } = asked
  const { deptId } = asked.branch
  const arrange = useArrangeDepartment(orgId)
  const remove = useDeleteDepartment(orgId)
  const factsOf = usePersonFacts(orgId, kind === 'head' && isOpen)
  const invited = useInvitedInto(orgId, deptId, kind === 'delete' && isOpen)
  // Its numbers may change while one reads.
  const branch = branches.find(each => each.deptId === deptId) ?? asked.branch
  const { name, parentId, headMemberId } = branch
  const family = branches.some(each => each.deptId === deptId) ? familyOf(branches, deptId) : new Set([deptId])

  if (kind === 'delete')
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title={fill(departmentText.deleteDepartment, { name })}
        text={consequences(branch, branches, invited)}
        verb={departmentText.delete}
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(deptId, { onSettled: onClose })}
        onClose={onClose}
      />
    )

  if (kind === 'head')
    return (
      <ChoiceDialog
        isOpen={isOpen}
        title={fill(departmentText.chooseHeadOf, { name })}
        searchLabel={departmentText.searchPeople}
        choices={headsFor(family, people, factsOf)}
        chosen={headMemberId}
        onChoose={head => {
          if (head !== headMemberId) arrange.mutate({ deptId, headMemberId: head, seen: asked.branch })
          onClose()
        }}
        onClose={onClose}
      />
    )

  const parents = branches.filter(each => !family.has(each.deptId))
  return (
    <ChoiceDialog
      isOpen={isOpen}
      title={fill(departmentText.moveUnderOf, { name })}
      searchLabel={departmentText.searchDepartments}
      choices={[
        { id: null, name: departmentText.top },
        ...parents.map(each => ({ id: each.deptId, name: pathOf(branches, each.deptId) })),
      ]}
      chosen={parentId}
      onChoose={parent => {
        if (parent !== parentId) arrange.mutate({ deptId, parentId: parent, before: null, seen: asked.branch })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Those of the department stand first. */
function headsFor(family: ReadonlySet<number>, people: readonly BriefPerson[], factsOf: PersonFacts): Choice[] {
  const isInside = ({ assignments }: BriefPerson) =>
    assignments.some(({ deptId }) => deptId !== null && family.has(deptId))
  const ordered = [...people.filter(isInside), ...people.filter(one => !isInside(one))]
  return [
    { id: null, name: departmentText.noHead },
    ...ordered.map(person => ({
      id: person.memberId,
      name: person.memberName,
      picture: <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={24} />,
      ...factsOf(person),
    })),
  ]
}

function consequences({ memberCount, childIds, parentId }: Branch, branches: readonly Branch[], invited: number) {
  const parent = branches.find(({ deptId }) => deptId === parentId)?.name ?? departmentText.top
  return [
    memberCount > 0 ? fill(departmentText.membersLeave, { count: memberCount }) : departmentText.noMembers,
    childIds.length > 0
      ? fill(departmentText.childrenMove, { count: childIds.length, parent })
      : departmentText.noChildren,
    invited > 0 && fill(departmentText.invitedLose, { count: invited }),
  ]
    .filter(Boolean)
    .join(' ')
}
