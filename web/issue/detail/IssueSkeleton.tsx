import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import styles from './IssuePanel.module.css'

/** An issue that is still to come. */
export const IssueSkeleton = () => (
  <div className={styles.bones}>
    <Delayed>
      <Skeleton width="80%" height="28px" />
      <Skeleton width="60%" height="20px" />
      <Skeleton width="100%" height="120px" />
    </Delayed>
  </div>
)
