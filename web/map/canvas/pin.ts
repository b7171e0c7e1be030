// All that the canvas is given to draw. It knows no place, and asks no server.
import type { Color } from '#contract/project'
import type { PlaceIcon, Position } from '#contract/place'

export type Pin = {
  placeId: number
  name: string
  position: Position
  color: Color
  icon: PlaceIcon
  openCount: number
  /** The highest priority of what is open: 0 to 4. */
  urgency: number
  isOverdue: boolean
  isApproximate: boolean
  isArchived: boolean
}

export type MapView = { lng: number; lat: number; zoom: number }
/** Parts of the canvas that lie under something else. */
export type Padding = { top?: number; right?: number; bottom?: number; left?: number }
