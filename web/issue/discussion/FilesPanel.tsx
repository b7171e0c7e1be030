// All files of a project, the newest first, each with the issue that it belongs to.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import { issueFileRoutes, type ProjectFile } from '#contract/issue-discussion'
import { attachmentText, fileSize } from '#korean/attachment'
import { fullTime, relativeTime } from '#korean/time'
import { FileList } from '../../attachment/FileList.tsx'
import { call } from '../../call.ts'
import type { ProjectPanelProps } from '../../project/parts.ts'
import { PROJECT, useProjectPeople } from '../../project/queries.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { StateGlyph } from '../../workflow/StateGlyph.tsx'
import styles from './FilesPanel.module.css'

export function FilesPanel({ orgId, projectId }: ProjectPanelProps) {
  const files = useInfiniteQuery({
    queryKey: [PROJECT, orgId, projectId, 'files'],
    queryFn: ({ pageParam: after }) => call(issueFileRoutes.list, { orgId, projectId, query: after ? { after } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const people = useProjectPeople({ orgId, projectId }).data ?? []
  const nameOf = new Map(people.map(({ memberId, memberName }) => [memberId, memberName]))
  const all = files.data?.pages.flatMap(page => page.files)
  if (files.error && !all) return <ErrorState title={attachmentText.loadFailed} onRetry={() => void files.refetch()} />
  if (!all)
    return (
      <Delayed>
        <Skeleton width="100%" height="44px" />
      </Delayed>
    )
  if (all.length === 0)
    return <EmptyState icon={<Paperclip />} title={attachmentText.empty} text={attachmentText.emptyHelp} />
  return (
    <section className={styles.panel} aria-labelledby="files">
      <h2 id="files">{attachmentText.project}</h2>
      <ul className={styles.files}>
        {all.map(file => (
          <FileRow key={file.fileId} orgId={orgId} file={file} name={nameOf.get(file.by) ?? ''} />
        ))}
      </ul>
      {files.hasNextPage && (
        <Button kind="ghost" isBusy={files.isFetchingNextPage} onClick={() => void files.fetchNextPage()}>
          {attachmentText.more}
        </Button>
      )}
    </section>
  )
}

function FileRow({ orgId, file, name }: { orgId: number; file: ProjectFile; name: string }) {
  const { issue, commentId, at } = file
  const moment = new Date(at)
  return (
    <li>
      <span className={styles.file}>
        <FileList orgId={orgId} files={[file]} />
        {file.kind === 'picture' && (
          <>
            <span>{file.name}</span>
            <small>{fileSize(file.bytes)}</small>
          </>
        )}
      </span>
      <span className={styles.about}>
        <Link
          to="/org/$orgId/project/$projectId/issue/$issueId"
          params={{ orgId: String(orgId), projectId: String(issue.projectId), issueId: String(issue.issueId) }}
          search={{ comment: commentId ?? undefined }}
        >
          <StateGlyph state={issue.state} label={issue.state.name} />
          <span>{issue.key}</span>
          <span>{issue.title}</span>
        </Link>
        <small>
          {[commentId === null ? '' : attachmentText.inComment, name].filter(Boolean).join(' · ')}{' '}
          <time dateTime={at} data-tip={fullTime(moment)}>
            {relativeTime(moment)}
          </time>
        </small>
      </span>
    </li>
  )
}
