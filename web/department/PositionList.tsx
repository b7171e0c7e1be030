import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { Position } from '#contract/department'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { Adder } from '../ui/list/Adder.tsx'
import { positionDraft } from './queries.ts'
import { EditableList } from '../ui/list/EditableList.tsx'
import styles from '../ui/list/EditableList.module.css'
import { positionsNow, useCreatePosition, useDeletePosition, useMovePosition, useRenamePosition } from './queries.ts'
import { EditableRow } from '../ui/list/EditableRow.tsx'
import { useInlineRename } from '../ui/list/useInlineRename.tsx'
import { useReorder } from '../ui/list/useReorder.tsx'
import { usePositions } from '../member/places.ts'

export function PositionList({ orgId, isEditor }: { orgId: number; isEditor: boolean }) {
  const asked = usePositions(orgId)
  const positions = asked.data ?? []
  const create = useCreatePosition(orgId)
  const move = useMovePosition(orgId)
  const rename = useRenamePosition(orgId)
  const [doomed, setDoomed] = useState<Position & { isOpen: boolean }>()
  const { list, hold, moveByKeys, dragOf, stepsOf } = useReorder({
    kind: 'position',
    ids: positions.map(({ positionId }) => positionId),
    idsNow: () => positionsNow(orgId).map(({ positionId }) => positionId),
    isEditor,
    move: (positionId, before) => move.mutate({ positionId, before }),
  })
  const renaming = useInlineRename({
    ids: positions.map(({ positionId }) => positionId),
    schema: positionDraft,
    isBusy: rename.isPending,
    send: (positionId, name, answered, seen) => rename.mutate({ positionId, name, seen }, answered),
    hold,
  })
  return (
    <EditableList
      title={departmentText.positions}
      asked={asked}
      failed={departmentText.positionsFailed}
      empty={{
        icon: <BadgeCheck />,
        title: departmentText.noPositions,
        text: isEditor ? departmentText.noPositionsHelp : undefined,
      }}
      adder={
        isEditor && (
          <Adder
            label={departmentText.positionName}
            schema={positionDraft}
            isBusy={create.isPending}
            send={(name, answered) => create.mutate(name, answered)}
          />
        )
      }
    >
      {/* The keys are those of the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className={styles.rows} onKeyDownCapture={moveByKeys}>
        {positions.map(position => {
          const { positionId, name, memberCount } = position
          return (
            <EditableRow
              key={positionId}
              id={positionId}
              name={name}
              drag={dragOf(positionId)}
              count={<b>{fill(departmentText.people, { count: memberCount.toLocaleString('ko') })}</b>}
              field={renaming.fieldOf(positionId, position)}
              deeds={
                isEditor
                  ? {
                      items: [renaming.actionOf(positionId), 'separator', ...stepsOf(positionId)],
                      onRename: () => renaming.begin(positionId),
                      onDelete: () => setDoomed({ ...position, isOpen: true }),
                    }
                  : undefined
              }
            />
          )
        })}
      </ul>
      <p className={styles.hint}>{departmentText.rank}</p>
      {doomed && (
        <DeletePosition
          orgId={orgId}
          position={doomed}
          isOpen={doomed.isOpen}
          onClose={() => setDoomed({ ...doomed, isOpen: false })}
        />
      )}
    </EditableList>
  )
}

type DeletePositionProps = { orgId: number; position: Position; isOpen: boolean; onClose: () => void }

function DeletePosition({ orgId, position, isOpen, onClose }: DeletePositionProps) {
  const remove = useDeletePosition(orgId)
  const { positionId, name, memberCount } = position
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={fill(departmentText.deletePosition, { name })}
      text={memberCount > 0 ? fill(departmentText.holdersLose, { count: memberCount }) : departmentText.noHolders}
      verb={departmentText.delete}
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(positionId, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
