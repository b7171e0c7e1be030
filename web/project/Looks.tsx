import { type ReactNode, useId } from 'react'
import { colors, type Color, type ProjectIcon as IconName, projectIcons } from '#contract/project'
import { colorNames, iconNames, projectText } from '#korean/project'
import styles from './Looks.module.css'
import { Dot, ProjectIcon } from './ProjectIcon.tsx'

type LooksProps = {
  icon: IconName
  color: Color
  onChange: (look: { icon: IconName } | { color: Color }) => void
}

/** The icon and the colour of a project. */
export const Looks = ({ icon, color, onChange }: LooksProps) => (
  <div className={styles.looks}>
    <Swatches
      label={projectText.icon}
      value={icon}
      options={projectIcons.map(each => ({
        value: each,
        name: iconNames[each],
        picture: <ProjectIcon icon={each} color={each === icon ? color : 'gray'} />,
      }))}
      onChange={chosen => onChange({ icon: chosen })}
    />
    <ColorSwatches value={color} onChange={chosen => onChange({ color: chosen })} />
  </div>
)

export const ColorSwatches = ({ value, onChange }: { value: Color; onChange: (color: Color) => void }) => (
  <Swatches
    label={projectText.color}
    value={value}
    options={colors.map(each => ({ value: each, name: colorNames[each], picture: <Dot color={each} /> }))}
    onChange={onChange}
  />
)

type SwatchesProps<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; name: string; picture: ReactNode }[]
  onChange: (value: Value) => void
}

/** Native radio buttons under pictures, so that arrows choose. */
function Swatches<Value extends string>({ label, value, options, onChange }: SwatchesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.swatches}>
      <legend>{label}</legend>
      <div>
        {options.map(option => (
          <label key={option.value} data-tip={option.name}>
            <input
              type="radio"
              name={name}
              aria-label={option.name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
