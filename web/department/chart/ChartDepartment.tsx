import { useRef } from 'react'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { useDrop } from '../../ui/drag/drag.ts'
import type { Node } from './chart.ts'
import { unseen } from '../../ui/layout/Unseen.tsx'
import styles from './ChartDepartment.module.css'
import { ChartSeats, HeadLine } from './ChartSeats.tsx'
import { PERSON, useChart } from './chart-state.ts'

export const ChartTops = ({ nodes }: { nodes: readonly Node[] }) => (
  <ul className={styles.tops} aria-label={departmentText.chart}>
    {nodes.map(node => (
      <ChartDepartment key={node.deptId} node={node} />
    ))}
  </ul>
)

/** A department with its people, and what is below it. On top it is a box of its own, further down a card. */
function ChartDepartment({ node, depth = 0 }: { node: Node; depth?: number }) {
  const { isClosed, onFold, isEditor, onMove } = useChart()
  const box = useRef<HTMLDivElement>(null)
  const { deptId, name, head, seats, total, children } = node
  const isOpen = !isClosed(deptId)
  // On top the head stands beside the name.
  const isSeated = seats[0]?.isHead === true
  const listed = depth === 0 ? (isSeated ? seats.slice(1) : seats) : head && !isSeated ? [head, ...seats] : seats
  useDrop(box, isEditor, {
    zoneOf: ({ kind, from }) => (kind === PERSON && from !== deptId ? 'into' : undefined),
    onDrop: ({ id, from = null }) => onMove(id, from, deptId),
  })
  return (
    <li className={classes(styles.department, depth === 0 ? styles.top : styles.below)}>
      <div ref={box} className={styles.box}>
        <div className={styles.head}>
          {depth === 0 && head && (
            <Avatar name={head.person.memberName} imageUrl={head.person.profileImgUrl} size={36} />
          )}
          <div className={styles.title}>
            <button type="button" aria-expanded={isOpen} onClick={() => onFold(deptId, isOpen)}>
              <bdi>{name}</bdi>
            </button>
            {depth === 0 && head && <HeadLine seat={head} deptId={deptId} />}
          </div>
          <Count total={total} own={seats.length} isParent={children.length > 0} />
        </div>
        {isOpen && listed.length > 0 && <ChartSeats seats={listed} deptId={deptId} />}
      </div>
      {isOpen && children.length > 0 && (
        <ul className={styles.children}>
          {children.map(child => (
            <ChartDepartment key={child.deptId} node={child} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Count = ({ total, own, isParent }: { total: number; own: number; isParent: boolean }) => (
  <span className={styles.count}>
    <span className={unseen}>{fill(departmentText.counts, { total, own })}</span>
    <span aria-hidden="true">{total.toLocaleString('ko')}</span>
    {isParent && own > 0 && (
      <small aria-hidden="true">{fill(departmentText.ownCount, { own: own.toLocaleString('ko') })}</small>
    )}
  </span>
)
