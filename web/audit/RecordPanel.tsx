import { getRouteApi } from '@tanstack/react-router'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { auditKinds } from '#contract/audit'
import { isPage } from '#contract/pagination'
import { can } from '#contract/permissions'
import { auditText } from '#korean/audit'
import { fill } from '#korean/particle'
import { findingText } from '#korean/finding'
import { useEverybody } from '../member/queries.ts'
import { useMembership, useOrganization } from '../organization/queries.ts'
import { given } from '../search.ts'
import { Button } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { FilterBar } from '../ui/layout/FilterBar.tsx'
import { TablePage } from '../ui/list/TablePage.tsx'
import { periods } from './periods.ts'
import { type Narrowing, useRecord } from './queries.ts'
import { PersonFilter, RecordFilters } from './RecordFilters.tsx'
import styles from './RecordPanel.module.css'
import { recordBones, RecordDays, recordHeads } from './RecordRow.tsx'
import { fetchedComponent } from '../ui/fetched.ts'

const ExportDialog = fetchedComponent(() => import('./ExportDialog.tsx').then(it => it.ExportDialog))

const route = getRouteApi('/org/$orgId/info')
const everything: Narrowing = { kind: '', memberId: '', period: '' }

/** The audit record: all of it for those who run the organization, their own entries for everybody else. */
export function RecordPanel({ orgId }: { orgId: number }) {
  const { tab, page = 1, ...wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const [isExporting, setExporting] = useState<boolean>()
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
  const isNarrowed = Object.values(narrowing).some(Boolean)

  const narrow = (to: Partial<Narrowing>) => void navigate({ search: { tab, ...given({ ...narrowing, ...to }) } })
  return (
    <div className={styles.panel}>
      <FilterBar
        isNarrowed={isNarrowed}
        total={record.data && fill(auditText.total, { count: record.data.totalCount.toLocaleString('ko') })}
        end={
          seesAll && (
            <Button onClick={() => setExporting(true)}>
              <Download />
              {auditText.export}
            </Button>
          )
        }
      >
        <RecordFilters narrowing={narrowing} onNarrow={narrow}>
          {seesAll && (
            <PersonFilter
              orgId={orgId}
              memberId={Number(narrowing.memberId)}
              entries={record.data?.data ?? []}
              people={people ?? []}
              onChoose={id => narrow({ memberId: id === null ? '' : String(id) })}
            />
          )}
        </RecordFilters>
      </FilterBar>
      {me && <p className={styles.help}>{seesAll ? auditText.help : auditText.ownHelp}</p>}
      <TablePage
        label={auditText.record}
        className={styles.table}
        list={record}
        failed={auditText.failed}
        bones={recordBones}
        page={page}
        onPage={(to, replace) => void navigate({ search: now => ({ ...now, page: to }), replace })}
        heads={recordHeads}
        empty={
          <EmptyState icon={<ScrollText />} title={auditText.empty} text={isNarrowed ? auditText.emptyHelp : undefined}>
            {isNarrowed && <Button onClick={() => narrow(everything)}>{findingText.clearFilters}</Button>}
          </EmptyState>
        }
      >
        <RecordDays
          orgId={orgId}
          entries={record.data?.data ?? []}
          onPerson={seesAll ? id => narrow({ memberId: String(id) }) : undefined}
        />
      </TablePage>
      {isExporting !== undefined && organization && (
        <ExportDialog
          organization={organization}
          narrowing={narrowing}
          isOpen={isExporting}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  )
}
