import { AtSign, Bell, BellOff, type LucideIcon } from 'lucide-react'
import { type Level, levels } from '#contract/notification'
import { levelNames, muteText } from '#korean/notification'
import { fill } from '#korean/particle'
import type { ThingActionsProps } from '../../organization/things.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useChangeLevel, useLevel } from '../levels.ts'

const icons: Record<Level, LucideIcon> = { all: Bell, mentions: AtSign, none: BellOff }

/** How much one wants to hear of what is open. */
export function LevelMenu({ orgId, thing, following }: ThingActionsProps) {
  const known = useLevel(orgId, thing) ?? 'all'
  // Of what one does not follow only mentions are heard.
  const isUnfollowed = following?.isFollowed === false
  const level = known === 'all' && isUnfollowed ? 'mentions' : known
  const change = useChangeLevel(orgId)
  const Icon = icons[level]
  return (
    <Menu
      label={fill(muteText.menu, { level: levelNames[level] })}
      kind="ghost"
      size="small"
      isIcon
      trigger={<Icon />}
      placement="bottom end"
      items={levels.map(id => ({
        id,
        label: levelNames[id],
        isChecked: id === level,
        onAction: () => {
          if (id === 'all' && isUnfollowed) following.follow()
          if (id !== known) change.mutate({ thing, level: id })
        },
      }))}
    />
  )
}
