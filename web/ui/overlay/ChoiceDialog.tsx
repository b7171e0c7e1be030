import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { matches } from '#korean/match'
import { fill } from '#korean/particle'
import { findingText } from '#korean/finding'
import { isComposing } from '../field/ime.ts'
import { InlineField } from '../field/InlineField.tsx'
import { Modal } from './Modal.tsx'
import styles from './ChoiceDialog.module.css'

const SHOWN_MOST = 50

export type Choice = { id: number | null; name: string; hint?: string | undefined; picture?: ReactNode }

export type ChoiceDialogProps = {
  isOpen: boolean
  title: string
  searchLabel: string
  choices: readonly Choice[]
  chosen: number | null
  onChoose: (id: number | null) => void
  onClose: () => void
}

/** A choice of many, found by typing. */
export function ChoiceDialog({ isOpen, title, onClose, ...choosing }: ChoiceDialogProps) {
  return (
    <Modal isOpen={isOpen} title={title} size="sm" onClose={onClose}>
      <Choices {...choosing} />
    </Modal>
  )
}

// On its own, so that what was typed is gone when it is asked again.
function Choices({ searchLabel, choices, chosen, onChoose }: Omit<ChoiceDialogProps, 'isOpen' | 'title' | 'onClose'>) {
  const [typed, setTyped] = useState('')
  const found = choices.filter(({ name, hint }) => matches(name, typed) || matches(hint ?? '', typed))
  const shown = found.slice(0, SHOWN_MOST)
  const all = useRef<HTMLDivElement>(null)
  /** The arrows go through the field and the choices. */
  function walk(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || isComposing(event)) return
    event.preventDefault()
    const stops = [...all.current!.querySelectorAll<HTMLElement>('input, li > button')]
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  return (
    <div ref={all}>
      <div className={styles.search}>
        <InlineField
          label={searchLabel}
          placeholder={searchLabel}
          leading={<Search />}
          value={typed}
          onChange={setTyped}
          onKeyDown={event => {
            walk(event)
            if (event.key !== 'Enter' || isComposing(event) || typed === '') return
            event.preventDefault()
            if (shown[0]) onChoose(shown[0].id)
          }}
          autoFocus
        />
      </div>
      {found.length === 0 && <p className={styles.none}>{findingText.nothingFound}</p>}
      <ul className={styles.choices}>
        {shown.map(({ id, name, hint, picture }) => (
          <li key={String(id)}>
            <button type="button" aria-pressed={id === chosen} onKeyDown={walk} onClick={() => onChoose(id)}>
              {picture}
              <span className={styles.words}>
                <span>{name}</span>
                {hint && <small>{hint}</small>}
              </span>
              {id === chosen && <Check />}
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p className={styles.none}>{fill(findingText.more, { count: found.length - shown.length })}</p>
      )}
    </div>
  )
}
