// How many times a picture is as large as it is when it fits. What is under the pointer stays there, or what is in the middle.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const ZOOMS = [1, 1.5, 2, 3, 4] as const
const CLICKED_ZOOM = 2
const TURN_PX = 40
/** A pause that ends one turn of the wheel. */
const PAUSE_MS = 300

type Point = { x: number; y: number }

/** The picture itself: one that fits leaves room around it in its element. */
function painted(image: HTMLImageElement, zoom: number) {
  const { left, top, width, height } = image.getBoundingClientRect()
  if (zoom > 1) return { left, top, width, height }
  const ratio = image.naturalWidth / (image.naturalHeight || 1)
  const shown = Math.min(image.naturalWidth, width, height * ratio)
  const [across, down] = [shown, shown / ratio]
  return { left: left + (width - across) / 2, top: top + (height - down) / 2, width: across, height: down }
}

function middleOf(stage: HTMLElement): Point {
  const { left, top } = stage.getBoundingClientRect()
  return { x: left + stage.clientWidth / 2, y: top + stage.clientHeight / 2 }
}

/** @returns `stage` is the element that scrolls the picture */
export function useZoom(isOn: boolean) {
  const stage = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<number>(ZOOMS[0])
  /** The part of the picture that stays at this point of the window. */
  const kept = useRef<{ point: Point; across: number; down: number }>(undefined)
  function change(next: number | undefined, at?: Point) {
    if (next === undefined || next === zoom) return
    const image = stage.current?.querySelector('img')
    // One that is not here yet begins at its edge.
    if (image?.naturalWidth) {
      const point = at ?? middleOf(stage.current!)
      const { left, top, width, height } = painted(image, zoom)
      const within = (share: number) => Math.min(1, Math.max(0, share))
      kept.current = { point, across: within((point.x - left) / width), down: within((point.y - top) / height) }
    }
    setZoom(next)
  }
  useLayoutEffect(() => {
    const image = stage.current?.querySelector('img')
    if (!kept.current || !image) return
    const { point, across, down } = kept.current
    const { left, top, width, height } = painted(image, zoom)
    stage.current!.scrollBy(left + across * width - point.x, top + down * height - point.y)
    kept.current = undefined
  }, [zoom])
  const by = (steps: 1 | -1, at?: Point) => change(ZOOMS[ZOOMS.findIndex(each => each === zoom) + steps], at)
  useWheel(stage, isOn, by)
  return {
    stage,
    zoom,
    by,
    isLeast: zoom === ZOOMS[0],
    isMost: zoom === ZOOMS.at(-1),
    reset: () => change(ZOOMS[0]),
    toggle: (at?: Point) => change(zoom > 1 ? ZOOMS[0] : CLICKED_ZOOM, at),
  }
}

/** Ctrl with the wheel, and two fingers on a touchpad, which browsers say the same of. */
function useWheel(stage: { current: HTMLElement | null }, isOn: boolean, zoom: (by: 1 | -1, at: Point) => void) {
  const turned = useRef({ px: 0, at: 0 })
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey || !isOn) return
    event.preventDefault()
    const { px, at } = turned.current
    // A touchpad tells of many small turns, a wheel of few large ones.
    const now = (event.timeStamp - at > PAUSE_MS ? 0 : px) + event.deltaY
    const isEnough = Math.abs(now) >= TURN_PX
    turned.current = { px: isEnough ? 0 : now, at: event.timeStamp }
    if (isEnough) zoom(now < 0 ? 1 : -1, { x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const element = stage.current
    // Not by React, whose listeners of the wheel cannot keep the page from zooming.
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [stage])
}
