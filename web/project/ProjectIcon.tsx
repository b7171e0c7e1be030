import {
  BookOpen,
  Building2,
  FlaskConical,
  Globe,
  Leaf,
  type LucideIcon,
  Megaphone,
  Palette,
  Rocket,
  ShoppingCart,
  SquareKanban,
  Truck,
  Wrench,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import type { BriefProject, Color, ProjectIcon as IconName } from '#contract/project'
import { classes } from '../ui/classes.ts'
import styles from './colors.module.css'

const pictures: Record<IconName, LucideIcon> = {
  kanban: SquareKanban,
  rocket: Rocket,
  cart: ShoppingCart,
  truck: Truck,
  megaphone: Megaphone,
  wrench: Wrench,
  flask: FlaskConical,
  palette: Palette,
  building: Building2,
  book: BookOpen,
  globe: Globe,
  leaf: Leaf,
}

/** A class in which `--own` is this colour, in both themes. */
export const colorClass = (color: Color) => styles[color]

type ProjectIconProps = Pick<BriefProject, 'icon' | 'color'> & {
  /** The size of the tile behind it; absent: the icon stands alone. */
  tile?: number
}

export function ProjectIcon({ icon, color, tile }: ProjectIconProps) {
  const Picture = pictures[icon]
  return (
    <span
      className={classes(styles[color], tile ? styles.tile : styles.icon)}
      style={tile ? ({ '--size': `${tile}px` } as CSSProperties) : undefined}
    >
      <Picture />
    </span>
  )
}

/** A spot of a colour; what it means is written beside it. */
export const Dot = ({ color }: { color: Color }) => <span className={classes(styles[color], styles.dot)} />
