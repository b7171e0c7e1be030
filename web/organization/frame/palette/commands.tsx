import { useNavigate } from '@tanstack/react-router'
import { DoorOpen, CircleDot, KeyRound, Keyboard, LogOut, PanelLeft, SunMoon, UserRound, Users } from 'lucide-react'
import { useState } from 'react'
import type { OwnMember } from '#contract/member'
import { frameText } from '#korean/frame'
import { myMenuText } from '#korean/my-menu'
import { memberText } from '#korean/member'
import { fill } from '#korean/particle'
import { useSignOut } from '../../../auth/leaving.ts'
import { theme, type Theme } from '../../../session.ts'
import type { Found } from '../../../ui/list/SearchList.tsx'
import { CommandPalette } from '../../../ui/overlay/CommandPalette.tsx'
import { usePhone } from '../../../ui/width.ts'
import { type Habits, keepUse } from '../../habits.ts'
import { toggleSidebar } from '../sidebar-fold.ts'
import { useOrganizationChoices } from '../choices.tsx'
import type { InfoTab } from '../../info/info-search.ts'
import { infoTabLooks, tabsFor } from '../../info/info-tabs.tsx'
import { keys } from '../keys.ts'
import { useOffers } from '../offered.ts'
import type { CommandContext, Commands } from '../parts.ts'
import { oftenFirst, useVisited } from './own-commands.tsx'

const TAB_WORDS: Record<InfoTab, string> = {
  organization: 'organization company info settings',
  members: 'members people users',
  departments: 'departments positions teams',
  chart: 'organization chart tree',
  record: 'audit record log history',
}

const themes: { theme: Theme; name: string; words: string }[] = [
  { theme: 'system', name: myMenuText.themeSystem, words: 'theme system auto' },
  { theme: 'light', name: myMenuText.themeLight, words: 'theme light mode' },
  { theme: 'dark', name: myMenuText.themeDark, words: 'theme dark mode' },
]

function useAreas(me: OwnMember): Found[] {
  const navigate = useNavigate()
  const params = { orgId: String(me.orgId) }
  const openTab = (tab: InfoTab) => () => void navigate({ to: '/org/$orgId/info', params, search: { tab } })
  return [
    {
      id: 'people',
      label: frameText.people,
      words: 'people members organization',
      icon: <Users />,
      onAction: () => void navigate({ to: '/org/$orgId/info', params }),
    },
    ...tabsFor(me).map(tab => ({
      id: `tab-${tab}`,
      label: infoTabLooks[tab].name,
      words: TAB_WORDS[tab],
      hint: frameText.people,
      icon: infoTabLooks[tab].icon,
      onAction: openTab(tab),
    })),
  ]
}

function usePlaces(me: OwnMember): Found[] {
  const navigate = useNavigate()
  const params = { orgId: String(me.orgId) }
  return [
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
      label: myMenuText.toInfo,
      words: 'account profile me settings',
      icon: <UserRound />,
      onAction: () => void navigate({ to: '/info' }),
    },
    {
      id: 'password',
      label: myMenuText.toPassword,
      words: 'change password security',
      icon: <KeyRound />,
      onAction: () => void navigate({ to: '/info/password' }),
    },
  ]
}

function useDeeds(openSheet: () => void): Found[] {
  const signOut = useSignOut()
  return [
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
      label: myMenuText.logout,
      words: 'logout sign out',
      icon: <LogOut />,
      onAction: signOut,
    },
  ]
}

/** The commands of the frame itself. */
function useFrameCommands({ me, isWanted }: CommandContext, openSheet: () => void): Commands {
  const isPhone = usePhone()
  const choices = useOrganizationChoices(me.orgId, isWanted)
  const [areas, places] = [useAreas(me), usePlaces(me)]
  const [deeds, offered] = [useDeeds(openSheet), useOfferedCommands()]
  const [others, ways] = [choices.filter(each => each.group), choices.filter(each => !each.group)]
  return {
    areas: areas.map(each => ({ ...each, group: frameText.goTo })),
    places: [...places, ...ways].map(each => ({ ...each, group: frameText.goTo })),
    things: others.filter(each => !each.isCurrent),
    // A phone has neither a sidebar nor keys.
    deeds: deeds.filter(each => !isPhone || !each.keys).map(each => ({ ...each, group: frameText.act })),
    last: offered,
  }
}

/** The items of the page's menus. */
const useOfferedCommands = (): Found[] =>
  Object.entries(useOffers()).flatMap(([menu, { items }]) =>
    items.map(({ id, label, keys, isChecked, onAction }) => ({
      id: `${menu} ${id}`,
      label,
      group: menu,
      icon: <CircleDot />,
      keys,
      isCurrent: isChecked,
      // The palette closes first.
      onAction: () => queueMicrotask(onAction),
    })),
  )

type PaletteProps = {
  me: OwnMember
  isOpen: boolean
  /** As they were when it was opened: what is below the hand stays there. */
  habits: Habits
  begun: string
  /** Brought by the features, in their order. */
  sources: readonly { useCommands: (context: CommandContext) => Commands }[]
  onClose: () => void
  onKeys: () => void
}

type Kind = Exclude<keyof Commands, 'isLooking'>
const KINDS = [
  'here',
  'areas',
  'places',
  'things',
  'found',
  'deeds',
  'last',
  'beyond',
] as const satisfies readonly Kind[]

/** The way to all of it by a few letters. */
export function FramePalette({ me, isOpen, habits, begun, sources, onClose, onKeys }: PaletteProps) {
  const [said, setSaid] = useState<string>()
  const typed = (said ?? begun).trim()
  const context = { me, isWanted: isOpen, typed: isOpen ? typed : '' }
  const own = useFrameCommands(context, onKeys)
  // The features never change, so that their hooks are always called in the same order.
  // oxlint-disable-next-line react/hooks
  const theirs = sources.map(({ useCommands }) => useCommands(context)).toReversed()
  const visited = useVisited(me, habits)
  const known = KINDS.flatMap(kind => [...theirs, own].flatMap(each => each[kind] ?? []))
  const items = (typed === '' ? [...visited, ...known] : oftenFirst(known, typed, habits)).map(item => ({
    ...item,
    onAction: () => {
      keepUse(me.orgId, item.id)
      item.onAction()
    },
  }))
  const isLooking = theirs.some(each => each.isLooking)
  return (
    <CommandPalette
      isOpen={isOpen}
      label={frameText.findCommand}
      empty={isLooking ? frameText.looking : frameText.noCommand}
      hint={isLooking ? frameText.looking : typed === '' ? frameText.paletteHint : frameText.paletteFound}
      begun={begun}
      items={items}
      onType={setSaid}
      onClose={() => {
        setSaid(undefined)
        onClose()
      }}
    />
  )
}
