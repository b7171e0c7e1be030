import { useEffect, useId, useMemo, useRef } from 'react'
import { Popover } from 'react-aria-components'
import { MonthGrid, type MonthGridProps } from '../../day/MonthGrid.tsx'
import { isComposing } from '../../field/ime.ts'
import { classes } from '../../classes.ts'
import { unseen } from '../../layout/Unseen.tsx'
import { SearchList, type SearchListProps } from '../../list/SearchList.tsx'
import { usePhone } from '../../width.ts'
import floats from '../Float.module.css'
import styles from '../Picker.module.css'
import { EscapeHint } from '../EscapeHint.tsx'
import { OpenDialogShell } from './OpenDialogShell.tsx'

export type PickerProps = Pick<
  SearchListProps,
  'label' | 'items' | 'empty' | 'made' | 'offered' | 'onReach' | 'begun' | 'isMultiple' | 'isFocused'
> & {
  isOpen: boolean
  /** Shown above the field, where its label does not say what is chosen. */
  title?: string | undefined
  /** The control that was clicked; the list stands beside it. Without one it stands in the middle. */
  anchor?: HTMLElement | undefined
  /** A month below the list, for a choice of days. */
  calendar?: MonthGridProps | undefined
  onClose: () => void
}

/** A list to choose from: beside what was clicked, in the middle for keys, and on a phone a sheet from below. */
export function OpenPicker({ isOpen, title, anchor, calendar, onClose, ...finder }: PickerProps) {
  const isPhone = usePhone()
  const titleId = useId()
  const triggerRef = useMemo(() => ({ current: anchor ?? null }), [anchor])
  const box = useRef<HTMLDivElement>(null)
  // The field's own focus comes before the library knows of this layer, and a dialog below takes it back.
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus()
  }, [isOpen])
  const list = (
    <>
      <h2 id={titleId} className={title ? styles.title : unseen}>
        {title ?? finder.label}
      </h2>
      <SearchList
        {...finder}
        onChosen={onClose}
        trailing={<EscapeHint onClose={onClose} />}
        foot={calendar && <MonthGrid {...calendar} />}
      />
    </>
  )
  if (!anchor || isPhone)
    return (
      <OpenDialogShell isOpen={isOpen} size={calendar ? 'sm' : 'md'} labelledBy={titleId} onClose={onClose}>
        <div className={classes(styles.picker, calendar && styles.days)}>{list}</div>
      </OpenDialogShell>
    )
  return (
    <Popover
      className={`${floats.float} ${floats.list}`}
      isOpen={isOpen}
      onOpenChange={isStillOpen => !isStillOpen && onClose()}
      triggerRef={triggerRef}
      placement="bottom start"
      offset={4}
      aria-labelledby={titleId}
    >
      <div
        ref={box}
        className={classes(styles.picker, calendar ? styles.days : styles.beside)}
        role="presentation"
        // The Escape that ends a composition closes nothing.
        onKeyDown={event => isComposing(event) && event.stopPropagation()}
        // To React it lies inside the form that opened it.
        onSubmit={event => event.stopPropagation()}
      >
        {list}
      </div>
    </Popover>
  )
}
