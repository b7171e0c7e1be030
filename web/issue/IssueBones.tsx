import { Bone } from '../ui/Bone.tsx'
import { Later } from '../ui/Later.tsx'
import styles from './IssuePanel.module.css'

/** An issue that is still to come. */
export const IssueBones = () => (
  <div className={styles.bones}>
    <Later>
      <Bone width="80%" height="28px" />
      <Bone width="60%" height="20px" />
      <Bone width="100%" height="120px" />
    </Later>
  </div>
)
