// Where the reader is, asked once, shown on this map alone and told to nobody.
import { mapCanvasText } from '#korean/map-canvas'
import { showError } from '../../ui/feedback/toasts.ts'
import type { Canvas } from './canvas.ts'

const LATEST_MS = 15_000
const CLOSE_ZOOM = 13

/** Browsers tell it to secure pages only. */
export const mayKnowHere = () => isSecureContext && 'geolocation' in navigator

export async function showHere({ map, fill }: Canvas) {
  const options = { enableHighAccuracy: true, timeout: LATEST_MS, maximumAge: LATEST_MS }
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, options),
    )
    if (!map.style) return
    const at: [number, number] = [coords.longitude, coords.latitude]
    fill('here', { type: 'Feature', geometry: { type: 'Point', coordinates: at }, properties: {} })
    map.flyTo({ center: at, zoom: Math.max(map.getZoom(), CLOSE_ZOOM) })
  } catch {
    showError(mapCanvasText.noPosition)
  }
}
