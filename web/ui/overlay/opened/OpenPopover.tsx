import { type ReactNode, useRef } from 'react'
import { Button, DialogTrigger, Popover } from 'react-aria-components'
import floats from '../Float.module.css'
import { type OpenedBy, useOpenedAlready } from './useOpenedAlready.ts'

export type PopoverProps = {
  /** Names what floats. */
  label: string
  trigger: ReactNode
  triggerClass: string | undefined
  children: (close: () => void) => ReactNode
}

type OpenFloatProps = PopoverProps & { openedBy: OpenedBy | undefined }

export function OpenPopover({ label, trigger, triggerClass, openedBy, children }: OpenFloatProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useOpenedAlready(openedBy, button)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button ref={button} className={triggerClass!}>
        {trigger}
      </Button>
      <Popover className={`${floats.float} ${floats.card}`} placement="bottom start" offset={4} aria-label={label}>
        {children(() => setOpen(false))}
      </Popover>
    </DialogTrigger>
  )
}
