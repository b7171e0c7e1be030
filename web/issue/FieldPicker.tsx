import { Plus } from 'lucide-react'
import type { IssueRow } from '#contract/issue'
import { mayIn } from '#contract/permissions'
import { milestoneName, tagName } from '#contract/workflow'
import { commandText, issueText, pickText } from '#korean/issue'
import { fill } from '#korean/particle'
import { usePersonFacts } from '../member/person-facts.ts'
import { DayPicker } from '../ui/day/DayPicker.tsx'
import type { Found } from '../ui/list/SearchList.tsx'
import { Picker } from '../ui/overlay/Picker.tsx'
import { useMakeMilestone, useMakeTag } from '../workflow/queries.ts'
import type { IssueContext } from './context.ts'
import { type Change, choicesOf, shared } from './field-choices.tsx'
import type { Pickable } from './pickable.ts'

type FieldPickerProps = {
  around: IssueContext
  field: Pickable | undefined
  /** The control that was clicked; a key has none. */
  anchor?: HTMLElement | undefined
  rows: readonly IssueRow[]
  onChange: Change
  onClose: () => void
}

/** A picker for each field, usable by keys alone, for one issue or for many. */
export function FieldPicker({ around, field, anchor, rows, onChange, onClose }: FieldPickerProps) {
  const factsOf = usePersonFacts(around.at.orgId, field === 'assignee' || field === 'participants')
  const offered = useOffered(around, field, onChange)
  const isDay = field === 'start' || field === 'due'
  const picker = { anchor, label: field ? commandText.fields[field] : '', onClose }
  return (
    <>
      <Picker
        {...picker}
        isOpen={field !== undefined && !isDay}
        empty={pickText.nothing}
        items={field && !isDay ? choicesOf(field, { around, rows, factsOf, change: onChange }) : []}
        offered={offered}
        isMultiple={field === 'tags' || field === 'participants'}
      />
      <DayPicker
        {...picker}
        isOpen={isDay}
        none={field === 'start' ? issueText.noStart : issueText.noDue}
        direction={field === 'start' ? 'around' : 'ahead'}
        value={shared(rows, row => (field === 'start' ? row.startDate : row.dueDate))}
        onChoose={day => onChange(field === 'start' ? { startDate: day } : { dueDate: day })}
      />
    </>
  )
}

/** A tag or a milestone that is not there yet is made by choosing what was typed. */
function useOffered({ at, project, workflow }: IssueContext, field: Pickable | undefined, change: Change) {
  const makeTag = useMakeTag(at)
  const makeMilestone = useMakeMilestone(at)
  // A refusal is said as a toast.
  const ignore = () => undefined
  const makings = {
    tags: {
      mayMake: mayIn(project.myRole, 'tag.edit'),
      names: workflow.tags,
      shape: tagName,
      make: (name: string) => makeTag.mutateAsync(name).then(({ tagId }) => change({ addTagIds: [tagId] }), ignore),
    },
    milestone: {
      mayMake: mayIn(project.myRole, 'milestone.edit'),
      names: workflow.milestones,
      shape: milestoneName,
      make: (name: string) =>
        makeMilestone.mutateAsync(name).then(({ milestoneId }) => change({ milestoneId }), ignore),
    },
  }
  const making = field === 'tags' || field === 'milestone' ? makings[field] : undefined
  if (!making?.mayMake) return undefined
  return (typed: string): Found | undefined => {
    const { success: isName, data: name } = making.shape.safeParse(typed)
    if (!isName || making.names.some(known => known.name.toLowerCase() === name.toLowerCase())) return undefined
    return {
      id: 'new',
      label: fill(pickText.make, { name }),
      icon: <Plus />,
      onAction: () => void making.make(name),
    }
  }
}
