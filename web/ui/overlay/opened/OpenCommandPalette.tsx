import { type ReactNode, useId } from 'react'
import { findingText } from '#korean/finding'
import { SearchList, type SearchListProps } from '../../list/SearchList.tsx'
import { Kbd } from '../../layout/Kbd.tsx'
import { EscapeHint } from '../EscapeHint.tsx'
import { OpenDialogShell } from './OpenDialogShell.tsx'
import { unseen } from '../../layout/Unseen.tsx'
import styles from '../CommandPalette.module.css'
import { usePhone } from '../../width.ts'

export type CommandPaletteProps = Pick<SearchListProps, 'label' | 'items' | 'empty' | 'made' | 'onType' | 'begun'> & {
  isOpen: boolean
  /** Said below the list: the other ways to find something here. */
  hint?: string | undefined
  onClose: () => void
}

/** Everything that can be done, found by a few letters. A full page on a phone, so that its keyboard covers nothing. */
export function OpenCommandPalette({ isOpen, hint = findingText.findHint, onClose, ...finder }: CommandPaletteProps) {
  const isPhone = usePhone()
  const titleId = useId()
  return (
    <OpenDialogShell isOpen={isOpen} size={isPhone ? 'full' : 'lg'} labelledBy={titleId} onClose={onClose}>
      <div className={styles.palette}>
        <h2 id={titleId} className={unseen}>
          {finder.label}
        </h2>
        <SearchList
          {...finder}
          onChosen={onClose}
          trailing={<EscapeHint onClose={onClose} />}
          foot={<Foot hint={hint} />}
        />
      </div>
    </OpenDialogShell>
  )
}

const Key = ({ keys, children }: { keys: string[]; children: ReactNode }) => (
  <span>
    {keys.map(key => (
      <Kbd key={key}>{key}</Kbd>
    ))}
    {children}
  </span>
)

const Foot = ({ hint }: { hint: string }) => (
  <div className={styles.foot} aria-hidden="true">
    <Key keys={['↑', '↓']}>{findingText.choose}</Key>
    <Key keys={['↵']}>{findingText.open}</Key>
    <span>{hint}</span>
  </div>
)
