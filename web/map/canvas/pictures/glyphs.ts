// The icons of places as paths for a canvas.
import * as building from 'lucide-react/icons/building-complex'
import * as car from 'lucide-react/icons/car'
import * as coffee from 'lucide-react/icons/coffee'
import * as factory from 'lucide-react/icons/factory'
import * as flag from 'lucide-react/icons/flag'
import * as handshake from 'lucide-react/icons/handshake'
import * as hardHat from 'lucide-react/icons/hard-hat'
import * as hospital from 'lucide-react/icons/hospital'
import * as hotel from 'lucide-react/icons/hotel'
import * as mapPin from 'lucide-react/icons/map-pin'
import * as plug from 'lucide-react/icons/plug'
import * as school from 'lucide-react/icons/school'
import * as star from 'lucide-react/icons/star'
import * as store from 'lucide-react/icons/store'
import * as truck from 'lucide-react/icons/truck'
import * as warehouse from 'lucide-react/icons/warehouse'
import type { PlaceIcon } from '#contract/place'

const modules: Record<PlaceIcon, object> = {
  building,
  store,
  hardHat,
  handshake,
  mapPin,
  warehouse,
  factory,
  truck,
  school,
  hospital,
  hotel,
  coffee,
  car,
  plug,
  flag,
  star,
}

/** Its types tell of the component alone. */
type Drawn = { __iconData: { node: [name: string, attributes: Record<string, string>][] } }
/** The edge of the square that the icons are drawn in. */
export const GLYPH_SIZE = 24

const paths = new Map<PlaceIcon, Path2D>()

export function glyphOf(icon: PlaceIcon): Path2D {
  const known = paths.get(icon)
  if (known) return known
  const path = new Path2D()
  for (const [name, said] of (modules[icon] as Drawn)['__iconData'].node) {
    const number = (key: string) => Number(said[key] ?? 0)
    if (name === 'path') path.addPath(new Path2D(said.d))
    if (name === 'circle') {
      path.moveTo(number('cx') + number('r'), number('cy'))
      path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI)
    }
    if (name === 'rect') path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  }
  paths.set(icon, path)
  return path
}
