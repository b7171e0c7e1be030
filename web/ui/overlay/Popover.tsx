import { useState } from 'react'
import { LazyTrigger } from './LazyTrigger.tsx'
import type { OpenedBy } from './opened/useOpenedAlready.ts'
import type { PopoverProps } from './opened/OpenPopover.tsx'
import { overlays } from './overlays.ts'

/** Stands beside its button until a choice, Escape or a press elsewhere. */
export function Popover(props: PopoverProps) {
  const [openedBy, open] = useState<OpenedBy>()
  const opened = overlays.useFetched(openedBy !== undefined)
  const [wasThere] = useState(opened !== undefined)
  if (opened && (wasThere || openedBy)) return <opened.OpenPopover {...props} openedBy={openedBy} />
  return (
    <LazyTrigger opens="dialog" className={props.triggerClass} onOpen={open}>
      {props.trigger}
    </LazyTrigger>
  )
}
