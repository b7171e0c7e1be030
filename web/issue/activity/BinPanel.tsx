import type { BinItem } from '#contract/recycle-bin'
import { fill } from '#korean/particle'
import { projectPageText, projectText } from '#korean/project'
import { binKindNames, binText } from '#korean/recycle-bin'
import { fullDate, relativeTime } from '#korean/time'
import { useBinItems, useRestoreItem } from '../../organization/recycle-bin.ts'
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
  const others = useBinItems(orgId, projectId)
  const isEmpty = (others.data ?? []).length === 0
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
        texts={{
          failed: projectPageText.binFailed,
          empty: isEmpty ? projectPageText.binEmpty : undefined,
          restore: projectText.restore,
        }}
        itemOf={({ issueId, key, title, deletedAt, purgedAt, by }) => ({
          id: issueId,
          title: (
            <>
              <span>{key}</span> {title}
            </>
          ),
          words: wordsOf({ deletedAt, purgedAt, by }),
          restoreLabel: fill(projectText.restoreOf, { name: key }),
        })}
      />
      {!isEmpty && <OtherItems orgId={orgId} bin={others} isEditor={may('issue.edit')} />}
    </section>
  )
}

const wordsOf = ({ deletedAt, purgedAt, by }: Pick<BinItem, 'deletedAt' | 'purgedAt' | 'by'>) =>
  fill(projectPageText.binRow, {
    name: by.name,
    deleted: relativeTime(new Date(deletedAt)),
    purged: fullDate(new Date(purgedAt)),
  })

type OtherItemsProps = { orgId: number; bin: ReturnType<typeof useBinItems>; isEditor: boolean }

/** States, tags, milestones and saved views. */
const OtherItems = ({ orgId, bin, isEditor }: OtherItemsProps) => (
  <>
    <h3>{binText.others}</h3>
    <BinList
      label={binText.others}
      bin={bin}
      restore={useRestoreItem(orgId)}
      mayRestore={isEditor}
      texts={{ restore: projectText.restore }}
      itemOf={({ binId, kind, name, ...deletion }) => ({
        id: binId,
        title: (
          <>
            <span>{binKindNames[kind]}</span> {name}
          </>
        ),
        words: wordsOf(deletion),
        restoreLabel: fill(projectText.restoreOf, { name }),
      })}
    />
  </>
)
