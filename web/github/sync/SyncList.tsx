import { useState } from 'react'
import { GITHUB_REJOINING_DAYS, type GithubSync } from '#contract/github-sync'
import { syncText } from '#korean/github-sync'
import { fill } from '#korean/particle'
import type { At } from '../../project/queries.ts'
import { fetchedComponent } from '../../ui/fetched.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import type { ChangeDialogProps } from './ChangeDialog.tsx'
import { useRemoveSync } from './queries.ts'
import styles from './SyncList.module.css'
import { SyncRow } from './SyncRow.tsx'

const ChangeDialog = fetchedComponent<ChangeDialogProps>(() => import('./ChangeDialog.tsx').then(it => it.ChangeDialog))

type SyncListProps = {
  at: At
  repos: readonly GithubSync[]
  isEditor: boolean
  /** Whether the viewer runs the organization. */
  mayLink: boolean
}

/** The linked repositories of a project, and the questions about one of them. */
export function SyncList({ at, repos, isEditor, mayLink }: SyncListProps) {
  const [question, ask] = useState<{ about: 'change' | 'cut'; sync: GithubSync; isOpen: boolean }>()
  const remove = useRemoveSync(at)
  const close = () => ask(now => now && { ...now, isOpen: false })
  const now = repos.find(({ syncId }) => syncId === question?.sync.syncId) ?? question?.sync
  return (
    <>
      <ul className={styles.rows} aria-label={syncText.list}>
        {repos.map(sync => (
          <SyncRow
            key={sync.syncId}
            at={at}
            sync={sync}
            isEditor={isEditor}
            {...(mayLink && { onAsk: about => ask({ about, sync, isOpen: true }) })}
          />
        ))}
      </ul>
      {question?.about === 'change' && now && (
        <ChangeDialog key={now.syncId} at={at} sync={now} repos={repos} isOpen={question.isOpen} onClose={close} />
      )}
      {question?.about === 'cut' && now && (
        <ConfirmDialog
          isOpen={question.isOpen}
          title={fill(syncText.cutTitle, { repository: now.repository })}
          text={fill(syncText.cutText, { days: GITHUB_REJOINING_DAYS })}
          verb={syncText.cut}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(now.syncId, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  )
}
