import { Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import {
  Button,
  Header,
  Menu as Items,
  MenuItem as Item,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components'
import { buttonClass, type ButtonLook } from '../../layout/Button.tsx'
import { classes } from '../../classes.ts'
import { unseen } from '../../layout/Unseen.tsx'
import { Kbd } from '../../layout/Kbd.tsx'
import styles from '../Menu.module.css'
import { type OpenedBy, useOpenedAlready } from './useOpenedAlready.ts'

export type MenuAction = {
  id: string
  label: string
  icon?: ReactNode
  keys?: string | undefined
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Where one action between two separators says true or false, all of them there are choices of which one holds. */
  isChecked?: boolean | undefined
  /** Each of them says true or false for itself. */
  isToggle?: boolean | undefined
  onAction: () => void
}

/** A section begins at a separator, or at its heading; the pictures of a row stand beside each other. */
export type MenuItem = MenuAction | 'separator' | { heading: string } | { row: readonly MenuAction[] }

export type MenuProps = ButtonLook & {
  /** Names the list of actions, and the trigger where that shows only a picture (`isIcon`). */
  label: string
  /** Names the trigger otherwise. */
  'aria-label'?: string | undefined
  trigger: ReactNode
  items: readonly MenuItem[]
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | undefined
  /** For a trigger that does not look like a button. */
  triggerClass?: string | undefined
}

export function OpenMenu({ openedBy, ...props }: MenuProps & { openedBy: OpenedBy | undefined }) {
  const {
    label,
    trigger,
    items,
    placement = 'bottom start',
    triggerClass,
    kind,
    size,
    isWide,
    isIcon,
    'aria-label': ownLabel = isIcon ? label : undefined,
  } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useOpenedAlready(openedBy, button)
  const [isByKeys, setByKeys] = useState(openedBy === 'keys')
  const sections = sectionsOf(items)
  return (
    <MenuTrigger
      isOpen={isOpen}
      onOpenChange={next => {
        setByKeys(false)
        setOpen(next)
      }}
    >
      <Button
        ref={button}
        {...(ownLabel !== undefined && { 'aria-label': ownLabel })}
        className={triggerClass ?? buttonClass({ kind, size, isWide, isIcon })}
      >
        {trigger}
      </Button>
      <Popover className={styles.float!} placement={placement} offset={4}>
        <Items className={styles.menu!} aria-label={label} {...(isByKeys && { autoFocus: 'first' })}>
          {sections.map(section => (
            <Section key={section.actions[0]!.id} {...section} />
          ))}
        </Items>
      </Popover>
    </MenuTrigger>
  )
}

type MenuPart = { heading?: string; isRow?: boolean; actions: MenuAction[] }

function sectionsOf(items: MenuProps['items']) {
  const sections: MenuPart[] = [{ actions: [] }]
  for (const item of items)
    if (item === 'separator') sections.push({ actions: [] })
    else if ('row' in item) sections.push({ isRow: true, actions: [...item.row] }, { actions: [] })
    else if ('heading' in item) sections.push({ heading: item.heading, actions: [] })
    else sections.at(-1)!.actions.push(item)
  return sections.filter(({ actions }) => actions.length > 0)
}

function selectionOf(actions: MenuAction[]) {
  if (actions.every(action => action.isChecked === undefined)) return 'none'
  return actions.some(action => action.isToggle) ? 'multiple' : 'single'
}

function Section({ heading, isRow, actions }: MenuPart) {
  const chosen = actions.filter(action => action.isChecked).map(action => action.id)
  return (
    <MenuSection
      className={classes(styles.section, isRow && styles.row)}
      selectionMode={selectionOf(actions)}
      selectedKeys={chosen}
    >
      {heading && <Header className={styles.heading}>{heading}</Header>}
      {actions.map(({ id, label, icon, keys, isDanger, isDisabled = false, isChecked, onAction }) => (
        <Item
          key={id}
          id={id}
          textValue={label}
          isDisabled={isDisabled}
          onAction={onAction}
          className={classes(styles.item, isDanger && styles.danger)}
        >
          {icon}
          <span className={isRow ? unseen : styles.label}>{label}</span>
          {isChecked ? <Check className={styles.check} /> : keys && <Kbd>{keys}</Kbd>}
        </Item>
      ))}
    </MenuSection>
  )
}
