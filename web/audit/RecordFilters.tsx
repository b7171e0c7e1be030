import { type ReactNode, useState } from 'react'
import { type AuditEntry, auditKinds } from '#contract/audit'
import type { BriefPerson } from '#contract/member'
import { auditKindNames, auditText } from '#korean/audit'
import { findingText } from '#korean/finding'
import { usePersonFacts } from '../member/person-facts.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Filter, FilterButton } from '../ui/layout/FilterBar.tsx'
import { periods } from './periods.ts'
import type { Narrowing } from './queries.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const ChoiceDialog = fetchedComponent(() => import('../ui/overlay/ChoiceDialog.tsx').then(it => it.ChoiceDialog))

type RecordFiltersProps = { narrowing: Narrowing; onNarrow: (to: Partial<Narrowing>) => void; children: ReactNode }

export const RecordFilters = ({ narrowing, onNarrow, children }: RecordFiltersProps) => (
  <>
    <Filter
      label={auditText.kind}
      options={auditKinds.map(kind => ({ id: kind, label: auditKindNames[kind] }))}
      chosen={narrowing.kind}
      onChoose={kind => onNarrow({ kind: kind as Narrowing['kind'] })}
    />
    {children}
    <Filter
      label={auditText.period}
      options={periods.map(period => ({ id: period, label: auditText[period] }))}
      chosen={narrowing.period}
      onChoose={period => onNarrow({ period: period as Narrowing['period'] })}
    />
  </>
)

type PersonFilterProps = {
  orgId: number
  /** 0 is everybody. */
  memberId: number
  entries: readonly AuditEntry[]
  people: readonly BriefPerson[]
  onChoose: (memberId: number | null) => void
}

export function PersonFilter({ orgId, memberId, entries, people, onChoose }: PersonFilterProps) {
  const [isOpen, setOpen] = useState<boolean>()
  // Somebody who left is no longer among the people, but stands in the entries.
  const seen = entries.flatMap(({ who, whom }) => [who, whom]).find(one => one?.memberId === memberId)
  const chosen = people.find(one => one.memberId === memberId)?.memberName ?? seen?.name
  const factsOf = usePersonFacts(orgId, isOpen !== undefined)
  const close = () => setOpen(false)
  return (
    <>
      <FilterButton
        label={auditText.person}
        shown={memberId > 0 ? (chosen ?? auditText.left) : findingText.all}
        isNarrowed={memberId > 0}
        onOpen={() => setOpen(true)}
      />
      {isOpen !== undefined && (
        <ChoiceDialog
          isOpen={isOpen}
          title={auditText.choosePerson}
          searchLabel={auditText.findPerson}
          choices={[
            { id: null, name: auditText.anybody },
            ...people.map(person => ({
              id: person.memberId,
              name: person.memberName,
              picture: <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={24} />,
              ...factsOf(person),
            })),
          ]}
          chosen={memberId || null}
          onChoose={id => {
            close()
            onChoose(id)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
