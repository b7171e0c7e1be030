import { ChevronDown, ChevronUp } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mapText } from '#korean/map'
import styles from './Sheet.module.css'

/** Over the map of a phone, as shares of the page; the lowest shows the head of the list. */
const heights = ['low', 'half', 'full'] as const
type Height = (typeof heights)[number]

type SheetProps = {
  /** On a phone; elsewhere it is a panel at the side, which keeps what is in it when the window becomes narrow. */
  isSheet: boolean
  /** There is no map behind it. */
  isAlone: boolean
  /** Something is open that wants to be read. */
  isHeld: boolean
  /** The map is needed just now. */
  isLow: boolean
  /** So much of the map lies behind it, in pixels; nothing is told while it hides all. */
  onCover: (pixels: number) => void
  children: ReactNode
}

const FLICK_PX = 40

/** A list from below, which a finger draws up over the map or down from it. */
export function Sheet({ isSheet, isAlone, isHeld, isLow, onCover, children }: SheetProps) {
  const [chosen, choose] = useState<Height>('half')
  const [wasHeld, hold] = useState(isHeld)
  const [drawn, draw] = useState(0)
  const from = useRef<number>(undefined)
  const box = useRef<HTMLDivElement>(null)
  if (wasHeld !== isHeld) {
    hold(isHeld)
    if (isHeld && chosen === 'low') choose('half')
  }
  const height = isAlone ? 'full' : isLow ? 'low' : chosen
  const at = heights.indexOf(height)
  const cover = useEffectEvent(() => onCover(box.current!.offsetHeight))
  useEffect(() => {
    if (isSheet && height !== 'full') cover()
  }, [isSheet, height])
  const to = (by: 1 | -1) => choose(heights[Math.max(0, Math.min(heights.length - 1, at + by))]!)
  function end({ clientY }: PointerEvent) {
    if (from.current === undefined) return
    const moved = from.current - clientY
    from.current = undefined
    draw(0)
    if (Math.abs(moved) > FLICK_PX) to(moved > 0 ? 1 : -1)
  }
  return (
    <div
      ref={box}
      className={isSheet ? styles.sheet : styles.side}
      data-side={isSheet ? undefined : ''}
      data-height={height}
      style={{ translate: isSheet ? `0 ${-drawn}px` : undefined }}
    >
      {isSheet && !isAlone && (
        <div
          className={styles.handle}
          onPointerDown={event => {
            // A captured press would never reach the button.
            if ((event.target as Element).closest('button')) return
            from.current = event.clientY
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={({ clientY }) => from.current !== undefined && draw(from.current - clientY)}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <span className={styles.grip} aria-hidden />
          <span className={styles.buttons} role="group" aria-label={mapText.sheet}>
            <button type="button" aria-label={mapText.sheetUp} disabled={at === 2} onClick={() => to(1)}>
              <ChevronUp />
            </button>
            <button type="button" aria-label={mapText.sheetDown} disabled={at === 0} onClick={() => to(-1)}>
              <ChevronDown />
            </button>
          </span>
        </div>
      )}
      <div className={styles.content}>{children}</div>
    </div>
  )
}
