import { SearchX } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { sentenceFor } from '#korean/errors'
import { memberText } from '#korean/member'
import { fill } from '#korean/particle'
import { useDepartments, usePositions } from '../department/queries.ts'
import { useMembership } from '../organization/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import type { Asked } from './MemberDialogs.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberSkeleton, MemberTable } from './MemberTable.tsx'
import styles from './MembersPanel.module.css'
import { type Filters, useMembers } from './queries.ts'
import { namer } from './status.ts'

// Fetched with the first question: nobody needs a dialog to see the list.
const MemberDialogs = lazy(() => import('./MemberDialogs.tsx').then(it => ({ default: it.MemberDialogs })))

const SEARCH_MS = 200
const everything: Filters = { search: '', deptId: '', positionId: '', role: '', status: '' }

/** Everybody in an organization, to be found, looked at and, by whoever may, managed. */
export function MembersPanel({ orgId }: { orgId: number }) {
  const [typed, setTyped] = useState('')
  const [filters, setFilters] = useState(everything)
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked>()
  const me = useMembership(orgId).data
  const departments = useDepartments(orgId).data
  const positions = usePositions(orgId).data
  const list = useMembers(orgId, page, filters)
  const { data, totalPages = 0, totalCount = 0 } = list.data ?? {}
  const isNarrowed = Object.values(filters).some(wanted => wanted !== '')
  const isPast = data?.length === 0 && totalPages > 0 && !list.isPlaceholderData
  // The last one of the last page may have gone.
  if (isPast && page > totalPages) setPage(totalPages)

  const narrow = (wanted: Partial<Filters>) => {
    setFilters(now => ({ ...now, ...wanted }))
    setPage(1)
  }
  useEffect(() => {
    const search = typed.normalize('NFC').trim()
    if (search === filters.search) return
    const timer = setTimeout(() => {
      setFilters(now => ({ ...now, search }))
      setPage(1)
    }, SEARCH_MS)
    return () => clearTimeout(timer)
  }, [typed, filters.search])

  const names = namer({ departments, positions })
  const count = totalCount.toLocaleString('ko')
  return (
    <div className={styles.panel}>
      <MemberFilters
        typed={typed}
        onType={setTyped}
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
          <Button
            onClick={() => {
              setTyped('')
              narrow(everything)
            }}
          >
            {memberText.clear}
          </Button>
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
      <div className={styles.foot}>
        <Pagination page={page} totalPages={totalPages} onPage={setPage} />
      </div>
      {asked && (
        <Suspense>
          <MemberDialogs
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
