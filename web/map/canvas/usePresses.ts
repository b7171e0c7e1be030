import type { MapGeoJSONFeature, MapMouseEvent, Point2D } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Cluster } from '#contract/map'
import type { Position } from '#contract/place'
import { heedHolds, isFinger, type Point } from '../../ui/hold.ts'
import type { Canvas } from './canvas.ts'
import { NAME_ZOOM } from './style/pins.ts'
import { boxOptions } from './useCamera.ts'

const REACH_PX = { mouse: 2, finger: 10 }
const PRESSABLE = ['chosen', 'clusters', 'places']
/** The places of a cluster may all be in one house. */
const CLOSER = 2

type Presses = {
  clusters: readonly Cluster[]
  isPicking: boolean
  onSelect: (placeId: number | undefined) => void
  onDraft: (position: Position) => void
}
export type Hovered = Point & { name: string }

const positionOf = ({ lng, lat }: { lng: number; lat: number }): Position => ({
  lng: Number(lng.toFixed(6)),
  lat: Number(lat.toFixed(6)),
})

/** The uppermost pin or cluster under a point. */
function under({ map }: Canvas, { x, y }: Point): MapGeoJSONFeature | undefined {
  const reach = isFinger() ? REACH_PX.finger : REACH_PX.mouse
  const at = (around: number) =>
    map.queryRenderedFeatures(
      [
        [x - around, y - around],
        [x + around, y + around],
      ],
      { layers: PRESSABLE },
    )[0]
  return at(0) ?? at(reach)
}

const placeIdOf = (feature: MapGeoJSONFeature) => feature.properties.placeId as number | undefined

function useClick(canvas: Canvas | undefined, { clusters, isPicking, onSelect, onDraft }: Presses) {
  const press = useEffectEvent(({ point, lngLat, originalEvent }: MapMouseEvent) => {
    if (!canvas || isMarker(originalEvent.target)) return
    if (isPicking) return onDraft(positionOf(lngLat))
    const found = under(canvas, point)
    const cluster = found?.source === 'clusters' ? clusters[found.properties.number as number] : undefined
    if (cluster) return approach(canvas, cluster)
    onSelect(found && placeIdOf(found))
  })
  const draft = useEffectEvent(({ point, lngLat, originalEvent }: MapMouseEvent) => {
    if (!canvas || isMarker(originalEvent.target) || under(canvas, point)) return
    originalEvent.preventDefault()
    onDraft(positionOf(lngLat))
  })
  useEffect(() => {
    if (!canvas) return
    const { map } = canvas
    const pressed = (event: MapMouseEvent) => press(event)
    const rightPressed = (event: MapMouseEvent) => draft(event)
    map.on('click', pressed)
    map.on('contextmenu', rightPressed)
    return () => {
      map.off('click', pressed)
      map.off('contextmenu', rightPressed)
    }
  }, [canvas])
}

const isMarker = (target: EventTarget | null) => (target as Element | null)?.closest('button') !== null

function approach({ map }: Canvas, { box, position }: Cluster) {
  const camera = map.cameraForBounds(box, boxOptions)
  const zoom = map.getZoom()
  if (camera?.zoom !== undefined && camera.zoom > zoom + 0.1) map.fitBounds(box, boxOptions)
  else map.easeTo({ center: [position.lng, position.lat], zoom: zoom + CLOSER })
}

/** A finger that rests puts a pin under itself, and takes it along. */
function useLongPress(canvas: Canvas | undefined, { onDraft }: Presses) {
  const put = useEffectEvent(onDraft)
  useEffect(() => {
    if (!canvas) return
    const { map } = canvas
    const element = map.getCanvasContainer()
    const inMap = ({ x, y }: Point): Point2D => {
      const { left, top } = element.getBoundingClientRect()
      return { x: x - left, y: y - top }
    }
    return heedHolds(element, at => {
      if (isMarker(document.elementFromPoint(at.x, at.y)) || under(canvas, inMap(at))) return undefined
      const move = (to: Point) => {
        const { x, y } = inMap(to)
        put(positionOf(map.unproject([x, y])))
      }
      const end = () => map.dragPan.enable()
      map.dragPan.disable()
      move(at)
      return { move, release: end, giveBack: end }
    })
  }, [canvas])
}

/** The name of the pin under the mouse, where the map does not say it. */
function useHover(canvas: Canvas | undefined, isPicking: boolean) {
  const [hovered, setHovered] = useState<Hovered>()
  useEffect(() => {
    if (!canvas || isPicking) return
    const { map } = canvas
    const cursor = map.getCanvas().style
    let frame = 0
    const look = ({ point }: MapMouseEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!map.style || map.isMoving()) return
        const found = under(canvas, point)
        cursor.cursor = found ? 'pointer' : ''
        const isNamed = map.getZoom() >= NAME_ZOOM || found?.source !== 'places'
        setHovered(before => {
          if (!found || isNamed) return undefined
          const { x, y } = map.project((found.geometry as GeoJSON.Point).coordinates as [number, number])
          const name = found.properties.name as string
          return before?.name === name && before.x === x && before.y === y ? before : { x, y, name }
        })
      })
    }
    const leave = () => {
      cancelAnimationFrame(frame)
      setHovered(undefined)
    }
    map.on('mousemove', look)
    map.on('mouseout', leave)
    map.on('movestart', leave)
    return () => {
      leave()
      cursor.cursor = ''
      map.off('mousemove', look)
      map.off('mouseout', leave)
      map.off('movestart', leave)
    }
  }, [canvas, isPicking])
  return hovered
}

export function usePresses(canvas: Canvas | undefined, presses: Presses): Hovered | undefined {
  useClick(canvas, presses)
  useLongPress(canvas, presses)
  return useHover(canvas, presses.isPicking)
}
