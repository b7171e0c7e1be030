import { getRouteApi } from '@tanstack/react-router'
import { Download, ScrollText } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { auditKinds } from '#contract/audit'
import { isPage } from '#contract/pagination'
import { can } from '#contract/permissions'
import { auditKindNames, auditText } from '#korean/audit'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { useEverybody } from '../member/queries.ts'
import { useMembership, useOrganization } from '../organization/queries.ts'
import { given } from '../search.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Filter, FilterBar, FilterButton } from '../ui/layout/FilterBar.tsx'
import { Pagination } from '../ui/layout/Pagination.tsx'
import { periods } from './periods.ts'
import { type Narrowing, useRecord } from './queries.ts'
import styles from './RecordPanel.module.css'
import table from '../ui/layout/Table.module.css'
import { RecordSkeleton, RecordTable } from './RecordTable.tsx'

const ChoiceDialog = lazy(() => import('../ui/overlay/ChoiceDialog.tsx').then(it => ({ default: it.ChoiceDialog })))
const ExportDialog = lazy(() => import('./ExportDialog.tsx').then(it => ({ default: it.ExportDialog })))

const route = getRouteApi('/org/$orgId/info')
const everything: Narrowing = { kind: '', memberId: '', period: '' }

/** Who did what to whom: all of it for those who run the organization, what is about themselves for everybody else. */
export function RecordPanel({ orgId }: { orgId: number }) {
  const { tab, page = 1, ...wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<{ what: 'person' | 'export'; isOpen: boolean }>()
  const narrowing: Narrowing = {
    kind: auditKinds.find(each => each === wanted.kind) ?? '',
    memberId: isPage(wanted.memberId) ? wanted.memberId! : '',
    period: periods.find(each => each === wanted.period) ?? '',
  }
  const me = useMembership(orgId).data
  const organization = useOrganization(orgId).data
  const seesAll = me !== undefined && can(me, 'audit.see')
  const people = useEverybody(orgId, seesAll).data
  const record = useRecord(orgId, page, narrowing)
  const { data, totalPages = 0, totalCount = 0 } = record.data ?? {}
  const isNarrowed = Object.values(narrowing).some(Boolean)
  const isPast = data?.length === 0 && totalPages > 0 && !record.isPlaceholderData
  useEffect(() => {
    if (isPast) void navigate({ search: now => ({ ...now, page: totalPages }), replace: true })
  }, [isPast, totalPages, navigate])

  const narrow = (to: Partial<Narrowing>) => void navigate({ search: { tab, ...given({ ...narrowing, ...to }) } })
  const memberId = Number(narrowing.memberId)
  // Whoever left is no longer among the people, but stands in what is shown.
  const seen = data?.flatMap(({ who, whom }) => [who, whom]).find(one => one?.memberId === memberId)
  const chosen = people?.find(one => one.memberId === memberId)?.memberName ?? seen?.name
  const close = () => setOpened(now => now && { ...now, isOpen: false })
  const isOpen = (what: 'person' | 'export') => opened?.what === what && opened.isOpen
  return (
    <div className={styles.panel}>
      <FilterBar
        isNarrowed={isNarrowed}
        total={record.data && fill(auditText.total, { count: totalCount.toLocaleString('ko') })}
        end={
          seesAll && (
            <Button onClick={() => setOpened({ what: 'export', isOpen: true })}>
              <Download />
              {auditText.export}
            </Button>
          )
        }
      >
        <Filter
          label={auditText.kind}
          options={auditKinds.map(kind => ({ id: kind, label: auditKindNames[kind] }))}
          chosen={narrowing.kind}
          onChoose={kind => narrow({ kind: kind as Narrowing['kind'] })}
        />
        {seesAll && (
          <FilterButton
            label={auditText.person}
            shown={memberId > 0 ? (chosen ?? auditText.left) : ui.all}
            isNarrowed={memberId > 0}
            onOpen={() => setOpened({ what: 'person', isOpen: true })}
          />
        )}
        <Filter
          label={auditText.period}
          options={periods.map(period => ({ id: period, label: auditText[period] }))}
          chosen={narrowing.period}
          onChoose={period => narrow({ period: period as Narrowing['period'] })}
        />
      </FilterBar>
      {me && <p className={styles.help}>{seesAll ? auditText.help : auditText.ownHelp}</p>}
      {record.error && !record.data && (
        <ErrorState
          title={auditText.failed}
          text={sentenceFor(record.error)}
          onRetry={() => void record.refetch()}
          isRetrying={record.isFetching}
        />
      )}
      {record.isPending && <RecordSkeleton />}
      {record.data && totalCount === 0 && (
        <EmptyState icon={<ScrollText />} title={auditText.empty} text={isNarrowed ? auditText.emptyHelp : undefined}>
          {isNarrowed && <Button onClick={() => narrow(everything)}>{ui.clearFilters}</Button>}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <RecordTable
          orgId={orgId}
          entries={data}
          isStale={record.isPlaceholderData}
          onPerson={seesAll ? id => narrow({ memberId: String(id) }) : undefined}
        />
      )}
      <div className={table.foot}>
        <Pagination
          page={page}
          totalPages={totalPages}
          onPage={to => void navigate({ search: now => ({ ...now, page: to }) })}
        />
      </div>
      <Suspense>
        {opened?.what === 'person' && (
          <ChoiceDialog
            isOpen={isOpen('person')}
            title={auditText.choosePerson}
            searchLabel={auditText.findPerson}
            choices={[
              { id: null, name: auditText.anybody },
              ...(people ?? []).map(({ memberId: id, memberName: name, profileImgUrl, email }) => ({
                id,
                name,
                hint: email ?? undefined,
                picture: <Avatar name={name} imageUrl={profileImgUrl} size={24} />,
              })),
            ]}
            chosen={memberId || null}
            onChoose={id => {
              close()
              narrow({ memberId: id === null ? '' : String(id) })
            }}
            onClose={close}
          />
        )}
        {opened?.what === 'export' && organization && (
          <ExportDialog organization={organization} narrowing={narrowing} isOpen={isOpen('export')} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
