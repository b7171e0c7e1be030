import { Fragment, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

type NearListProps<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => number
  /** A row that is drawn wherever it lies, because keys go there. */
  keptId: number | undefined
  /** Pixels between two rows, and of one that was never drawn. */
  gap: number
  guess: number
  /** One `li`. */
  children: (row: Row, at: number) => ReactNode
  end?: ReactNode
}

/** So few are drawn at once, wherever they lie. */
const ALWAYS = 20
const NEEDED_PX = 480
const NEAR_PX = 600

/**
 * A list of any length that draws the rows near the window, and room of the same height for the others. A row that has the
 * focus or is dragged stays. Find in page finds drawn rows alone.
 */
export function NearList<Row>({ rows, idOf, keptId, gap, guess, children, end }: NearListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const [heights] = useState(() => new Map<number, number>())
  const [[from, to], setNear] = useState<readonly [from: number, to: number]>([0, 0])
  const [heldId, setHeld] = useState<number>()

  const ids = rows.map(idOf)
  const known = [...heights.values()]
  const usual = known.length > 0 ? known.reduce((sum, height) => sum + height, 0) / known.length : guess
  const heightOf = (id: number) => heights.get(id) ?? usual
  const isDrawn = (at: number) =>
    rows.length <= ALWAYS || (at >= from && at < to) || ids[at] === keptId || ids[at] === heldId
  /** Each child of the list: the row of this index, or room for those that are not drawn. */
  const parts: (number | { pixels: number })[] = []
  for (const [at, id] of ids.entries()) {
    const last = parts.at(-1)
    if (isDrawn(at)) parts.push(at)
    else if (typeof last === 'object') last.pixels += gap + heightOf(id)
    else parts.push({ pixels: heightOf(id) })
  }

  const measure = useEffectEvent(() => {
    for (const [index, part] of parts.entries())
      if (typeof part === 'number')
        heights.set(ids[part]!, list.current!.children[index]!.getBoundingClientRect().height)
  })
  const look = useEffectEvent(() => {
    const { firstElementChild: first } = list.current!
    const view = scrollerOf(list.current!).getBoundingClientRect()
    const isAside = view.right < -NEAR_PX || view.left > innerWidth + NEAR_PX
    if (!first || rows.length <= ALWAYS) return
    const top = first.getBoundingClientRect().top
    const within = (pixels: number) => {
      let [begin, stop, bottom] = [ids.length, 0, top]
      for (const [at, id] of ids.entries()) {
        const isBefore = bottom >= view.bottom + pixels
        bottom += heightOf(id) + gap
        if (isBefore || bottom <= view.top - pixels) continue
        begin = Math.min(begin, at)
        stop = at + 1
      }
      return [Math.min(begin, stop), stop] as const
    }
    const next = isAside ? ([0, 0] as const) : within(NEAR_PX)
    const [begin, stop] = isAside ? next : within(NEEDED_PX)
    const isFar = next[0] === next[1]
    // Drawn anew only where rows are missing: heights that are not known yet would move the edges again and again. None may be
    // needed while some are near, at the end of a group above the view.
    if (isFar ? to > 0 : begin < stop && (begin < from || stop > to)) setNear(next)
  })
  const hold = useEffectEvent(({ target }: Event) => {
    const part = parts[[...list.current!.children].findIndex(child => child.contains(target as Node))]
    if (typeof part === 'number') setHeld(ids[part])
  })
  useLayoutEffect(() => {
    measure()
    look()
  })
  useEffect(() => {
    let width = 0
    const resized = new ResizeObserver(([entry]) => {
      // A text breaks elsewhere.
      if (width !== entry!.contentRect.width) heights.clear()
      width = entry!.contentRect.width
      measure()
      look()
    })
    const scrolled = ({ target }: Event) => {
      if ((target as Node).contains(list.current)) look()
    }
    const drawn = list.current!
    resized.observe(drawn)
    for (const type of ['focusin', 'dragstart', 'taken']) drawn.addEventListener(type, hold)
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      resized.disconnect()
      for (const type of ['focusin', 'dragstart', 'taken']) drawn.removeEventListener(type, hold)
      document.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [heights])

  return (
    <ul ref={list}>
      {parts.map((part, index) =>
        typeof part === 'number' ? (
          <Fragment key={ids[part]}>{children(rows[part]!, part)}</Fragment>
        ) : (
          <li key={`room ${index}`} aria-hidden="true" style={{ blockSize: part.pixels }} />
        ),
      )}
      {end}
    </ul>
  )
}

function scrollerOf(element: HTMLElement): HTMLElement {
  const { overflowY } = getComputedStyle(element)
  if (overflowY === 'auto' || overflowY === 'scroll' || !element.parentElement) return element
  return scrollerOf(element.parentElement)
}
