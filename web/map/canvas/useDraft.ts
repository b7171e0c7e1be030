import { Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Position } from '#contract/place'
import { mapCanvasText } from '#korean/map-canvas'
import type { Canvas } from './canvas.ts'
import styles from './MapCanvas.module.css'

const STEP_PX = 8
const FINE_PX = 1
const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A pin of its own element, because a hand or the arrow keys take it along. */
export function useDraft(
  canvas: Canvas | undefined,
  draft: Position | undefined,
  onDraft: (position: Position) => void,
) {
  const marker = useRef<Marker>(undefined)
  const isThere = draft !== undefined
  const tell = useEffectEvent(() => {
    const { lng, lat } = marker.current!.getLngLat().wrap()
    onDraft({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) })
  })
  const begin = useEffectEvent(() => draft)
  useEffect(() => {
    const position = begin()
    if (!canvas || !isThere || !position) return
    const { map } = canvas
    const element = pinElement()
    const moved = new Marker({ element, draggable: true, anchor: 'bottom' }).setLngLat(position).addTo(map)
    marker.current = moved
    element.setAttribute('aria-label', mapCanvasText.draft)
    const dragged = () => tell()
    moved.on('dragend', dragged)
    element.addEventListener('keydown', event => {
      const direction = DIRECTIONS[event.key]
      if (!direction) return
      event.preventDefault()
      event.stopPropagation()
      const step = event.shiftKey ? FINE_PX : STEP_PX
      const { x, y } = map.project(moved.getLngLat())
      moved.setLngLat(map.unproject([x + direction[0] * step, y + direction[1] * step]))
      tell()
    })
    return () => {
      moved.remove()
      marker.current = undefined
    }
  }, [canvas, isThere])
  useEffect(() => {
    if (draft) marker.current?.setLngLat(draft)
  }, [draft])
}

/** The shape is a background, so that no SVG is made of text. */
function pinElement() {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = styles.draft ?? ''
  return element
}
