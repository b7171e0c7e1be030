import { type CSSProperties, useEffect, useState } from 'react'
import { mapCanvasText } from '#korean/map-canvas'
import { usePhone } from '../../ui/width.ts'
import { regionAt } from '../basemap/district.ts'
import { lengthText } from '../lengths.ts'
import type { Canvas } from './canvas.ts'
import styles from './MapControls.module.css'

const SCALE_MOST_PX = 88
const CLOSE_ZOOM = 10.5
/** Round lengths are these, times a power of ten. */
const ROUND = [5, 2, 1]

type Scale = { length: number; label: string }

/** The longest round length that is short enough. */
function scaleOf({ map }: Canvas): Scale {
  const y = map.getCanvas().clientHeight / 2
  const most = map.unproject([0, y]).distanceTo(map.unproject([SCALE_MOST_PX, y]))
  const power = 10 ** Math.floor(Math.log10(most))
  const meters = power * ROUND.find(each => power * each <= most)!
  return {
    length: Math.round((SCALE_MOST_PX * meters) / most),
    label: lengthText(meters),
  }
}

/** The district in the middle, once its own name may lie outside of the window. */
function useWhere(canvas: Canvas) {
  const [where, setWhere] = useState<string>()
  useEffect(() => {
    const { map } = canvas
    let latest = 0
    const look = async () => {
      const own = ++latest
      const region = map.getZoom() < CLOSE_ZOOM ? undefined : await regionAt(map.getCenter()).catch(() => undefined)
      if (own === latest) setWhere(region?.fullName)
    }
    const moved = () => void look()
    moved()
    map.on('moveend', moved)
    return () => {
      latest = 0
      map.off('moveend', moved)
    }
  }, [canvas])
  return where
}

type MapFootProps = {
  canvas: Canvas
  isNarrow: boolean
  /** Of what is drawn below the pins. */
  source: string
}

/** The scale, where one is, and the source of the map; where there is little room, behind a word. */
export function MapFoot({ canvas, isNarrow, source }: MapFootProps) {
  const [scale, setScale] = useState(() => scaleOf(canvas))
  const isPhone = usePhone()
  const where = useWhere(canvas)
  useEffect(() => {
    const { map } = canvas
    const moved = () => {
      const now = scaleOf(canvas)
      setScale(before => (before.length === now.length && before.label === now.label ? before : now))
    }
    map.on('zoom', moved)
    map.on('moveend', moved)
    return () => {
      map.off('zoom', moved)
      map.off('moveend', moved)
    }
  }, [canvas])
  return (
    <div className={styles.foot}>
      <div className={styles.scale} style={{ '--length': `${scale.length}px` } as CSSProperties}>
        {scale.label}
      </div>
      {where && <p className={styles.where}>{where}</p>}
      {isPhone || isNarrow ? (
        <details className={styles.sources}>
          <summary>{mapCanvasText.sources}</summary>
          {source}
        </details>
      ) : (
        <p className={styles.sources}>{source}</p>
      )}
    </div>
  )
}
