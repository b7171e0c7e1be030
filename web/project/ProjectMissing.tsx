import { Link } from '@tanstack/react-router'
import { FolderX } from 'lucide-react'
import { sentenceFor } from '#korean/errors'
import { errorSentence } from '#korean/refusals'
import { missingText } from '#korean/missing'
import { projectText } from '#korean/project'
import { isRefused } from '../cache.ts'
import { buttonClass } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'

type ProjectMissingProps = { orgId: number; error?: unknown; isRetrying?: boolean; onRetry?: () => void }

/** Instead of a page of a project: it is not there for me, the server cannot be asked, or the address names none. */
export const ProjectMissing = ({ orgId, error, isRetrying = false, onRetry = () => undefined }: ProjectMissingProps) =>
  error === undefined || isRefused(error) ? (
    <EmptyState heading="h1" icon={<FolderX />} title={errorSentence('project.missing')} text={missingText.body}>
      <Link
        className={buttonClass()}
        to="/org/$orgId/project"
        params={{ orgId: String(orgId) }}
        search={{ currentPage: 1 }}
      >
        {projectText.toList}
      </Link>
    </EmptyState>
  ) : (
    <ErrorState
      heading="h1"
      title={projectText.failed}
      text={sentenceFor(error)}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  )
