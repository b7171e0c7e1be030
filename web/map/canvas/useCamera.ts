import { useEffect, useEffectEvent, useRef } from 'react'
import type { Box } from '#contract/map'
import type { Canvas } from './canvas.ts'
import type { MapView, Padding } from './pin.ts'

/** The surroundings of the window are there before they are dragged in. */
const WIDER = 0.15
const AROUND_PX = 48
const CLOSEST = 16
const EASE_MS = 180
const DIGITS = 6
/** The page gives back what it was told. */
const SAME = { degrees: 2e-6, zoom: 0.005 }

type Camera = {
  view: MapView
  fit: Box | undefined
  padding: Padding | undefined
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

/** Flies and glides, or jumps where motion is unwanted: MapLibre knows that by itself. */
export function useCamera(canvas: Canvas | undefined, { view, fit, padding, onMove }: Camera) {
  const tell = useEffectEvent((moved: Canvas) => onMove(viewOf(moved), boxOf(moved)))
  const begun = useRef<{ canvas?: Canvas; view: MapView }>({ view })
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding ?? {}
  useEffect(() => {
    if (!canvas) return
    const now = canvas.map.getPadding()
    if (now.top === top && now.right === right && now.bottom === bottom && now.left === left) return
    const duration = begun.current.canvas === canvas ? EASE_MS : 0
    canvas.map.easeTo({ padding: { top, right, bottom, left }, duration })
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
