import { fill } from '#korean/particle'
import { projectPageText, projectText } from '#korean/project'
import { fullDate, relativeTime } from '#korean/time'
import type { ProjectPanelProps } from '../../project/parts.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BinList } from '../../ui/list/BinList.tsx'
import { useRestoreIssue } from '../store/store.ts'
import styles from './BinPanel.module.css'
import { useDeletedIssues } from './queries.ts'

/** Issues that were deleted, until they are purged. */
export function BinPanel({ orgId, projectId, may }: ProjectPanelProps) {
  const at = { orgId, projectId }
  const bin = useDeletedIssues(at)
  const restore = useRestoreIssue(at)
  return (
    <section className={styles.panel} aria-labelledby="bin">
      <h2 id="bin">{projectPageText.bin}</h2>
      <p className={styles.help}>{projectPageText.binHelp}</p>
      {bin.isPending && (
        <Delayed>
          <Skeleton width="100%" height="44px" />
        </Delayed>
      )}
      <BinList
        bin={bin}
        restore={restore}
        mayRestore={may('issue.edit')}
        texts={{ failed: projectPageText.binFailed, empty: projectPageText.binEmpty, restore: projectText.restore }}
        itemOf={({ issueId, key, title, deletedAt, purgedAt, by }) => ({
          id: issueId,
          title: (
            <>
              <span>{key}</span> {title}
            </>
          ),
          words: fill(projectPageText.binRow, {
            name: by.name,
            deleted: relativeTime(new Date(deletedAt)),
            purged: fullDate(new Date(purgedAt)),
          }),
          restoreLabel: fill(projectText.restoreOf, { name: key }),
        })}
      />
    </section>
  )
}
