// Where the reader is, asked once by their own tap, kept in this browser and told to nobody.
import type { Position } from '#contract/place'
import { mapCanvasText } from '#korean/map-canvas'
import { showError } from '../ui/feedback/toasts.ts'

const LATEST_MS = 15_000

/** Browsers tell it to secure pages only. */
export const mayKnowHere = () => isSecureContext && 'geolocation' in navigator

/** Undefined where the browser does not tell it, which is said. */
export async function positionHere(): Promise<Position | undefined> {
  const options = { enableHighAccuracy: true, timeout: LATEST_MS, maximumAge: LATEST_MS }
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, options),
    )
    return { lat: coords.latitude, lng: coords.longitude }
  } catch {
    showError(mapCanvasText.noPosition)
    return undefined
  }
}
