import type { ReactNode } from 'react'
import { colors, type Color } from '#contract/project'
import { fill } from '#korean/particle'
import { colorNames, projectText } from '#korean/project'
import { workflowText } from '#korean/workflow'
import { Menu } from '../ui/overlay/Menu.tsx'
import styles from './ColorMenu.module.css'
import { Dot } from './ProjectIcon.tsx'

type ColorMenuProps = {
  name: string
  color: Color
  /** Shown in the colour; a dot by default. */
  face?: ReactNode
  /** Absent: the colour is only shown. */
  onChoose: ((color: Color) => void) | undefined
}

/** The colour of something in a list, which a press changes. */
export const ColorMenu = ({ name, color, face = <Dot color={color} />, onChoose }: ColorMenuProps) =>
  onChoose ? (
    <Menu
      label={fill(projectText.colorOf, { name })}
      aria-label={fill(workflowText.colorNow, { name, color: colorNames[color] })}
      triggerClass={styles.color}
      trigger={face}
      items={colors.map(each => ({
        id: each,
        label: colorNames[each],
        icon: <Dot color={each} />,
        isChecked: each === color,
        onAction: () => each !== color && onChoose(each),
      }))}
    />
  ) : (
    <span className={styles.color}>{face}</span>
  )
