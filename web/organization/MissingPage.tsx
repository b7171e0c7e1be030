import { Link, useParams } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { missingText } from '#korean/missing'
import { buttonClass } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** An address inside an organization that leads nowhere: its frame stays. */
export function MissingPage() {
  const { orgId = '' } = useParams({ strict: false })
  return (
    <EmptyState heading="h1" icon={<FileQuestion />} title={missingText.title} text={missingText.body}>
      <Link className={buttonClass()} to="/org/$orgId/project" params={{ orgId }} search={{ currentPage: 1 }}>
        {missingText.projects}
      </Link>
    </EmptyState>
  )
}
