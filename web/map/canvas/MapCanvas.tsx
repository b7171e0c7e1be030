// The drawn map with its pins. It is heavy: pages fetch it later.
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Box, Cluster } from '#contract/map'
import type { MapTiles } from '#contract/geocoding'
import type { Position } from '#contract/place'
import { mapCanvasText } from '#korean/map-canvas'
import { type Canvas, isWithoutWebgl, openCanvas } from './canvas.ts'
import styles from './MapCanvas.module.css'
import { MapControls } from './MapControls.tsx'
import { MapFoot } from './MapFoot.tsx'
import type { MapView, Padding, Pin } from './pin.ts'
import { useTiles } from './tiles/useTiles.ts'
import { useCamera } from './useCamera.ts'
import { useDraft } from './useDraft.ts'
import { useChosen, useClusters, usePins } from './usePins.ts'
import { usePresses } from './usePresses.ts'

export type MapCanvasProps = {
  /** Where it begins; a new object moves it there. */
  view: MapView
  /** A new object moves the map so that it shows this box. */
  fit?: Box | undefined
  padding?: Padding | undefined
  /** The map came to rest, and once when it is there. The box is somewhat wider than the window. */
  onMove: (view: MapView, box: Box) => void
  /** The base map of the operator, above ours. */
  tiles: MapTiles | undefined
  pins: readonly Pin[]
  clusters: readonly Cluster[]
  selectedId: number | undefined
  /** A pin, or nothing but the map, was pressed. */
  onSelect: (placeId: number | undefined) => void
  /** A pin that can be dragged. */
  draft: Position | undefined
  /** The draft was dragged, the map pressed while one is picking, or an empty spot held by a finger or pressed by the right button. */
  onDraft: (position: Position) => void
  isPicking: boolean
  /** There is no WebGL, or no longer. */
  onFailure: (reason: 'webgl') => void
}

/** Our own map lies below that of the operator. */
const OURS = mapCanvasText.attribution

/** `data-idle` stands on the drawn element while all is drawn and nothing moves. */
export function MapCanvas({ view, fit, padding, onMove, tiles, pins, clusters, selectedId, ...rest }: MapCanvasProps) {
  const { onSelect, draft, onDraft, isPicking, onFailure } = rest
  const container = useRef<HTMLDivElement>(null)
  const canvas = useCanvas(container, view, onFailure)
  useCamera(canvas, { view, fit, padding, draft, onMove })
  const tilesState = useTiles(canvas, tiles)
  usePins(canvas, pins)
  useClusters(canvas, clusters)
  useChosen(canvas, pins, selectedId)
  useDraft(canvas, draft, onDraft)
  const hovered = usePresses(canvas, { clusters, isPicking, onSelect, onDraft })
  return (
    <div className={styles.frame} style={edgesOf(padding)}>
      <div ref={container} className={styles.map} data-picking={isPicking || undefined} />
      {hovered && (
        <div className={styles.name} style={{ '--x': `${hovered.x}px`, '--y': `${hovered.y}px` } as CSSProperties}>
          {hovered.name}
        </div>
      )}
      {canvas && <MapControls canvas={canvas} />}
      {canvas && (
        <MapFoot
          canvas={canvas}
          isNarrow={(padding?.right ?? 0) > 0}
          source={tiles && tilesState === 'shown' ? `${tiles.attribution} · ${OURS}` : OURS}
        />
      )}
      {/* Screen readers read what changes in it, so that it is there before. */}
      <div role="status">
        {tiles && tilesState === 'failed' && <p className={styles.failed}>{mapCanvasText.tilesFailed}</p>}
      </div>
    </div>
  )
}

const edgesOf = ({ right = 0, bottom = 0, left = 0 }: Padding = {}) =>
  ({ '--map-right': `${right}px`, '--map-bottom': `${bottom}px`, '--map-left': `${left}px` }) as CSSProperties

/** Undefined until its style is there. */
function useCanvas(
  container: RefObject<HTMLDivElement | null>,
  view: MapView,
  onFailure: MapCanvasProps['onFailure'],
): Canvas | undefined {
  const [canvas, setCanvas] = useState<Canvas>()
  const fail = useEffectEvent(() => onFailure('webgl'))
  const begin = useEffectEvent(() => ({ center: [view.lng, view.lat] as [number, number], zoom: view.zoom }))
  useEffect(() => {
    try {
      const close = openCanvas(container.current!, begin(), { onReady: setCanvas, onLost: () => fail() })
      return () => {
        setCanvas(undefined)
        close()
      }
    } catch (error) {
      if (!isWithoutWebgl(error)) throw error
      container.current?.replaceChildren()
      fail()
    }
  }, [container])
  return canvas
}
