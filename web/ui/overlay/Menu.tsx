import { useState } from 'react'
import { buttonClass } from '../layout/Button.tsx'
import { LazyTrigger } from './LazyTrigger.tsx'
import type { OpenedBy } from './opened/useOpenedAlready.ts'
import type { MenuProps } from './opened/OpenMenu.tsx'
import { overlays } from './overlays.ts'

export type { MenuAction, MenuItem, MenuProps } from './opened/OpenMenu.tsx'

export function Menu(props: MenuProps) {
  const [openedBy, open] = useState<OpenedBy>()
  const opened = overlays.useFetched(openedBy !== undefined)
  const [wasThere] = useState(opened !== undefined)
  // A button that one points at is not taken away for another one.
  if (opened && (wasThere || openedBy)) return <opened.OpenMenu {...props} openedBy={openedBy} />
  const { label, trigger, triggerClass, kind, size, isWide, isIcon, 'aria-label': ownLabel } = props
  return (
    <LazyTrigger
      opens="menu"
      className={triggerClass ?? buttonClass({ kind, size, isWide, isIcon })}
      aria-label={ownLabel ?? (isIcon ? label : undefined)}
      onOpen={open}
    >
      {trigger}
    </LazyTrigger>
  )
}
