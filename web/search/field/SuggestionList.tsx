import { useEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import type { Suggestion } from './suggestions.tsx'
import styles from './SearchBox.module.css'

type SuggestionListProps = {
  id: string
  label: string
  list: readonly Suggestion[]
  active: number
  onPoint: (at: number) => void
  onChoose: (suggestion: Suggestion) => void
}

/** Below the field, which keeps the focus. */
export function SuggestionList({ id, label, list, active, onPoint, onChoose }: SuggestionListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={box} role="listbox" id={id} aria-label={label} className={styles.list} data-floats="">
      {list.map((each, at) => (
        // Its keys are those of the field.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={each.id}
          role="option"
          id={`${id}-${at}`}
          tabIndex={-1}
          aria-selected={at === active}
          className={classes(styles.option, at === active && styles.active)}
          onPointerMove={() => at !== active && onPoint(at)}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(each)}
        >
          <span className={styles.icon}>{each.icon}</span>
          <bdi>{each.label}</bdi>
          {each.detail && <small>{each.detail}</small>}
        </div>
      ))}
    </div>
  )
}
