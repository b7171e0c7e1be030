import { useNavigate, useParams } from '@tanstack/react-router'
import { IdCard, Keyboard, KeyRound, LogOut, UserRound } from 'lucide-react'
import { frameText } from '#korean/frame'
import { myMenuText } from '#korean/my-menu'
import { useSignOut } from '../../auth/leaving.ts'
import type { MenuProps } from '../../ui/overlay/Menu.tsx'
import { keys } from './keys.ts'

/** The entries that concern me and not the organization. */
export function useMyMenu(onKeys: () => void): MenuProps['items'] {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { orgId = '' } = useParams({ strict: false })
  return [
    {
      id: 'mine',
      label: frameText.mine,
      icon: <IdCard />,
      onAction: () => void navigate({ to: '/info/$orgId', params: { orgId } }),
    },
    { id: 'info', label: myMenuText.toInfo, icon: <UserRound />, onAction: () => void navigate({ to: '/info' }) },
    {
      id: 'password',
      label: myMenuText.toPassword,
      icon: <KeyRound />,
      onAction: () => void navigate({ to: '/info/password' }),
    },
    { id: 'keys', label: frameText.keys, icon: <Keyboard />, keys: keys.sheet, onAction: onKeys },
    'separator',
    { id: 'logout', label: myMenuText.logout, icon: <LogOut />, onAction: signOut },
  ]
}
