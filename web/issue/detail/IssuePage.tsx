import { getRouteApi, Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { mayIn } from '#contract/permissions'
import { sentenceFor } from '#korean/errors'
import { detailText, issueText } from '#korean/issue'
import { isGone, isRefused } from '../../cache.ts'
import { ArchivedBanner } from '../../project/ArchivedBanner.tsx'
import { useHere } from '../../project/here.ts'
import { buttonClass } from '../../ui/layout/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { useIssueContext } from '../context.ts'
import { IssueActions } from './IssueActions.tsx'
import { IssueDetail } from './IssueDetail.tsx'
import { GoneBanner, IssueMissing } from './IssueGone.tsx'
import { IssueSkeleton } from './IssueSkeleton.tsx'
import { IssueKeysHere } from './IssueKeysHere.tsx'
import styles from '../../ui/layout/ThingBar.module.css'
import { useIssue } from '../store/store.ts'
import { useElsewhere, useIsWritten } from './locate.ts'

const READING = '/org/$orgId/project/$projectId/issue/$issueId'
const EDITING = '/org/$orgId/project/$projectId/issue/edit/$issueId'
const reading = getRouteApi(READING)
const editing = getRouteApi(EDITING)

export function IssuePage() {
  const { issueId } = reading.useParams()
  return <OneIssue key={issueId} issueId={Number(issueId)} />
}

/** The same, opened for writing. */
export function EditIssuePage() {
  const { issueId } = editing.useParams()
  return <OneIssue key={issueId} issueId={Number(issueId)} isEditing />
}

function OneIssue({ issueId, isEditing = false }: { issueId: number; isEditing?: boolean }) {
  const { orgId = '', projectId = '' } = useParams({ strict: false })
  const at = { orgId: Number(orgId), projectId: Number(projectId) }
  const { around, failed, retry } = useIssueContext(at)
  const found = useIssue({ ...at, issueId })
  const navigate = useNavigate()
  useHere(at)
  const toList = () => void navigate({ to: '/org/$orgId/project/$projectId', params: { orgId, projectId } })
  const errors = [failed, found.error]
  const isMissing = errors.some(around && found.data ? isGone : isRefused)
  const { elsewhere, isLoading } = useElsewhere({ ...at, issueId }, isMissing)
  const isWritten = useIsWritten(issueId)
  if (elsewhere)
    return (
      <Navigate
        to={isEditing ? EDITING : READING}
        params={{ orgId, projectId: String(elsewhere.projectId), issueId: String(issueId) }}
        replace
      />
    )
  // The cached issue is not shown, but an unsaved text is not taken from its author.
  if (isMissing && !(around && found.data && isWritten))
    return isLoading ? null : (
      <IssueMissing orgId={at.orgId} issueId={issueId} heading="h1">
        <Link className={buttonClass()} to="/org/$orgId/project/$projectId" params={{ orgId, projectId }}>
          {detailText.toList}
        </Link>
      </IssueMissing>
    )
  const error = failed ?? found.error
  if (error && !(around && found.data))
    return (
      <ErrorState
        title={issueText.loadFailed}
        text={sentenceFor(error)}
        heading="h1"
        onRetry={() => {
          retry()
          void found.refetch()
        }}
      />
    )
  if (!around || !found.data) return <IssueSkeleton isPage />
  const issue = found.data
  return (
    <>
      <header className={styles.bar}>
        <Link
          className={styles.back}
          aria-label={detailText.toList}
          to="/org/$orgId/project/$projectId"
          params={{ orgId, projectId }}
        >
          <ChevronLeft />
        </Link>
        <Link className={styles.crumb} to="/org/$orgId/project/$projectId" params={{ orgId, projectId }}>
          {around.project.name}
        </Link>
        <ChevronRight className={styles.crumb} />
        <b>{issue.key}</b>
        <IssueActions around={around} issue={issue} isPage onGone={toList} />
      </header>
      <IssueKeysHere
        around={around}
        issue={issue}
        onEdit={() =>
          void navigate({ to: EDITING, params: { orgId, projectId, issueId: String(issueId) }, replace: true })
        }
        onGone={toList}
      />
      {around.project.isArchived && <ArchivedBanner {...at} isLead={mayIn(around.project.myRole, 'project.edit')} />}
      {isMissing && <GoneBanner orgId={at.orgId} issueId={issueId} elsewhere={undefined} />}
      <IssueDetail
        around={around}
        issue={issue}
        isPage
        isEditing={isEditing}
        onDone={
          isEditing
            ? () =>
                void navigate({
                  to: READING,
                  params: { orgId, projectId, issueId: String(issueId) },
                  replace: true,
                })
            : undefined
        }
      />
    </>
  )
}
