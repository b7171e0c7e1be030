import { getRouteApi } from '@tanstack/react-router'
import { Network, Printer, SearchX } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { can } from '#contract/permissions'
import { departmentText } from '#korean/department'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { useEverybody } from '../../member/queries.ts'
import { useMembership, useOrganization } from '../../organization/queries.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FilterBar } from '../../ui/layout/FilterBar.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { chartOf, flat, foundIn } from './chart.ts'
import { ChartTops } from './ChartDepartment.tsx'
import { ChartList } from './ChartList.tsx'
import { ChartContext, type Chosen } from './chartState.ts'
import styles from './OrganizationChart.module.css'
import { useDepartments, usePositions } from '../../member/places.ts'
import { useMovePerson } from './useMovePerson.ts'
import { usePrinting } from './usePrinting.ts'

const ChartPerson = lazy(() => import('./ChartPerson.tsx').then(it => ({ default: it.ChartPerson })))

const route = getRouteApi('/org/$orgId/info')
/** With more of them only the top ones are open at first. */
const OPEN_MOST = 60

type View = 'chart' | 'list'

/** Who stands where. Whose card is open stands in the address. */
export function OrganizationChart({ orgId }: { orgId: number }) {
  const me = useMembership(orgId).data
  const organization = useOrganization(orgId).data
  const [departments, positions, people] = [useDepartments(orgId), usePositions(orgId), useEverybody(orgId)]
  const { tab, memberId, deptId } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const [view, setView] = useState<View>('chart')
  const [folded, setFolded] = useState<ReadonlyMap<number | null, boolean>>(new Map())
  const [isFocused, setFocused] = useState(false)
  const isPrinting = usePrinting()
  const move = useMovePerson(orgId, people.data ?? [], departments.data ?? [])

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

  const parts = { departments: departments.data, positions: positions.data, people: people.data }
  const nodes = chartOf({ ...parts, nowhere: departmentText.none })
  const shown = query ? foundIn(nodes, query) : nodes
  const isLarge = departments.data.length > OPEN_MOST
  const deep = new Set(nodes.flatMap(({ children }) => flat(children)).map(node => node.deptId))
  const isClosed = (id: number | null) => query === '' && !isPrinting && (folded.get(id) ?? (isLarge && deep.has(id)))
  const isAllOpen = flat(nodes).every(node => !isClosed(node.deptId))
  const foldAll = (isFolded: boolean) => setFolded(new Map(flat(nodes).map(node => [node.deptId, isFolded])))

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
  const chart = {
    isClosed,
    onFold: (id: number | null, isFolded: boolean) => setFolded(new Map([...folded, [id, isFolded]])),
    isWhole: query !== '' || isPrinting,
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
      <FilterBar
        search={{ label: departmentText.searchChart, typed, onType: setTyped }}
        end={
          <span className={styles.deeds}>
            <Segmented
              label={departmentText.chartView}
              value={view}
              options={[
                { value: 'chart', label: departmentText.asChart },
                { value: 'list', label: departmentText.asList },
              ]}
              onChange={setView}
            />
            {view === 'chart' && (
              <Button kind="ghost" onClick={() => foldAll(isAllOpen)}>
                {isAllOpen ? departmentText.closeAll : departmentText.openAll}
              </Button>
            )}
            <Button
              kind="ghost"
              isIcon
              aria-label={departmentText.print}
              title={departmentText.print}
              onClick={() => print()}
            >
              <Printer />
            </Button>
          </span>
        }
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
            <div className={styles.root}>
              <Avatar name={organization.name} imageUrl={organization.logoImgUrl} size={40} isOrganization />
              <span className={styles.name}>
                <b>{organization.name}</b>
                {organization.representativeName && (
                  <small>{fill(departmentText.representative, { name: organization.representativeName })}</small>
                )}
              </span>
              <span className={styles.total}>{people.data.length.toLocaleString('ko')}</span>
            </div>
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
          <Suspense>
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
          </Suspense>
        )}
      </div>
    </div>
  )
}

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
