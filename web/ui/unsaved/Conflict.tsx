import { type ReactNode, useState } from 'react'
import { unsavedText } from '#korean/ui'
import { Banner } from '../feedback/Banner.tsx'
import { Button } from '../layout/Button.tsx'
import styles from './Conflict.module.css'

type ConflictProps = {
  onKeepMine: () => void
  /** Their words. */
  children: ReactNode
}

/** Others wrote the same field meanwhile: their words to be compared, and the way to save one's own over them. */
export function Conflict({ onKeepMine, children }: ConflictProps) {
  const [isComparing, compare] = useState(false)
  return (
    <>
      <Banner kind="warn" role="alert" isBox>
        {unsavedText.conflict}
        <span className={styles.answers}>
          <Button size="small" onClick={onKeepMine}>
            {unsavedText.keepMine}
          </Button>
          <Button size="small" aria-expanded={isComparing} onClick={() => compare(!isComparing)}>
            {unsavedText.seeTheirs}
          </Button>
        </span>
      </Banner>
      {isComparing && (
        <section className={styles.theirs} aria-label={unsavedText.theirs}>
          {children}
        </section>
      )}
    </>
  )
}
