import { useState } from 'react'
import { Opener, type OpenedBy } from './Opener.tsx'
import type { FloatProps } from './OpenFloat.tsx'
import { overlays } from './overlays.ts'

/** What stands beside its button until one chooses, presses Escape or turns elsewhere. */
export function Float(props: FloatProps) {
  const [openedBy, open] = useState<OpenedBy>()
  const opened = overlays.useFetched(openedBy !== undefined)
  const [wasThere] = useState(opened !== undefined)
  if (opened && (wasThere || openedBy)) return <opened.OpenFloat {...props} openedBy={openedBy} />
  return (
    <Opener opens="dialog" className={props.triggerClass} onOpen={open}>
      {props.trigger}
    </Opener>
  )
}
