import { getRouteApi } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { statusKinds } from '#contract/member'
import { roles } from '#contract/permissions'
import { sentenceFor } from '#korean/errors'
import { memberText } from '#korean/member'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { useDepartments, usePositions } from './places.ts'
import { useMembership } from '../organization/queries.ts'
import { Button } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { given } from '../search.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Pagination } from '../ui/layout/Pagination.tsx'
import type { Asked } from './parts.ts'
import { partOf } from '../feature.ts'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberSkeleton, MemberTable } from './MemberTable.tsx'
import styles from './MembersPanel.module.css'
import table from '../ui/layout/Table.module.css'
import { type Filters, useMembers } from './queries.ts'
import { namer } from './status.ts'

const route = getRouteApi('/org/$orgId/info')
const nothing: Filters = { search: '', deptId: '', positionId: '', role: '', status: '' }

/** Everybody in an organization, to be found, looked at and, by whoever may, managed. What is found stands in the address. */
export function MembersPanel({ orgId }: { orgId: number }) {
  const dialogs = partOf('memberDialogs')
  const { tab, page = 1, ...wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const filters = narrowedTo(wanted)
  const me = useMembership(orgId).data
  const departments = useDepartments(orgId).data
  const positions = usePositions(orgId).data
  const list = useMembers(orgId, page, filters)
  const { data, totalPages = 0, totalCount = 0 } = list.data ?? {}
  const isNarrowed = Object.values(filters).some(Boolean)
  const isPast = data?.length === 0 && totalPages > 0 && !list.isPlaceholderData
  // The last one of the last page may have gone.
  useEffect(() => {
    if (isPast) void navigate({ search: now => ({ ...now, page: totalPages }), replace: true })
  }, [isPast, totalPages, navigate])

  const narrow = (to: Partial<Filters>) =>
    void navigate({ search: { tab, ...given({ ...filters, ...to }) }, replace: to.search !== undefined })

  const names = namer({ departments, positions })
  const count = totalCount.toLocaleString('ko')
  return (
    <div className={styles.panel}>
      <MemberFilters
        filters={filters}
        onChange={narrow}
        departments={departments ?? []}
        positions={positions ?? []}
        total={list.data && fill(isNarrowed ? memberText.found : memberText.total, { count })}
      />
      {list.error && !list.data && (
        <ErrorState
          title={memberText.failed}
          text={sentenceFor(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isPending && <MemberSkeleton />}
      {list.data && totalCount === 0 && (
        <EmptyState icon={<SearchX />} title={memberText.empty} text={memberText.emptyHelp}>
          <Button onClick={() => narrow(nothing)}>{ui.clearFilters}</Button>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <MemberTable
          people={data}
          me={me}
          names={names}
          isStale={list.isPlaceholderData}
          onAsk={(person, what) => setAsked({ ...what, person, isOpen: true })}
        />
      )}
      <div className={table.foot}>
        <Pagination
          page={page}
          totalPages={totalPages}
          onPage={to => void navigate({ search: now => ({ ...now, page: to }) })}
        />
      </div>
      {asked && (
        <Suspense>
          <dialogs.Dialogs
            orgId={orgId}
            asked={asked}
            names={names}
            departments={departments ?? []}
            positions={positions ?? []}
            onNext={setAsked}
            onClose={() => setAsked({ ...asked, isOpen: false })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What is not said in the address, or means nothing, is everything. */
const narrowedTo = (wanted: { [Name in keyof Filters]?: string | undefined }): Filters => ({
  search: wanted.search ?? '',
  deptId: wanted.deptId ?? '',
  positionId: wanted.positionId ?? '',
  role: roles.find(each => each === wanted.role) ?? '',
  status: statusKinds.find(each => each === wanted.status) ?? '',
})
