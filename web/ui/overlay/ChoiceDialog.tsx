import type { ReactNode } from 'react'
import { findingText } from '#korean/finding'
import { Picker } from './Picker.tsx'

export type Choice = {
  id: number | null
  name: string
  /** Behind the name, and searched too. */
  detail?: string | undefined
  /** Searched too, and not shown. */
  words?: string | undefined
  /** At the end of the row, as what somebody is busy with. */
  hint?: string | undefined
  picture?: ReactNode
}

export type ChoiceDialogProps = {
  isOpen: boolean
  title: string
  searchLabel: string
  choices: readonly Choice[]
  chosen: number | null
  onChoose: (id: number | null) => void
  onClose: () => void
}

/** One of many, found by typing. Closing it is left to whoever hears the choice. */
export const ChoiceDialog = ({ searchLabel, choices, chosen, onChoose, ...dialog }: ChoiceDialogProps) => (
  <Picker
    {...dialog}
    label={searchLabel}
    empty={findingText.nothingFound}
    items={choices.map(({ id, name, picture, ...said }) => ({
      id: String(id),
      label: name,
      icon: picture,
      ...said,
      isCurrent: id === chosen,
      onAction: () => onChoose(id),
    }))}
  />
)
