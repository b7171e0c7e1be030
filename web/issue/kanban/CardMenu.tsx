import { ArrowDown, ArrowUp, CalendarDays, CircleCheck, CircleDot, Ellipsis, Flag, UserRound } from 'lucide-react'
import { commandText, issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import type { Pickable } from '../pickable.ts'
import { useCardDeeds } from './card-deeds.ts'
import styles from './CardMenu.module.css'

const fields: { field: Pickable; icon: React.ReactNode }[] = [
  { field: 'state', icon: <CircleDot /> },
  { field: 'assignee', icon: <UserRound /> },
  { field: 'priority', icon: <Flag /> },
  { field: 'due', icon: <CalendarDays /> },
]

type CardMenuProps = { issueId: number; name: string; at: number; count: number }

/** On a phone: what dragging does, and the keys of those who have any. */
export function CardMenu({ issueId, name, at, count }: CardMenuProps) {
  const deeds = useCardDeeds()
  if (!deeds) return null
  const { onPick, onMark, onShift } = deeds
  const items: MenuItem[] = fields.map(({ field, icon }) => ({
    id: field,
    label: commandText.fields[field],
    icon,
    onAction: () => onPick(field, issueId),
  }))
  if (onShift)
    items.push(
      'separator',
      { id: 'up', label: issueText.up, icon: <ArrowUp />, isDisabled: at === 0, onAction: () => onShift(issueId, -1) },
      {
        id: 'down',
        label: issueText.down,
        icon: <ArrowDown />,
        isDisabled: at + 1 >= count,
        onAction: () => onShift(issueId, 1),
      },
    )
  items.push('separator', {
    id: 'select',
    label: commandText.select,
    icon: <CircleCheck />,
    onAction: () => onMark(issueId),
  })
  return (
    <Menu
      label={fill(issueText.menuOf, { name })}
      isIcon
      trigger={<Ellipsis />}
      triggerClass={styles.menu}
      items={items}
      placement="bottom end"
    />
  )
}
