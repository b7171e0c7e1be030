import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { ui } from '#korean/ui'
import { Button } from '../layout/Button.tsx'
import { dismiss, hold, release, type Toast, type ToastKind, toasts } from './toasts.ts'
import styles from './Toaster.module.css'

/** Once, at the root: what reads a page aloud hears only regions that were there before their text. */
export function Toaster() {
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = useStore(toasts, ({ list }) => list.length === 0)
  useLayoutEffect(() => {
    if (isEmpty) return
    const place = () => box.current?.style.setProperty('--tools', `${bottomOfTools()}px`)
    place()
    // The dialog that made something closes behind the toast that says so.
    const watching = new MutationObserver(place)
    watching.observe(document.body, { attributeFilter: ['inert', 'aria-hidden'], subtree: true })
    return () => watching.disconnect()
  }, [isEmpty])
  return (
    // The attribute keeps it readable and clickable while a dialog makes the rest of the page inert.
    <div ref={box} className={styles.toaster} data-react-aria-top-layer="true">
      <Corner kind="success" />
      <Corner kind="error" />
    </div>
  )
}

/** Where the tools of the page end. Behind a dialog none can be used. */
const bottomOfTools = () =>
  Math.max(
    0,
    ...[...document.querySelectorAll('[data-tools]')]
      .filter(tools => !tools.closest('[inert], [aria-hidden=true]'))
      .map(tools => tools.getBoundingClientRect().bottom),
  )

function Corner({ kind }: { kind: ToastKind }) {
  const list = useStore(toasts, state => state.list)
  const cameFrom = useRef<HTMLElement>(null)
  const isPointedAt = useRef(false)
  const shown = list.filter(toast => toast.kind === kind)

  function focusIn({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
    hold(kind)
  }
  function focusOut({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget) && !isPointedAt.current) release(kind)
  }
  function point(isOver: boolean, corner: HTMLElement) {
    isPointedAt.current = isOver
    if (isOver) hold(kind)
    else if (!corner.contains(document.activeElement)) release(kind)
  }
  function close(toast: Toast) {
    // Neither leaving nor losing focus is told by what is no longer there.
    isPointedAt.current = false
    cameFrom.current?.focus()
    dismiss(toast.id)
    release(kind)
  }

  return (
    <div
      className={styles[kind]}
      role={kind === 'error' ? 'alert' : 'status'}
      aria-atomic="false"
      onPointerOver={event => point(true, event.currentTarget)}
      onPointerLeave={event => point(false, event.currentTarget)}
      onFocus={focusIn}
      onBlur={focusOut}
    >
      {shown.map(toast => (
        <div key={toast.id} className={styles.toast} data-leaving={toast.isLeaving || undefined}>
          {kind === 'error' ? <CircleAlert /> : <CircleCheck />}
          <p>{toast.text}</p>
          {toast.action && (
            <Button
              kind="ghost"
              size="small"
              onClick={() => {
                toast.action?.act()
                close(toast)
              }}
            >
              {toast.action.label}
            </Button>
          )}
          {kind === 'error' && (
            <Button kind="ghost" size="small" isIcon aria-label={ui.close} onClick={() => close(toast)}>
              <X />
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
