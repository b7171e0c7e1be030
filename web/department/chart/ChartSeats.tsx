import { useRef, useState } from 'react'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { useDrag } from '../../ui/drag/drag.ts'
import type { Seat } from './chart.ts'
import styles from './ChartSeats.module.css'
import { PERSON, useChart } from './chart-state.ts'

/** As many stand in a box until one asks for the others. */
const SHOWN = 5

type SeatProps = { seat: Seat; deptId: number | null }

function useSeat({ seat, deptId }: SeatProps) {
  const { isEditor, chosen, onChoose } = useChart()
  const { memberId } = seat.person
  // Not the button: some browsers drag no buttons.
  const taken = useRef<HTMLSpanElement>(null)
  useDrag(taken, isEditor ? { kind: PERSON, id: memberId, from: deptId } : undefined)
  const button = {
    type: 'button' as const,
    'aria-pressed': chosen?.memberId === memberId && chosen.deptId === deptId,
    'data-seat': `${memberId} ${deptId}`,
    onClick: () => onChoose({ memberId, deptId }),
  }
  return { taken, button }
}

/** The head of a department, beside its name. */
export function HeadLine(props: SeatProps) {
  const { taken, button } = useSeat(props)
  return (
    <span ref={taken} className={styles.headPlace}>
      <button {...button} className={styles.headLine}>
        <bdi>{props.seat.person.memberName}</bdi> {props.seat.position}
      </button>
    </span>
  )
}

/** Those of one department; the first few of many. */
export function ChartSeats({ seats, deptId }: { seats: readonly Seat[]; deptId: number | null }) {
  const { isWhole } = useChart()
  const [isAll, setAll] = useState(false)
  // Nobody is asked to press a button for the sake of one.
  const isShort = !isAll && !isWhole && seats.length > SHOWN + 1
  const rest = seats.length - SHOWN
  return (
    <ul className={styles.people}>
      {(isShort ? seats.slice(0, SHOWN) : seats).map(seat => (
        <li key={seat.person.memberId}>
          <SeatRow seat={seat} deptId={deptId} />
        </li>
      ))}
      {rest > 1 && !isWhole && (
        <li>
          <button type="button" className={styles.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? departmentText.fewer : fill(departmentText.others, { count: rest.toLocaleString('ko') })}
          </button>
        </li>
      )}
    </ul>
  )
}

function SeatRow(props: SeatProps) {
  const { person, position, isHead, isPrimary } = props.seat
  const { taken, button } = useSeat(props)
  return (
    <span ref={taken} className={styles.place}>
      <button {...button} className={styles.seat}>
        <Avatar name={person.memberName} imageUrl={person.profileImgUrl} size={24} />
        <span className={classes(styles.name, isHead && styles.strong)}>
          <bdi>{person.memberName}</bdi>
        </span>
        <small>
          {!isPrimary && <span className={styles.secondary}>{departmentText.secondary}</span>}
          {position}
        </small>
      </button>
    </span>
  )
}
