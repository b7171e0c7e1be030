import { ArrowDown, ArrowUp, BadgeCheck, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Position } from '#contract/department'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import type { Zone } from '../ui/drag.ts'
import { Adder } from '../ui/list/Adder.tsx'
import { positionDraft } from './queries.ts'
import { EditableList } from '../ui/list/EditableList.tsx'
import styles from '../ui/list/EditableList.module.css'
import { InlineName } from '../ui/list/InlineName.tsx'
import { positionsNow, useCreatePosition, useDeletePosition, useMovePosition, useRenamePosition } from './queries.ts'
import { EditableRow } from '../ui/list/EditableRow.tsx'
import { beforeFor, stepOf } from '../ui/list/reorder.ts'
import { useRowKeys } from '../ui/list/useRowKeys.ts'
import { usePositions } from '../member/places.ts'

export function PositionList({ orgId, isEditor }: { orgId: number; isEditor: boolean }) {
  const asked = usePositions(orgId)
  const positions = asked.data ?? []
  const create = useCreatePosition(orgId)
  const move = useMovePosition(orgId)
  const rename = useRenamePosition(orgId)
  const [renamedId, setRenamed] = useState<number>()
  const [doomed, setDoomed] = useState<Position & { isOpen: boolean }>()
  const ids = positions.map(({ positionId }) => positionId)
  const { list, hold, moveByKeys } = useRowKeys(step)

  function step(positionId: number, direction: 'up' | 'down') {
    const now = positionsNow(orgId).map(each => each.positionId)
    const before = stepOf(now, positionId, direction)
    if (isEditor && before !== undefined) move.mutate({ positionId, before })
  }
  const dragOf = (positionId: number) => ({
    kind: 'position',
    zoneOf: (_: number, share: number) => (share < 0.5 ? ('before' as const) : ('after' as const)),
    onDrop: (id: number, zone: Zone) =>
      move.mutate({ positionId: id, before: beforeFor(ids, id, positionId, zone === 'before' ? 'before' : 'after') }),
  })
  const itemsOf = ({ positionId }: Position) => [
    { id: 'rename', label: departmentText.rename, icon: <Pencil />, onAction: () => setRenamed(positionId) },
    'separator' as const,
    {
      id: 'up',
      label: departmentText.moveUp,
      icon: <ArrowUp />,
      keys: 'Alt ↑',
      isDisabled: positionId === ids[0],
      onAction: () => step(positionId, 'up'),
    },
    {
      id: 'down',
      label: departmentText.moveDown,
      icon: <ArrowDown />,
      keys: 'Alt ↓',
      isDisabled: positionId === ids.at(-1),
      onAction: () => step(positionId, 'down'),
    },
  ]
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
              drag={isEditor ? dragOf(positionId) : undefined}
              count={<b>{fill(departmentText.people, { count: memberCount.toLocaleString('ko') })}</b>}
              field={
                renamedId === positionId && (
                  <InlineName
                    label={fill(departmentText.renameOf, { name })}
                    name={name}
                    version={position.version}
                    schema={positionDraft}
                    isBusy={rename.isPending}
                    send={(next, answered, seen) => rename.mutate({ positionId, name: next, seen }, answered)}
                    onClose={() => {
                      hold(positionId)
                      setRenamed(undefined)
                    }}
                  />
                )
              }
              deeds={
                isEditor
                  ? {
                      items: itemsOf(position),
                      onRename: () => setRenamed(positionId),
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
