// Where the reader is, as a dot on this map alone.
import { positionHere } from '../here.ts'
import type { Canvas } from './canvas.ts'

const CLOSE_ZOOM = 13

export async function showHere({ map, fill }: Canvas) {
  const here = await positionHere()
  if (!here || !map.style) return
  const at: [number, number] = [here.lng, here.lat]
  fill('here', { type: 'Feature', geometry: { type: 'Point', coordinates: at }, properties: {} })
  map.flyTo({ center: at, zoom: Math.max(map.getZoom(), CLOSE_ZOOM) })
}
