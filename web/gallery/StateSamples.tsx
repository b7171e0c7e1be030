import { CircleAlert, ListTodo, Megaphone, Plus, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { gallery } from '#korean/gallery'
import { Banner } from '../ui/Banner.tsx'
import { Bone } from '../ui/Bone.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Later } from '../ui/Later.tsx'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { showError, showSuccess } from '../ui/toasts.ts'
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
        <Later>
          {[70, 52, 64, 40].map(width => (
            <div key={width} className={styles.bones}>
              <Bone width={24} height={24} isRound />
              <div>
                <Bone width={`${width}%`} />
              </div>
              <Bone width={48} />
            </div>
          ))}
        </Later>
      </div>
    </div>
  )
}
