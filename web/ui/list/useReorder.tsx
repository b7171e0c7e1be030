import { ArrowDown, ArrowUp } from 'lucide-react'
import { departmentText } from '#korean/department'
import type { Zone } from '../drag/drag.ts'
import type { MenuAction } from '../overlay/Menu.tsx'
import type { RowDrag } from './EditableRow.tsx'
import { beforeFor, stepOf } from './reorder.ts'
import { useRowKeys } from './useRowKeys.ts'

type Reorder = {
  /** Rows are dropped only among those of their kind. */
  kind: string
  ids: readonly number[]
  /** Their order at this moment: keys may come faster than the list is drawn anew. */
  idsNow: () => readonly number[]
  isEditor: boolean
  move: (id: number, before: number | null) => void
}

/** A flat list whose rows are put elsewhere by drag, by keys and by their menus. */
export function useReorder({ kind, ids, idsNow, isEditor, move }: Reorder) {
  const { list, hold, moveByKeys } = useRowKeys(step)

  function step(id: number, direction: 'up' | 'down') {
    const before = stepOf(idsNow(), id, direction)
    if (isEditor && before !== undefined) move(id, before)
  }
  const dragOf = (target: number): RowDrag | undefined =>
    isEditor
      ? {
          kind,
          zoneOf: (_, share) => (share < 0.5 ? 'before' : 'after'),
          onDrop: (id: number, zone: Zone) =>
            move(id, beforeFor(ids, id, target, zone === 'before' ? 'before' : 'after')),
        }
      : undefined
  const stepsOf = (id: number) =>
    stepActions({
      isFirst: id === ids[0],
      isLast: id === ids.at(-1),
      onStep: direction => step(id, direction),
    })
  return { list, hold, moveByKeys, dragOf, stepsOf }
}

type Steps = { isFirst: boolean; isLast: boolean; onStep: (direction: 'up' | 'down') => void }

/** The steps up and down in a row's menu. */
export const stepActions = ({ isFirst, isLast, onStep }: Steps): MenuAction[] => [
  {
    id: 'up',
    label: departmentText.moveUp,
    icon: <ArrowUp />,
    keys: 'Alt ↑',
    isDisabled: isFirst,
    onAction: () => onStep('up'),
  },
  {
    id: 'down',
    label: departmentText.moveDown,
    icon: <ArrowDown />,
    keys: 'Alt ↓',
    isDisabled: isLast,
    onAction: () => onStep('down'),
  },
]
