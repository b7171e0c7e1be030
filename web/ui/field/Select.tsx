import { useId } from 'react'
import { Menu } from '../overlay/Menu.tsx'
import { choiceClass, ChoiceFace } from './ChoiceButton.tsx'
import styles from './Select.module.css'

export type SelectProps = {
  label: string
  /** Writes the label above; without it what stands around the field says what it is. */
  isLabelled?: boolean
  /** Shown while nothing is chosen. */
  empty?: string
  options: readonly { id: string; label: string }[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** A field that takes one of a list. */
export function Select({ label, isLabelled = false, empty = '', options, chosen, onChoose }: SelectProps) {
  const id = useId()
  const shown = options.find(option => option.id === chosen)?.label
  return (
    <div className={styles.field}>
      {isLabelled && (
        <span className={styles.label} id={id}>
          {label}
        </span>
      )}
      <Menu
        label={label}
        aria-label={[label, shown ?? empty].filter(Boolean).join(' ')}
        triggerClass={choiceClass}
        trigger={<ChoiceFace chosen={shown ?? empty} tone={shown ? undefined : 'quiet'} />}
        items={options.map(option => ({
          id: option.id,
          label: option.label,
          isChecked: option.id === chosen,
          onAction: () => onChoose(option.id),
        }))}
      />
    </div>
  )
}

/** A select that stands beside its name. */
export const SelectRow = (props: Omit<SelectProps, 'isLabelled'>) => (
  <div className={styles.row}>
    <span>{props.label}</span>
    <Select {...props} />
  </div>
)
