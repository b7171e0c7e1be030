import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Color } from '#contract/project'
import { categories, type Category, type State, workflowRoutes } from '#contract/workflow'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { categoryNames, workflowText } from '#korean/workflow'
import { partsOf } from '../feature.ts'
import { useName } from '../ui/list/Adder.tsx'
import { EditableList } from '../ui/list/EditableList.tsx'
import rows from '../ui/list/EditableList.module.css'
import { EditableRow } from '../ui/list/EditableRow.tsx'
import { useInlineRename } from '../ui/list/useInlineRename.tsx'
import { useReorder } from '../ui/list/useReorder.tsx'
import { ColorMenu } from '../project/ColorMenu.tsx'
import type { At } from '../project/queries.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Form } from '../ui/field/Form.tsx'
import { InlineField } from '../ui/field/InlineField.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { Select } from '../ui/field/Select.tsx'
import { DeleteState } from './DeleteState.tsx'
import styles from './WorkflowPanel.module.css'
import { useChangeState, useCreateState, useMoveState, useReshapeState } from './deeds.ts'
import { useWorkflow, workflowNow } from './queries.ts'
import { shareOf, StateGlyph } from './StateGlyph.tsx'
import './parts.ts'
import type { ProjectPanelProps } from '../project/parts.ts'

const stateDraft = workflowRoutes.createState.body.pick({ name: true })
const firstColors: Record<Category, Color> = {
  backlog: 'gray',
  unstarted: 'gray',
  started: 'blue',
  completed: 'green',
  cancelled: 'gray',
}

/** The states of a project in their order, which is that of the board's columns. */
export function StatesPanel(shown: ProjectPanelProps) {
  const { orgId, projectId, may } = shown
  const at = { orgId, projectId }
  const isEditor = may('project.edit')
  const asked = useWorkflow(at)
  const states = asked.data?.states ?? []
  const reshape = useReshapeState(at)
  const rename = useChangeState(at)
  const move = useMoveState(at)
  const [doomed, setDoomed] = useState<State & { isOpen: boolean }>()
  const { list, hold, moveByKeys, dragOf, stepsOf } = useReorder({
    kind: 'state',
    ids: states.map(({ stateId }) => stateId),
    idsNow: () => workflowNow(at)?.states.map(({ stateId }) => stateId) ?? [],
    isEditor,
    move: (stateId, before) => move.mutate({ stateId, before }),
  })
  const renaming = useInlineRename({
    ids: states.map(({ stateId }) => stateId),
    schema: stateDraft,
    isBusy: rename.isPending,
    send: (stateId, name, answered, seen) => rename.mutate({ stateId, name, seen }, answered),
    hold,
  })
  return (
    <div className={styles.panel}>
      <EditableList
        title={workflowText.states}
        asked={{ ...asked, data: asked.data?.states }}
        failed={workflowText.failed}
        // There is always one of each category.
        empty={{ icon: null, title: '' }}
        adder={isEditor && <StateAdder {...at} />}
      >
        {/* The keys are those of the buttons inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul ref={list} className={rows.rows} onKeyDownCapture={moveByKeys}>
          {states.map(state => {
            const { stateId, name, category, color, issueCount } = state
            return (
              <EditableRow
                key={stateId}
                id={stateId}
                name={name}
                drag={dragOf(stateId)}
                twist={
                  <ColorMenu
                    name={name}
                    color={color}
                    face={<StateGlyph state={{ category, color }} share={shareOf(states, stateId)} />}
                    onChoose={isEditor ? chosen => reshape.mutate({ seen: state, color: chosen }) : undefined}
                  />
                }
                head={
                  <CategoryMenu
                    name={name}
                    category={category}
                    onChoose={isEditor ? chosen => reshape.mutate({ seen: state, category: chosen }) : undefined}
                  />
                }
                count={fill(workflowText.issueCount, { count: issueCount.toLocaleString('ko') })}
                field={renaming.fieldOf(stateId, state)}
                deeds={
                  isEditor
                    ? {
                        items: [renaming.actionOf(stateId), 'separator', ...stepsOf(stateId)],
                        onRename: () => renaming.begin(stateId),
                        onDelete: () => setDoomed({ ...state, isOpen: true }),
                      }
                    : undefined
                }
              />
            )
          })}
        </ul>
        <p className={rows.hint}>{workflowText.stateOrder}</p>
      </EditableList>
      {partsOf('belowStates').map((Below, nth) => (
        <Below key={nth} {...shown} />
      ))}
      {doomed && (
        <DeleteState
          key={doomed.stateId}
          {...at}
          state={doomed}
          states={states}
          isOpen={doomed.isOpen}
          onClose={() => setDoomed({ ...doomed, isOpen: false })}
        />
      )}
    </div>
  )
}

type CategoryMenuProps = { name: string; category: Category; onChoose: ((category: Category) => void) | undefined }

const CategoryMenu = ({ name, category, onChoose }: CategoryMenuProps) =>
  onChoose ? (
    <Menu
      label={fill(workflowText.categoryOf, { name })}
      aria-label={fill(workflowText.categoryNow, { name, category: categoryNames[category] })}
      triggerClass={styles.pick}
      trigger={
        <>
          {categoryNames[category]}
          <ChevronDown />
        </>
      }
      items={categories.map(each => ({
        id: each,
        label: categoryNames[each],
        isChecked: each === category,
        onAction: () => each !== category && onChoose(each),
      }))}
    />
  ) : (
    <span className={styles.quiet}>{categoryNames[category]}</span>
  )

function StateAdder(at: At) {
  const create = useCreateState(at)
  const [category, setCategory] = useState<Category>('started')
  const draft = useName(
    stateDraft,
    (name, answered) => create.mutate({ name, category, color: firstColors[category] }, answered),
    { onSend: setName => setName('') },
  )
  return (
    <Form className={rows.adder} isBusy={create.isPending} onSubmit={draft.submit}>
      <InlineField
        label={workflowText.stateName}
        placeholder={workflowText.stateName}
        value={draft.name}
        onChange={draft.type}
        error={draft.error}
      />
      <div className={styles.category}>
        <Select
          label={workflowText.category}
          options={categories.map(each => ({ id: each, label: categoryNames[each] }))}
          chosen={category}
          onChoose={chosen => setCategory(chosen as Category)}
        />
      </div>
      <Button type="submit" kind="primary" isBusy={create.isPending} disabled={draft.name.trim() === ''}>
        {departmentText.add}
      </Button>
    </Form>
  )
}
