import type { KeyboardEvent, ReactNode } from 'react'
import type { OpenedBy } from './opened/useOpenedAlready.ts'
import { overlays } from './overlays.ts'

type OpenerProps = {
  'aria-label'?: string | undefined
  className: string | undefined
  opens: 'menu' | 'dialog'
  onOpen: (by: OpenedBy) => void
  children: ReactNode
}

/** Stands in for the button of what is not fetched yet. */
export function LazyTrigger({ opens, onOpen, ...button }: OpenerProps) {
  function press(event: KeyboardEvent) {
    if (opens !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    onOpen('keys')
  }
  return (
    <button
      type="button"
      {...button}
      aria-haspopup={opens}
      aria-expanded={false}
      onPointerEnter={() => void overlays.fetch()}
      onFocus={() => void overlays.fetch()}
      onKeyDown={press}
      onClick={({ detail }) => onOpen(detail === 0 ? 'keys' : 'pointer')}
    />
  )
}
