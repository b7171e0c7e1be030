import { LocateFixed, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { mapCanvasText } from '#korean/map-canvas'
import { Button } from '../../ui/layout/Button.tsx'
import type { Canvas } from './canvas.ts'
import { mayKnowHere } from '../here.ts'
import { showHere } from './here.ts'
import styles from './MapControls.module.css'

/** North is always above: the map cannot be turned. */
export function MapControls({ canvas }: { canvas: Canvas }) {
  const [isAsking, setAsking] = useState(false)
  const { map } = canvas
  return (
    <div className={styles.controls}>
      {mayKnowHere() && (
        <div className={styles.group}>
          <Button
            kind="ghost"
            isIcon
            isBusy={isAsking}
            aria-label={mapCanvasText.here}
            onClick={() => {
              setAsking(true)
              void showHere(canvas).finally(() => setAsking(false))
            }}
          >
            <LocateFixed />
          </Button>
        </div>
      )}
      <div className={styles.group}>
        <Button kind="ghost" isIcon aria-label={mapCanvasText.zoomIn} onClick={() => map.zoomIn()}>
          <Plus />
        </Button>
        <Button kind="ghost" isIcon aria-label={mapCanvasText.zoomOut} onClick={() => map.zoomOut()}>
          <Minus />
        </Button>
      </div>
    </div>
  )
}
