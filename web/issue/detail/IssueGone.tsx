import { Link } from '@tanstack/react-router'
import { FolderInput, SearchX } from 'lucide-react'
import { detailText } from '#korean/issue'
import { fill } from '#korean/particle'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { buttonClass } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { OneAt } from '../store/store.ts'

type Place = { projectId: number; key: string }
type IssueGoneProps = Pick<OneAt, 'orgId' | 'issueId'> & { elsewhere: Place | undefined }

/** Beside its list, instead of an issue that is not there any more. */
export const IssueGone = (gone: IssueGoneProps) =>
  gone.elsewhere ? (
    <EmptyState icon={<FolderInput />} title={detailText.movedAway}>
      <Elsewhere {...gone} elsewhere={gone.elsewhere} />
    </EmptyState>
  ) : (
    <EmptyState icon={<SearchX />} title={detailText.missing} text={detailText.missingHelp} />
  )

/** Over what somebody is writing to an issue that is not there any more. */
export const GoneBanner = (gone: IssueGoneProps) => (
  <Banner kind="warn" role="status" trailing={gone.elsewhere && <Elsewhere {...gone} elsewhere={gone.elsewhere} />}>
    {gone.elsewhere ? detailText.movedWhileWritten : detailText.goneWhileWritten}
  </Banner>
)

const Elsewhere = ({ orgId, issueId, elsewhere }: IssueGoneProps & { elsewhere: Place }) => (
  <Link
    className={buttonClass({ size: 'small' })}
    to="/org/$orgId/project/$projectId/issue/$issueId"
    params={{ orgId: String(orgId), projectId: String(elsewhere.projectId), issueId: String(issueId) }}
  >
    {fill(detailText.toElsewhere, { key: elsewhere.key })}
  </Link>
)
