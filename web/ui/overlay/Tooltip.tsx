import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useId } from 'react'
import type { TooltipProps as BubbleProps } from 'react-aria-components'
import { classes } from '../classes.ts'
import { Kbd } from '../layout/Kbd.tsx'
import { overlays } from './overlays.ts'
import { useTooltip } from './useTooltip.ts'

export type TooltipProps = {
  text: ReactNode
  keys?: string | undefined
  placement?: NonNullable<BubbleProps['placement']> | undefined
  /** A single focusable element that passes its props on. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** The tooltips of the page leave it alone. */
const OWN = { 'data-own-tooltip': '' }

export function Tooltip({ text, keys, placement = 'top', children }: TooltipProps) {
  const id = useId()
  const { state, triggerRef, enter, leave, focus, end } = useTooltip()
  const opened = overlays.useFetched(state.isOpen)
  const own = children.props
  const trigger = cloneElement(children, {
    ...OWN,
    'aria-describedby': classes(own['aria-describedby'], state.isOpen && id) || undefined,
    onPointerEnter: both(own.onPointerEnter, enter),
    onPointerLeave: both(own.onPointerLeave, leave),
    onPointerDown: both(own.onPointerDown, end),
    onFocus: both(own.onFocus, focus),
    onBlur: both(own.onBlur, end),
    onClick: both(own.onClick, end),
  })
  return (
    <>
      {trigger}
      {opened && (
        <opened.OpenTooltip id={id} state={state} triggerRef={triggerRef} placement={placement}>
          {text}
          {keys && <Kbd>{keys}</Kbd>}
        </opened.OpenTooltip>
      )}
    </>
  )
}

function both<Event>(first: ((event: Event) => void) | undefined, second: (event: Event) => void) {
  return (event: Event) => {
    first?.(event)
    second(event)
  }
}
