import { ui } from '#korean/ui'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import detail from './IssueDetail.module.css'
import page from '../../ui/layout/ThingBar.module.css'
import properties from './IssueProperties.module.css'
import styles from './IssueSkeleton.module.css'

const texts = ['94%', '88%', '97%', '42%', '90%', '64%']
const values = ['64px', '52px', '88px', '72px', '60px', '96px', '112px', '80px']

/** An issue that is still to come, where its title, its properties and its text will stand. */
export const IssueSkeleton = ({ isPage = false }: { isPage?: boolean }) => (
  <>
    {isPage && <header className={page.bar} />}
    <div className={classes(isPage ? detail.page : detail.panel, styles.bones)} role="status" aria-label={ui.loading}>
      <Delayed>
        <div className={detail.text}>
          <div className={styles.title}>
            <Skeleton width="72%" height="20px" />
          </div>
          <div className={detail.between}>
            <Properties />
          </div>
          <div className={styles.text}>
            {texts.map(width => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </div>
        {isPage && (
          <div className={detail.side}>
            <Properties />
          </div>
        )}
      </Delayed>
    </div>
  </>
)

const Properties = () => (
  <div className={properties.properties}>
    {values.map(width => (
      <div key={width}>
        <Skeleton width="48px" />
        <span className={properties.value}>
          <Skeleton width={width} />
        </span>
      </div>
    ))}
  </div>
)
