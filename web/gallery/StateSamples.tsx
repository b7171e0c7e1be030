import { CircleAlert, ListTodo, Megaphone, Plus, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { gallery } from '#korean/gallery'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { LoadingBar } from '../ui/feedback/LoadingBar.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { showError, showSuccess } from '../ui/feedback/toasts.ts'
import styles from './GalleryPage.module.css'

export function ToastSamples() {
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(setLoading, 3000, false)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    <>
      <LoadingBar isLoading={isLoading} />
      <div className={styles.row}>
        <Button onClick={() => showSuccess(gallery.success)}>{gallery.showSuccess}</Button>
        <Button onClick={() => showError(gallery.failure)}>{gallery.showFailure}</Button>
        <Button onClick={() => showError(gallery.longFailure)}>{gallery.showLongFailure}</Button>
        <Button onClick={() => setLoading(true)}>{gallery.load}</Button>
        <Spinner />
      </div>
      <div className={styles.stack}>
        <Banner kind="warn" icon={<WifiOff />} trailing={<span>{gallery.waiting}</span>}>
          {gallery.offline}
        </Banner>
        <Banner isBox icon={<Megaphone />}>
          {gallery.notice}
        </Banner>
        <Banner isBox kind="warn" icon={<WifiOff />}>
          {gallery.offline}
        </Banner>
        <Banner isBox kind="danger" icon={<CircleAlert />} trailing={<Button size="small">{gallery.reconnect}</Button>}>
          {gallery.removed}
        </Banner>
      </div>
    </>
  )
}

export function StateSamples() {
  const [isRetrying, setRetrying] = useState(false)
  return (
    <div className={styles.triple}>
      <div className={styles.box}>
        <EmptyState icon={<ListTodo />} heading="h3" title={gallery.emptyTitle} text={gallery.emptyText}>
          <Button kind="primary">
            <Plus />
            {gallery.create}
          </Button>
        </EmptyState>
      </div>
      <div className={styles.box}>
        <ErrorState
          icon={<WifiOff />}
          heading="h3"
          title={gallery.errorTitle}
          text={gallery.errorText}
          isRetrying={isRetrying}
          onRetry={() => {
            setRetrying(true)
            setTimeout(setRetrying, 1000, false)
          }}
        />
      </div>
      <div className={styles.box}>
        <Delayed>
          {[70, 52, 64, 40].map(width => (
            <div key={width} className={styles.bones}>
              <Skeleton width={24} height={24} isRound />
              <div>
                <Skeleton width={`${width}%`} />
              </div>
              <Skeleton width={48} />
            </div>
          ))}
        </Delayed>
      </div>
    </div>
  )
}
