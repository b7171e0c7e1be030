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
  const hasOthers = others.isError || (others.data ?? []).length > 0
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
          empty: hasOthers ? undefined : projectPageText.binEmpty,
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
      {hasOthers && <OtherItems orgId={orgId} bin={others} />}
    </section>
  )
}

const wordsOf = ({ deletedAt, purgedAt, by }: Pick<BinItem, 'deletedAt' | 'purgedAt' | 'by'>) =>
  fill(projectPageText.binRow, {
    name: by.name,
    deleted: relativeTime(new Date(deletedAt)),
    purged: fullDate(new Date(purgedAt)),
  })

type OtherItemsProps = { orgId: number; bin: ReturnType<typeof useBinItems> }

/** States, tags, milestones and saved views. */
const OtherItems = ({ orgId, bin }: OtherItemsProps) => (
  <>
    <h3>{binText.others}</h3>
    <BinList
      label={binText.others}
      bin={bin}
      restore={useRestoreItem(orgId)}
      texts={{ failed: projectPageText.binFailed, restore: projectText.restore }}
      itemOf={({ binId, kind, name, mayRestore, ...deletion }) => ({
        id: binId,
        mayRestore,
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
