import { useNavigate } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { inviteText } from '#korean/invitation'
import type { CommandContext, Commands } from '../organization/frame/parts.ts'

export function useCommands({ me }: CommandContext): Commands {
  const navigate = useNavigate()
  if (!can(me, 'member.invite')) return {}
  const params = { orgId: String(me.orgId) }
  const invite = {
    id: 'invite',
    label: inviteText.title,
    words: 'invite members people',
    icon: <UserRoundPlus />,
    group: frameText.goTo,
    onAction: () => void navigate({ to: '/org/$orgId/invite', params, search: {} }),
  }
  return { places: [invite] }
}
