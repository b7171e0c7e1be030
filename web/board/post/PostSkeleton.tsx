import { ui } from '#korean/ui'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import bar from '../../ui/layout/ThingBar.module.css'
import styles from './PostView.module.css'

const texts = ['94%', '88%', '97%', '42%', '90%', '64%']

/** A post that is still to come, where its title, its author and its text will stand. */
export const PostSkeleton = () => (
  <>
    <header className={bar.bar} />
    <div className={styles.post} role="status" aria-label={ui.loading}>
      <Delayed>
        <div className={styles.head}>
          <Skeleton width="64%" height="24px" />
          <div className={styles.by}>
            <Skeleton width="36px" height="36px" />
            <Skeleton width="180px" height="32px" />
          </div>
        </div>
        <div className={styles.bones}>
          {texts.map(width => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </Delayed>
    </div>
  </>
)
