import { Link } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { boardText } from '#korean/board'
import { sentenceFor } from '#korean/errors'
import { errorSentence } from '#korean/refusals'
import { missingText } from '#korean/missing'
import { isRefused } from '../cache.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { buttonClass } from '../ui/layout/Button.tsx'
import { boardsAddress } from './addresses.ts'

type BoardMissingProps = { orgId: number; error?: unknown; isRetrying?: boolean; onRetry?: () => void }

/** Instead of a page of a board: it is not there for me, the server cannot be asked, or the address names none. */
export const BoardMissing = ({ orgId, error, isRetrying = false, onRetry = () => undefined }: BoardMissingProps) =>
  error === undefined || isRefused(error) ? (
    <EmptyState heading="h1" icon={<FileX />} title={errorSentence('board.missing')} text={missingText.body}>
      <Link className={buttonClass()} {...boardsAddress(orgId)}>
        {boardText.toList}
      </Link>
    </EmptyState>
  ) : (
    <ErrorState
      heading="h1"
      title={boardText.failed}
      text={sentenceFor(error)}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  )
