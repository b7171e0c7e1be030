import { FolderGit2, Link2, Plus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { GithubState } from '#contract/github'
import { GITHUB_SYNCS_MOST } from '#contract/github-sync'
import { can, mayIn } from '#contract/permissions'
import { sentenceFor } from '#korean/errors'
import { githubText } from '#korean/github'
import { syncText } from '#korean/github-sync'
import { fill } from '#korean/particle'
import { useMembership } from '../../organization/queries.ts'
import type { ProjectPanelProps } from '../../project/parts.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { fetchedComponent } from '../../ui/fetched.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { useConnect } from '../queries.ts'
import { useGithub } from '../state.ts'
import { useReturned } from '../way-back.ts'
import styles from './GithubPanel.module.css'
import { Ledger } from './Ledger.tsx'
import type { LinkDialogProps } from './LinkDialog.tsx'
import { useSyncStatus } from './queries.ts'
import { SyncList } from './SyncList.tsx'

const LinkDialog = fetchedComponent<LinkDialogProps>(() => import('./LinkDialog.tsx').then(it => it.LinkDialog))

/** The repositories of a project: how they are for everybody, and the deeds for those who may. */
export function GithubPanel({ orgId, projectId, project, may }: ProjectPanelProps) {
  const at = { orgId, projectId }
  const titleId = useId()
  const github = useGithub(orgId)
  const me = useMembership(orgId).data
  const asked = useSyncStatus(at)
  const [isLinking, setLinking] = useState<boolean>()
  const { path, reason } = useReturned()
  const isEditor = may('project.edit')
  const mayLink = isEditor && me !== undefined && can(me, 'organization.edit')
  const repos = asked.data?.repos ?? []
  const failed = (github.data ? undefined : github.error) ?? (asked.data ? undefined : asked.error)
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{syncText.title}</h2>
        {mayLink && repos.length > 0 && (
          <Button kind="primary" disabled={repos.length >= GITHUB_SYNCS_MOST} onClick={() => setLinking(true)}>
            <Plus />
            {syncText.link}
          </Button>
        )}
      </header>
      <p className={styles.help}>
        {syncText.help}
        {repos.length >= GITHUB_SYNCS_MOST && ` ${fill(syncText.most, { most: GITHUB_SYNCS_MOST })}`}
      </p>
      {reason && path.startsWith(`/org/${orgId}/project/${projectId}/`) && (
        <Banner kind="warn" icon={<TriangleAlert />} isBox role="status">
          {reason}
        </Banner>
      )}
      {failed && (
        <ErrorState
          heading="h3"
          title={syncText.failed}
          text={sentenceFor(failed)}
          isRetrying={github.isFetching || asked.isFetching}
          onRetry={() => void Promise.all([github.refetch(), asked.refetch()])}
        />
      )}
      {!failed && !(github.data && asked.data) && (
        <Delayed>
          <Skeleton width="100%" height="96px" />
        </Delayed>
      )}
      {github.data && asked.data && repos.length === 0 && (
        <Nothing orgId={orgId} github={github.data} mayLink={mayLink} onLink={() => setLinking(true)} />
      )}
      {repos.length > 0 && <SyncList at={at} repos={repos} isEditor={isEditor} mayLink={mayLink} />}
      {asked.data && mayIn(project.myRole, 'project.edit') && (
        <Ledger at={at} repos={repos} isEditor={isEditor} isHiddenWhileEmpty={repos.length === 0} />
      )}
      {isLinking !== undefined && (
        <LinkDialog at={at} repos={repos} isOpen={isLinking} onClose={() => setLinking(false)} />
      )}
    </section>
  )
}

type NothingProps = { orgId: number; github: GithubState; mayLink: boolean; onLink: () => void }

/** The one thing to do next, for whoever may do it. */
function Nothing({ orgId, github, mayLink, onLink }: NothingProps) {
  const connect = useConnect(orgId)
  const { isConnected, isOffered, isPending } = github
  const [text, deed] = ((): [string, ReactNode?] => {
    if (!isConnected && !isOffered) return [githubText.notOffered]
    if (!mayLink) return [syncText.noneRead]
    if (isConnected)
      return [
        syncText.noneLink,
        <Button key="link" kind="primary" onClick={onLink}>
          <Link2 />
          {syncText.link}
        </Button>,
      ]
    return [
      isPending ? syncText.pending : syncText.noneConnect,
      <Button key="connect" kind="primary" isBusy={connect.isPending} onClick={() => connect.mutate()}>
        <Plus />
        {githubText.connect}
      </Button>,
    ]
  })()
  return (
    <EmptyState heading="h3" icon={<FolderGit2 />} title={syncText.noneTitle} text={text}>
      {deed}
    </EmptyState>
  )
}
