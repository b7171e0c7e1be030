import { getRouteApi } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { statusKinds } from '#contract/member'
import { roles } from '#contract/permissions'
import { memberText } from '#korean/member'
import { fill } from '#korean/particle'
import { findingText } from '#korean/finding'
import { useDepartments, usePositions } from './places.ts'
import { useMembership } from '../organization/queries.ts'
import { Button } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { given } from '../search.ts'
import { TablePage } from '../ui/list/TablePage.tsx'
import type { Asked } from './parts.ts'
import { partOf } from '../feature.ts'
import { MemberFilters } from './MemberFilters.tsx'
import { memberBones, memberHeads, MemberRow } from './MemberRow.tsx'
import styles from './MemberRow.module.css'
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
  const isNarrowed = Object.values(filters).some(Boolean)

  const narrow = (to: Partial<Filters>) =>
    void navigate({ search: { tab, ...given({ ...filters, ...to }) }, replace: to.search !== undefined })

  const names = namer({ departments, positions })
  return (
    <div className={styles.panel}>
      <MemberFilters
        filters={filters}
        onChange={narrow}
        departments={departments ?? []}
        positions={positions ?? []}
        total={
          list.data &&
          fill(isNarrowed ? memberText.found : memberText.total, { count: list.data.totalCount.toLocaleString('ko') })
        }
      />
      <TablePage
        label={memberText.members}
        className={styles.table}
        list={list}
        failed={memberText.failed}
        bones={memberBones}
        page={page}
        onPage={(to, replace) => void navigate({ search: now => ({ ...now, page: to }), replace })}
        heads={memberHeads}
        empty={
          <EmptyState icon={<SearchX />} title={memberText.empty} text={memberText.emptyHelp}>
            <Button onClick={() => narrow(nothing)}>{findingText.clearFilters}</Button>
          </EmptyState>
        }
      >
        {list.data?.data.map(person => (
          <MemberRow
            key={person.memberId}
            person={person}
            me={me}
            names={names}
            onAsk={(who, what) => setAsked({ ...what, person: who, isOpen: true })}
          />
        ))}
      </TablePage>
      {asked && (
        <dialogs.Dialogs
          orgId={orgId}
          asked={asked}
          names={names}
          departments={departments ?? []}
          positions={positions ?? []}
          onNext={setAsked}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
    </div>
  )
}

/** A filter that is absent from the address, or means nothing, lets everything through. */
const narrowedTo = (wanted: { [Name in keyof Filters]?: string | undefined }): Filters => ({
  search: wanted.search ?? '',
  deptId: wanted.deptId ?? '',
  positionId: wanted.positionId ?? '',
  role: roles.find(each => each === wanted.role) ?? '',
  status: statusKinds.find(each => each === wanted.status) ?? '',
})
