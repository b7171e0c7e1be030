// Inviting people, and being invited.
import type { InvitationState, RowFault } from '#contract/invitation'
import type { Role } from '#contract/permissions'
import { roleNames } from './organization.ts'

export const invitationStateNames: Record<InvitationState, string> = {
  pending: '대기 중',
  accepted: '수락됨',
  declined: '거절됨',
  expired: '만료됨',
  cancelled: '취소됨',
}

const ROLE_WORDS: Record<string, Role> = {
  ...Object.fromEntries(Object.entries(roleNames).map(([role, name]) => [name, role as Role])),
  owner: 'OWNER',
  admin: 'ADMIN',
  member: 'MEMBER',
  guest: 'GUEST',
}
/** What a list calls a role; an empty cell is an ordinary member. */
export const roleCalled = (word: string): Role | undefined =>
  word === '' ? 'MEMBER' : ROLE_WORDS[word.normalize('NFC').toLowerCase()]

export const rowFaultText: Record<RowFault, string> = {
  'email.required': '이메일이 없습니다.',
  'email.format': '이메일 형식이 올바르지 않습니다.',
  'email.repeated': '명단에 같은 이메일이 있습니다.',
  'email.member': '이미 멤버입니다.',
  'email.invited': '이미 초대한 이메일입니다.',
  'name.broken': '이름은 50자 이하로, 보이는 글자로 입력해주세요.',
  'role.unknown': '권한은 관리자, 멤버, 게스트 중 하나로 입력해주세요.',
  'role.above': '이 권한으로는 초대할 수 없습니다.',
  'department.broken': '부서 이름은 50자 이하로 입력해주세요.',
  'department.ambiguous': '같은 이름의 부서가 여럿입니다. 상위 부서 > 부서로 입력해주세요.',
  'position.broken': '직책 이름은 50자 이하로 입력해주세요.',
}
