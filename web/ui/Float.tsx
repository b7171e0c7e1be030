import { type ReactNode, useState } from 'react'
import { Button, DialogTrigger, Popover } from 'react-aria-components'
import styles from './Float.module.css'

export type FloatProps = {
  /** Names what floats. */
  label: string
  trigger: ReactNode
  triggerClass: string | undefined
  children: (close: () => void) => ReactNode
}

/** What stands beside its button until one chooses, presses Escape or turns elsewhere. */
export function Float({ label, trigger, triggerClass, children }: FloatProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={triggerClass!}>{trigger}</Button>
      <Popover className={styles.float!} placement="bottom start" offset={4} aria-label={label}>
        {children(() => setOpen(false))}
      </Popover>
    </DialogTrigger>
  )
}
