import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { siteText } from '#korean/site'
import { textInTab } from '../../session.ts'
import { isCodeGone } from '../fetched-first.ts'
import { Button } from '../layout/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import styles from './Nothing.module.css'

const reloadedFor = textInTab('reloadedFor')
let isLeaving = false

/** Loads the page anew, once for each file that is gone. A browser that remembers nothing would do it without end. */
function isReloaded(message: string): boolean {
  if (isLeaving) return true
  if (reloadedFor.get() === message) return false
  reloadedFor.set(message)
  isLeaving = reloadedFor.get() === message
  if (isLeaving) location.reload()
  return isLeaving
}

/** A screen that failed. After an update of the server its old files are gone, and reloading brings the new ones. */
export function Crash({ error }: { error: unknown }) {
  const gone = isCodeGone(error) ? error.message : undefined
  const [isReloading] = useState(() => gone !== undefined && isReloaded(gone))
  return (
    <main id="main" className={styles.tall}>
      {!isReloading && (
        <EmptyState
          heading="h1"
          icon={<CircleAlert />}
          title={siteText.crashTitle}
          text={gone ? siteText.newVersion : undefined}
        >
          <Button onClick={() => location.reload()}>{siteText.crashReload}</Button>
        </EmptyState>
      )}
    </main>
  )
}
