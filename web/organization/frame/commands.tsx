import { useNavigate } from '@tanstack/react-router'
import {
  DoorOpen,
  FolderKanban,
  KeyRound,
  Keyboard,
  LogOut,
  PanelLeft,
  SunMoon,
  UserRound,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import type { Membership, OwnMember } from '#contract/member'
import { can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { homeText } from '#korean/home'
import { inviteText } from '#korean/invitation'
import { memberText } from '#korean/member'
import { fill } from '#korean/particle'
import { projectText } from '#korean/project'
import { useSignOut } from '../../auth/leaving.ts'
import { useIssueCommands, useOfferedCommands } from '../../issue/commands.tsx'
import { useProjectCommands } from '../../project/commands.tsx'
import { theme, type Theme, toggleSidebar } from '../../session.ts'
import type { Found } from '../../ui/list/SearchList.tsx'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { useOrganizationChoices } from './choices.tsx'
import { infoTabIcons } from '../info/infoTabIcons.tsx'
import { type InfoTab, tabNames, tabsFor } from '../info/infoTabs.ts'
import { keys } from './keys.ts'

const TAB_WORDS: Record<InfoTab, string> = {
  organization: 'organization company info settings',
  members: 'members people users',
  departments: 'departments positions teams',
  chart: 'organization chart tree',
  record: 'audit record log history',
}

const themes: { theme: Theme; name: string; words: string }[] = [
  { theme: 'system', name: homeText.themeSystem, words: 'theme system auto' },
  { theme: 'light', name: homeText.themeLight, words: 'theme light mode' },
  { theme: 'dark', name: homeText.themeDark, words: 'theme dark mode' },
]

/** Everything that can be done from anywhere inside an organization. */
function useCommands(me: Pick<Membership, 'role' | 'orgId'>, isWanted: boolean, openSheet: () => void): Found[] {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const isPhone = usePhone()
  const choices = useOrganizationChoices(me.orgId, isWanted)
  const projects = useProjectCommands(me, isWanted)
  const issues = useIssueCommands()
  const offered = useOfferedCommands()
  const params = { orgId: String(me.orgId) }
  const openTab = (tab: InfoTab) => () => void navigate({ to: '/org/$orgId/info', params, search: { tab } })
  const places: Found[] = [
    {
      id: 'projects',
      label: projectText.title,
      words: 'projects home start',
      icon: <FolderKanban />,
      onAction: () => void navigate({ to: '/org/$orgId/project', params, search: { currentPage: 1 } }),
    },
    {
      id: 'people',
      label: frameText.people,
      words: 'people members organization',
      icon: <Users />,
      onAction: () => void navigate({ to: '/org/$orgId/info', params }),
    },
    ...tabsFor(me).map(tab => ({
      id: `tab-${tab}`,
      label: tabNames[tab],
      words: TAB_WORDS[tab],
      hint: frameText.people,
      icon: infoTabIcons[tab],
      onAction: openTab(tab),
    })),
    ...(can(me, 'member.invite')
      ? [
          {
            id: 'invite',
            label: inviteText.title,
            words: 'invite members people',
            icon: <UserRoundPlus />,
            onAction: () => void navigate({ to: '/org/$orgId/invite', params, search: {} }),
          },
        ]
      : []),
    {
      id: 'mine',
      label: frameText.mine,
      words: 'my profile status vacation',
      icon: <UserRound />,
      onAction: () => void navigate({ to: '/info/$orgId', params }),
    },
    {
      id: 'leave',
      label: memberText.leave,
      words: 'leave organization quit',
      icon: <DoorOpen />,
      onAction: () => void navigate({ to: '/info/$orgId', params, hash: 'leave' }),
    },
    {
      id: 'info',
      label: homeText.toInfo,
      words: 'account profile me settings',
      icon: <UserRound />,
      onAction: () => void navigate({ to: '/info' }),
    },
    {
      id: 'password',
      label: homeText.toPassword,
      words: 'change password security',
      icon: <KeyRound />,
      onAction: () => void navigate({ to: '/info/password' }),
    },
  ]
  const deeds: Found[] = [
    {
      id: 'sidebar',
      label: frameText.keySidebar,
      words: 'sidebar collapse expand',
      icon: <PanelLeft />,
      keys: keys.sidebar,
      onAction: toggleSidebar,
    },
    ...themes.map(each => ({
      id: `theme-${each.theme}`,
      label: fill(frameText.theme, { name: each.name }),
      words: each.words,
      icon: <SunMoon />,
      isCurrent: theme.get() === each.theme,
      onAction: () => theme.set(each.theme),
    })),
    {
      id: 'keys',
      label: frameText.keysOpen,
      words: 'keyboard shortcuts help',
      icon: <Keyboard />,
      keys: keys.sheet,
      onAction: openSheet,
    },
    {
      id: 'logout',
      label: homeText.logout,
      words: 'logout sign out',
      icon: <LogOut />,
      onAction: () => signOut.mutate(),
    },
  ]
  const [others, ways] = [choices.filter(each => each.group), choices.filter(each => !each.group)]
  return [
    ...issues,
    ...projects.pages,
    ...[...places, ...ways].map(each => ({ ...each, group: frameText.goTo })),
    ...projects.all,
    ...others.filter(each => !each.isCurrent),
    ...projects.deeds,
    // A phone has neither a sidebar nor keys.
    ...deeds.filter(each => !isPhone || !each.keys).map(each => ({ ...each, group: frameText.act })),
    // What also stands in a menu one looks at is looked for here last.
    ...offered,
  ]
}

type CommandsProps = { me: OwnMember; isOpen: boolean; begun: string; onClose: () => void; onKeys: () => void }

/** The way to all of it by a few letters. */
export const Commands = ({ me, isOpen, begun, onClose, onKeys }: CommandsProps) => (
  <CommandPalette
    isOpen={isOpen}
    label={frameText.findCommand}
    empty={frameText.noCommand}
    begun={begun}
    items={useCommands(me, isOpen, onKeys)}
    onClose={onClose}
  />
)
