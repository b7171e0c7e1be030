import { getRouteApi } from '@tanstack/react-router'
import { Network, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Organization } from '#contract/organization'
import { can } from '#contract/permissions'
import { departmentText } from '#korean/department'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { useEverybody } from '../../member/queries.ts'
import { useMembership, useOrganization } from '../../organization/queries.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { chartOf, foundIn } from './chart.ts'
import { ChartBar, type View } from './ChartBar.tsx'
import { ChartTops } from './ChartDepartment.tsx'
import { ChartList } from './ChartList.tsx'
import { ChartContext, type Chosen } from './chart-state.ts'
import styles from './OrganizationChart.module.css'
import { useDepartments, usePositions } from '../../member/places.ts'
import { useFolding } from './useFolding.ts'
import { useMovePerson } from './useMovePerson.ts'
import { usePrinting } from './usePrinting.ts'
import { fetchedComponent } from '../../ui/fetched.ts'

const ChartPerson = fetchedComponent(() => import('./ChartPerson.tsx').then(it => it.ChartPerson))

const route = getRouteApi('/org/$orgId/info')
/** The tree of departments and their members. The member whose card is open stands in the address. */
export function OrganizationChart({ orgId }: { orgId: number }) {
  const me = useMembership(orgId).data
  const organization = useOrganization(orgId).data
  const [departments, positions, people] = [useDepartments(orgId), usePositions(orgId), useEverybody(orgId)]
  const { chosen, isFocused, choose } = useChosen()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const [view, setView] = useState<View>('chart')
  const isPrinting = usePrinting()
  const move = useMovePerson(orgId, people.data ?? [], departments.data ?? [])
  const parts = { departments: departments.data ?? [], positions: positions.data ?? [], people: people.data ?? [] }
  const nodes = chartOf({ ...parts, nowhere: departmentText.none })
  const isWhole = query !== '' || isPrinting
  const { isClosed, isAllOpen, fold, foldAll } = useFolding(nodes, parts.departments.length, isWhole)

  const failed = departments.error ?? positions.error ?? people.error
  const isThere = departments.data && positions.data && people.data && me && organization
  if (!isThere)
    return failed ? (
      <ErrorState
        title={departmentText.chartFailed}
        text={sentenceFor(failed)}
        onRetry={() => void Promise.all([departments, positions, people].map(each => each.refetch()))}
      />
    ) : (
      <ChartSkeleton />
    )

  const shown = query ? foundIn(nodes, query) : nodes
  const chart = {
    isClosed,
    onFold: fold,
    isWhole,
    isEditor: can(me, 'department.edit'),
    chosen,
    onChoose: choose,
    onMove: (id: number, from: number | null, to: number | null) => {
      const isChosen = chosen?.memberId === id && chosen.deptId === from
      if (move(id, from, to) && isChosen) choose({ memberId: id, deptId: to })
    },
  }
  return (
    <div className={styles.panel}>
      <ChartBar
        typed={typed}
        view={view}
        isAllOpen={isAllOpen}
        onType={setTyped}
        onView={setView}
        onFoldAll={foldAll}
      />
      <div className={styles.content}>
        <div className={styles.chart}>
          {departments.data.length === 0 && (
            <EmptyState
              icon={<Network />}
              title={departmentText.chartEmpty}
              text={chart.isEditor ? departmentText.chartEmptyHelp : undefined}
            />
          )}
          {query !== '' && shown.length === 0 && <EmptyState icon={<SearchX />} title={departmentText.nobodyFound} />}
          <div className={styles.sheet}>
            <ChartRoot organization={organization} count={people.data.length} />
            {view === 'list' ? (
              <ChartList nodes={shown} onChoose={choose} />
            ) : (
              <ChartContext value={chart}>
                <ChartTops nodes={shown} />
              </ChartContext>
            )}
          </div>
        </div>
        {chosen && (
          <ChartPerson
            key={`${chosen.memberId} ${chosen.deptId}`}
            orgId={orgId}
            chosen={chosen}
            isFocused={isFocused}
            isEditor={chart.isEditor}
            onMove={move}
            onFollow={choose}
            onClose={() => choose(undefined)}
          />
        )}
      </div>
    </div>
  )
}

/** The chosen seat, which stands in the address. Back closes its card, however many were opened after one another. */
function useChosen() {
  const { tab, memberId, deptId } = route.useSearch()
  const navigate = route.useNavigate()
  const [isFocused, setFocused] = useState(false)
  const chosen: Chosen | undefined =
    Number(memberId) > 0 ? { memberId: Number(memberId), deptId: Number(deptId) || null } : undefined
  function choose(next: Chosen | undefined) {
    setFocused(next !== undefined)
    void navigate({
      search: { tab, memberId: next && String(next.memberId), deptId: next && String(next.deptId ?? 'none') },
      replace: chosen !== undefined,
      resetScroll: false,
    })
  }
  return { chosen, isFocused, choose }
}

/** The organization itself, above its departments. */
const ChartRoot = ({ organization, count }: { organization: Organization; count: number }) => (
  <div className={styles.root}>
    <Avatar name={organization.name} imageUrl={organization.logoImgUrl} size={40} isOrganization />
    <span className={styles.name}>
      <b>{organization.name}</b>
      {organization.representativeName && (
        <small>{fill(departmentText.representative, { name: organization.representativeName })}</small>
      )}
    </span>
    <span className={styles.total}>{count.toLocaleString('ko')}</span>
  </div>
)

const BONES = 3

const ChartSkeleton = () => (
  <Delayed>
    <div className={styles.bones} aria-label={departmentText.chart} role="status">
      <Skeleton width="260px" height="62px" />
      <div>
        {Array.from({ length: BONES }, (_, at) => (
          <Skeleton key={at} height="320px" />
        ))}
      </div>
    </div>
  </Delayed>
)
