import { useState } from 'react'
import { buttonClass } from './Button.tsx'
import { Opener, type OpenedBy } from './Opener.tsx'
import type { MenuProps } from './OpenMenu.tsx'
import { overlays } from './overlays.ts'

export type { MenuAction, MenuProps } from './OpenMenu.tsx'

export function Menu(props: MenuProps) {
  const [openedBy, open] = useState<OpenedBy>()
  const opened = overlays.useFetched(openedBy !== undefined)
  const [wasThere] = useState(opened !== undefined)
  // A button that one points at is not taken away for another one.
  if (opened && (wasThere || openedBy)) return <opened.OpenMenu {...props} openedBy={openedBy} />
  const { label, trigger, triggerClass, kind, size, isWide, isIcon, 'aria-label': ownLabel } = props
  return (
    <Opener
      opens="menu"
      className={triggerClass ?? buttonClass({ kind, size, isWide, isIcon })}
      aria-label={ownLabel ?? (isIcon ? label : undefined)}
      onOpen={open}
    >
      {trigger}
    </Opener>
  )
}
