import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { issueText, priorityNames } from '#korean/issue'
import type { IssueRow as Row } from '#contract/issue'
import type { Priority } from '#contract/filter'
import type { IssueGroup, IssuePage } from '#contract/listing'
import { fill } from '#korean/particle'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { NearList } from '../../ui/list/NearList.tsx'
import { shareOf, StateGlyph } from '../../workflow/StateGlyph.tsx'
import type { IssueContext } from '../context.ts'
import { IssueRow, type LineProps } from './IssueRow.tsx'
import styles from './IssueList.module.css'
import { type Asking, loadMore, useSelection } from '../store/store.ts'
import { PriorityGlyph } from '../PriorityGlyph.tsx'

type IssueListProps = Omit<LineProps, 'row' | 'at' | 'count'> & {
  page: IssuePage
  asking: Asking
  onAdd: (group: string) => void
}

/** All groups one below the other; what lies behind the loaded ones is asked for as one comes near. */
export function IssueList({ page, asking, onAdd, ...line }: IssueListProps) {
  const currentId = useSelection(({ currentId }) => currentId)
  const groups = page.groups.filter(({ count }) => count > 0)
  return groups.map(group => (
    <section key={group.key} aria-label={groupName(line.around, asking, group)}>
      {asking.group !== 'none' && (
        <h2 className={styles.head}>
          <GroupMark around={line.around} asking={asking} groupKey={group.key} />
          {groupName(line.around, asking, group)} <span>{group.count}</span>
          {line.around.mayEdit && (
            <Button
              kind="ghost"
              size="small"
              isIcon
              aria-label={fill(issueText.addTo, { name: groupName(line.around, asking, group) })}
              onClick={() => onAdd(group.key)}
            >
              <Plus />
            </Button>
          )}
        </h2>
      )}
      <NearList rows={group.issues} idOf={idOf} keptId={currentId} gap={0} guess={40}>
        {(row, at) => <IssueRow row={row} at={at} count={group.count} {...line} />}
      </NearList>
      {group.next !== null && <More around={line.around} asking={asking} group={group} />}
    </section>
  ))
}

const idOf = ({ issueId }: Row) => issueId

/** Loads the next page when it comes near, or when it is pressed. */
export function More({ around, asking, group }: { around: IssueContext; asking: Asking; group: IssueGroup }) {
  const button = useRef<HTMLButtonElement>(null)
  const left = Math.max(0, group.count - group.issues.length)
  const load = () => void loadMore(around.at, asking, group.key)
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load()
      },
      { rootMargin: '400px' },
    )
    seen.observe(button.current!)
    return () => seen.disconnect()
  })
  return (
    <button ref={button} type="button" className={styles.more} onClick={load}>
      {fill(issueText.more, { count: left })}
    </button>
  )
}

export function groupName(
  { workflow, people }: IssueContext,
  { group }: Pick<Asking, 'group'>,
  { key }: Pick<IssueGroup, 'key'>,
) {
  if (group === 'state') return workflow.states.find(({ stateId }) => String(stateId) === key)?.name ?? ''
  if (group === 'priority') return fill(issueText.priorityOf, { name: priorityNames[key as Priority] })
  if (group === 'assignee') return key === 'none' ? issueText.nobody : (people.get(Number(key))?.memberName ?? '')
  if (group === 'milestone')
    return workflow.milestones.find(({ milestoneId }) => String(milestoneId) === key)?.name ?? issueText.noMilestone
  return issueText.issue
}

type MarkProps = { around: IssueContext; asking: Pick<Asking, 'group'>; groupKey: string }

export function GroupMark({ around: { workflow, people }, asking: { group }, groupKey }: MarkProps) {
  const state = workflow.states.find(({ stateId }) => String(stateId) === groupKey)
  if (group === 'state' && state) return <StateGlyph state={state} share={shareOf(workflow.states, state.stateId)} />
  if (group === 'priority') return <PriorityGlyph priority={groupKey as Priority} isNamed />
  const person = group === 'assignee' ? people.get(Number(groupKey)) : undefined
  return person ? <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={18} /> : null
}
