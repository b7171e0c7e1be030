import type { ComponentProps, ReactNode, RefObject } from 'react'
import { Tooltip, type TooltipProps, TooltipTriggerStateContext } from 'react-aria-components'
import styles from '../Tooltip.module.css'

type OpenTooltipProps = {
  id: string
  state: NonNullable<ComponentProps<typeof TooltipTriggerStateContext>['value']>
  triggerRef: RefObject<HTMLElement | null>
  placement: NonNullable<TooltipProps['placement']>
  children: ReactNode
}

export const OpenTooltip = ({ id, state, triggerRef, placement, children }: OpenTooltipProps) => (
  <TooltipTriggerStateContext value={state}>
    {/* Its type leaves the id out; it is spread like the trigger of the library itself does it. */}
    <Tooltip {...{ id }} className={styles.tooltip!} placement={placement} offset={6} triggerRef={triggerRef}>
      {children}
    </Tooltip>
  </TooltipTriggerStateContext>
)
