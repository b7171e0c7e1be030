import { useEffect, useEffectEvent, useRef } from 'react'
import type { Box } from '#contract/map'
import type { Position } from '#contract/place'
import type { Canvas } from './canvas.ts'
import type { MapView, Padding } from './pin.ts'

/** The surroundings of the window are there before they are dragged in. */
const WIDER = 0.15
const AROUND_PX = 48
const PIN_PX = 56
const CLOSEST = 16
const EASE_MS = 180
const DIGITS = 6
/** The page gives back what it was told. */
const SAME = { degrees: 2e-6, zoom: 0.005 }

type Camera = {
  view: MapView
  fit: Box | undefined
  padding: Padding | undefined
  /** A pin that stays in sight when something comes to lie over the map. */
  draft: Position | undefined
  onMove: (view: MapView, box: Box) => void
}

export const boxOptions = { padding: AROUND_PX, maxZoom: CLOSEST }
const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS))
const within = (degrees: number, most: number) => rounded(Math.max(-most, Math.min(most, degrees)))

function boxOf({ map }: Canvas): Box {
  const bounds = map.getBounds()
  const [width, height] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
  return [
    within(bounds.getWest() - width * WIDER, 180),
    within(bounds.getSouth() - height * WIDER, 90),
    within(bounds.getEast() + width * WIDER, 180),
    within(bounds.getNorth() + height * WIDER, 90),
  ]
}

function viewOf({ map }: Canvas): MapView {
  const { lng, lat } = map.getCenter()
  return { lng: rounded(lng), lat: rounded(lat), zoom: Number(map.getZoom().toFixed(3)) }
}

const isSame = (one: MapView, other: MapView) =>
  Math.abs(one.lng - other.lng) < SAME.degrees &&
  Math.abs(one.lat - other.lat) < SAME.degrees &&
  Math.abs(one.zoom - other.zoom) < SAME.zoom

/** Whether a pin at this point is whole in sight once the map has this padding. */
function isSeen({ map }: Canvas, point: Position, next: Required<Padding>) {
  const { clientWidth, clientHeight } = map.getContainer()
  const middle = ({ top, right, bottom, left }: Required<Padding>) => ({
    x: (left + clientWidth - right) / 2,
    y: (top + clientHeight - bottom) / 2,
  })
  const { top = 0, right = 0, bottom = 0, left = 0 } = map.getPadding()
  const [before, after] = [middle({ top, right, bottom, left }), middle(next)]
  const now = map.project([point.lng, point.lat])
  const [x, y] = [now.x + after.x - before.x, now.y + after.y - before.y]
  const isBeside = x < next.left + PIN_PX / 2 || x > clientWidth - next.right - PIN_PX / 2
  return !isBeside && y >= next.top + PIN_PX && y <= clientHeight - next.bottom
}

/** Flies and glides, or jumps where motion is unwanted: MapLibre knows that by itself. */
export function useCamera(canvas: Canvas | undefined, { view, fit, padding, draft, onMove }: Camera) {
  const tell = useEffectEvent((moved: Canvas) => onMove(viewOf(moved), boxOf(moved)))
  const keep = useEffectEvent((moved: Canvas, next: Required<Padding>) =>
    draft && !isSeen(moved, draft, next) ? { center: [draft.lng, draft.lat] as [number, number] } : {},
  )
  const begun = useRef<{ canvas?: Canvas; view: MapView }>({ view })
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding ?? {}
  useEffect(() => {
    if (!canvas) return
    const now = canvas.map.getPadding()
    if (now.top === top && now.right === right && now.bottom === bottom && now.left === left) return
    const duration = begun.current.canvas === canvas ? EASE_MS : 0
    const next = { top, right, bottom, left }
    canvas.map.easeTo({ padding: next, duration, ...keep(canvas, next) })
  }, [canvas, top, right, bottom, left])
  useEffect(() => {
    // The map began there, or elsewhere for the sake of a box.
    if (!canvas || view === begun.current.view) return
    begun.current.view = view
    if (!isSame(view, viewOf(canvas))) canvas.map.flyTo({ center: [view.lng, view.lat], zoom: view.zoom })
  }, [canvas, view])
  useEffect(() => {
    if (canvas && fit) canvas.map.fitBounds(fit, { ...boxOptions, animate: begun.current.canvas === canvas })
  }, [canvas, fit])
  useEffect(() => {
    if (!canvas) return
    begun.current.canvas = canvas
    const moved = () => tell(canvas)
    canvas.map.on('moveend', moved)
    canvas.map.on('resize', moved)
    moved()
    return () => {
      canvas.map.off('moveend', moved)
      canvas.map.off('resize', moved)
    }
  }, [canvas])
}
