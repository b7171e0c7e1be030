import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useId } from 'react'
import { Tooltip as Bubble, type TooltipProps as BubbleProps, TooltipTriggerStateContext } from 'react-aria-components'
import { classes } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import { useTooltip } from './useTooltip.ts'
import styles from './Tooltip.module.css'

export type TooltipProps = {
  text: ReactNode
  keys?: string | undefined
  placement?: NonNullable<BubbleProps['placement']> | undefined
  /** One element that can take the focus and passes on what it is given. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

export function Tooltip({ text, keys, placement = 'top', children }: TooltipProps) {
  const id = useId()
  const { state, triggerRef, enter, leave, focus, end } = useTooltip()
  const own = children.props
  const trigger = cloneElement(children, {
    'aria-describedby': classes(own['aria-describedby'], state.isOpen && id) || undefined,
    onPointerEnter: both(own.onPointerEnter, enter),
    onPointerLeave: both(own.onPointerLeave, leave),
    onPointerDown: both(own.onPointerDown, end),
    onFocus: both(own.onFocus, focus),
    onBlur: both(own.onBlur, end),
    onClick: both(own.onClick, end),
  })
  return (
    <TooltipTriggerStateContext value={state}>
      {trigger}
      {/* Its type leaves the id out; it is spread like the trigger of the library itself does it. */}
      <Bubble {...{ id }} className={styles.tooltip!} placement={placement} offset={6} triggerRef={triggerRef}>
        {text}
        {keys && <Kbd>{keys}</Kbd>}
      </Bubble>
    </TooltipTriggerStateContext>
  )
}

function both<Event>(first: ((event: Event) => void) | undefined, second: (event: Event) => void) {
  return (event: Event) => {
    first?.(event)
    second(event)
  }
}
