import { ui } from '#korean/ui'
import { Delayed } from './Delayed.tsx'
import styles from './LoadingBar.module.css'

export const LOADING_BAR_DELAY_MS = 150

export const LoadingBar = ({ isLoading }: { isLoading: boolean }) =>
  isLoading && (
    <Delayed after={LOADING_BAR_DELAY_MS}>
      {/* In no landmark of a page: the bar is above all of them. */}
      <div role="status">
        <progress className={styles.bar} aria-label={ui.loading} />
      </div>
    </Delayed>
  )
