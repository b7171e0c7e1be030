import { type ReactNode, useRef } from 'react'
import { Button, DialogTrigger, Popover } from 'react-aria-components'
import styles from './Float.module.css'
import type { OpenedBy } from './Opener.tsx'
import { useOpenedAlready } from './useOpenedAlready.ts'

export type FloatProps = {
  /** Names what floats. */
  label: string
  trigger: ReactNode
  triggerClass: string | undefined
  children: (close: () => void) => ReactNode
}

type OpenFloatProps = FloatProps & { openedBy: OpenedBy | undefined }

export function OpenFloat({ label, trigger, triggerClass, openedBy, children }: OpenFloatProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useOpenedAlready(openedBy, button)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button ref={button} className={triggerClass!}>
        {trigger}
      </Button>
      <Popover className={styles.float!} placement="bottom start" offset={4} aria-label={label}>
        {children(() => setOpen(false))}
      </Popover>
    </DialogTrigger>
  )
}
