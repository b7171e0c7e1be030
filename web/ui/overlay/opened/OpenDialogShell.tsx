import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { classes } from '../../classes.ts'
import { giveBack, placeOf } from '../../focus.ts'
import { isComposing } from '../../field/ime.ts'
import { takeTyped, writeInto } from '../../type-ahead.ts'
import { useBackCloses } from './useBackCloses.ts'
import styles from '../Modal.module.css'

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl' | 'full'
/** Only the owner's own button is a choice; Escape, a press outside, the X and the browser's back may be accidents. */
export type Closing = 'accident' | 'choice'

/** Runs after the library has given the focus back, where it could. */
const FOCUS_MS = 500

export type DialogShellProps = {
  isOpen: boolean
  size: DialogSize
  role?: 'dialog' | 'alertdialog'
  labelledBy?: string
  describedBy?: string
  onClose: (how: Closing) => void
  children: ReactNode
}

/** The element that had the focus may be gone, as a deleted row: the page itself takes it, so that keys go on working. */
function focusSomewhere() {
  setTimeout(() => {
    const main = document.getElementById('main')
    if (document.activeElement !== document.body || !main) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }, FOCUS_MS)
}

/** The base of every dialog: the page behind is inert, the focus stays inside and goes back to where it was. */
export function OpenDialogShell({
  isOpen,
  size,
  role = 'dialog',
  labelledBy,
  describedBy,
  onClose,
  children,
}: DialogShellProps) {
  const isPressedOutside = useRef(false)
  const wanted = useRef<HTMLElement>(null)
  const isOpening = useRef(true)
  const close = () => onClose('accident')
  useBackCloses(isOpen, close)
  useEffect(() => (isOpen ? focusSomewhere : undefined), [isOpen])

  // An autofocus happens before the library knows of this layer, and the layer below takes the focus back.
  useEffect(() => {
    isOpening.current = !isOpen
    if (!isOpen) return undefined
    const { typed, opener } = takeTyped()
    wanted.current?.focus()
    writeInto(document.activeElement, typed)
    const place = opener && placeOf(opener)
    return () => {
      if (place) giveBack(place)
    }
  }, [isOpen])
  function noteFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (isOpening.current && currentTarget.contains(target)) wanted.current = target
  }

  const isScrim = ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) =>
    target === currentTarget
  return (
    <ModalOverlay
      className={classes(styles.scrim, size === 'full' && styles.bare)}
      isOpen={isOpen}
      onOpenChange={isStillOpen => !isStillOpen && close()}
      // Not the library's own way, which adds a hidden button in the browser's language. A text that is selected from
      // inside to outside ends with a click on the scrim too; and the second press of two was meant for what opened it.
      onPointerDown={(event: PointerEvent) => (isPressedOutside.current = isScrim(event))}
      onClick={event => isScrim(event) && isPressedOutside.current && event.detail < 2 && close()}
    >
      <Modal className={classes(styles.box, styles[size])}>
        <Dialog
          className={styles.dialog!}
          role={role}
          {...(labelledBy && { 'aria-labelledby': labelledBy })}
          {...(describedBy && { 'aria-describedby': describedBy })}
        >
          <div
            className={styles.keys}
            role="presentation"
            onFocus={noteFocus}
            // The Escape that ends a composition closes nothing.
            onKeyDown={event => isComposing(event) && event.stopPropagation()}
            // To React a dialog lies inside the form that opened it.
            onSubmit={event => event.stopPropagation()}
          >
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
