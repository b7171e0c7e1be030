// Icons and colours of the kinds of places, and of the categories that an organization has made.
import {
  Building2,
  Car,
  Coffee,
  Factory,
  Flag,
  Handshake,
  HardHat,
  Hospital,
  Hotel,
  type LucideIcon,
  MapPin,
  Plug,
  School,
  Star,
  Store,
  Truck,
  Warehouse,
} from 'lucide-react'
import { type PlaceCategory, type PlaceIcon, type PlaceKind, placeKinds } from '#contract/place'
import type { Color } from '#contract/project'
import { placeKindNames } from '#korean/map'
import { colorClass } from '../project/ProjectIcon.tsx'
import { classes } from '../ui/classes.ts'
import styles from './PlaceMark.module.css'

export const placePictures: Record<PlaceIcon, LucideIcon> = {
  building: Building2,
  store: Store,
  hardHat: HardHat,
  handshake: Handshake,
  mapPin: MapPin,
  warehouse: Warehouse,
  factory: Factory,
  truck: Truck,
  school: School,
  hospital: Hospital,
  hotel: Hotel,
  coffee: Coffee,
  car: Car,
  plug: Plug,
  flag: Flag,
  star: Star,
}

export type PlaceLook = { id: string; name: string; color: Color; icon: PlaceIcon }

const kindLooks: Record<PlaceKind, { color: Color; icon: PlaceIcon }> = {
  HEADQUARTERS: { color: 'teal', icon: 'building' },
  BRANCH: { color: 'blue', icon: 'store' },
  SITE: { color: 'orange', icon: 'hardHat' },
  CLIENT: { color: 'violet', icon: 'handshake' },
  OTHER: { color: 'gray', icon: 'mapPin' },
}

/** All that a place can be, those that every organization has first. */
export const looksOf = (categories: readonly PlaceCategory[]): PlaceLook[] => [
  ...placeKinds.map(kind => ({ id: kind, name: placeKindNames[kind], ...kindLooks[kind] })),
  ...categories.map(({ categoryId, name, color, icon }) => ({ id: String(categoryId), name, color, icon })),
]

/** One that is not known yet, or was removed just now, looks like any other. */
export const lookOf = (looks: readonly PlaceLook[], placeCategory: string): PlaceLook =>
  looks.find(({ id }) => id === placeCategory) ?? { id: placeCategory, name: placeKindNames.OTHER, ...kindLooks.OTHER }

export function PlaceMark({ look, isQuiet }: { look: Pick<PlaceLook, 'color' | 'icon'>; isQuiet?: boolean }) {
  const Picture = placePictures[look.icon]
  return (
    <span className={classes(styles.mark, colorClass(look.color))} data-quiet={isQuiet || undefined} aria-hidden>
      <Picture />
    </span>
  )
}
