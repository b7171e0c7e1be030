import { type ReactNode, useId } from 'react'
import { ui } from '#korean/ui'
import { Button } from './Button.tsx'
import { Finder, type FinderProps } from './Finder.tsx'
import { Kbd } from './Kbd.tsx'
import { OpenLayer } from './OpenLayer.tsx'
import styles from './Palette.module.css'
import { usePhone } from './usePhone.ts'

export type PaletteProps = Pick<FinderProps, 'label' | 'items' | 'empty' | 'made' | 'onType' | 'begun'> & {
  isOpen: boolean
  onClose: () => void
}

/** Everything that can be done, found by a few letters. A full page on a phone, so that its keyboard covers nothing. */
export function OpenPalette({ isOpen, onClose, ...finder }: PaletteProps) {
  const isPhone = usePhone()
  const titleId = useId()
  return (
    <OpenLayer isOpen={isOpen} size={isPhone ? 'full' : 'lg'} labelledBy={titleId} onClose={onClose}>
      <div className={styles.palette}>
        <h2 id={titleId} className={styles.unseen}>
          {finder.label}
        </h2>
        <Finder {...finder} onChosen={onClose} trailing={<Closing isPhone={isPhone} onClose={onClose} />} foot={foot} />
      </div>
    </OpenLayer>
  )
}

const Closing = ({ isPhone, onClose }: { isPhone: boolean; onClose: () => void }) =>
  isPhone ? (
    <Button kind="ghost" onClick={onClose}>
      {ui.cancel}
    </Button>
  ) : (
    <Kbd>esc</Kbd>
  )

const Key = ({ keys, children }: { keys: string[]; children: ReactNode }) => (
  <span>
    {keys.map(key => (
      <Kbd key={key}>{key}</Kbd>
    ))}
    {children}
  </span>
)

const foot = (
  <div className={styles.foot} aria-hidden="true">
    <Key keys={['↑', '↓']}>{ui.choose}</Key>
    <Key keys={['↵']}>{ui.open}</Key>
    <span>{ui.findHint}</span>
  </div>
)
