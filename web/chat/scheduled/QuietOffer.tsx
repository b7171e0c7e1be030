import { Moon } from 'lucide-react'
import { fill } from '#korean/particle'
import { scheduledMessageText } from '#korean/scheduled-message'
import { nearTime } from '#korean/time'
import { Button } from '../../ui/layout/Button.tsx'
import { useAround } from '../room/around.ts'
import { useQuiet } from './queries.ts'
import styles from './Scheduled.module.css'

/** Over words that most of their readers would get outside of their hours: they can be sent when those work again. */
export function QuietOffer({ isWriting, onSchedule }: { isWriting: boolean; onSchedule: (sendAt: Date) => void }) {
  const { orgId, roomId } = useAround()
  const quiet = useQuiet({ orgId, roomId }, isWriting).data
  const isLate = isWriting && quiet !== undefined && quiet.quietCount * 2 > quiet.otherCount
  return (
    <div className={styles.offer} data-late={isLate || undefined}>
      {isLate && <Moon aria-hidden />}
      {/* There before its words, which are read out as they come. */}
      <p role="status">{isLate && <Sentence {...quiet} />}</p>
      {isLate && quiet.workAt && (
        <Button size="small" onClick={() => onSchedule(quiet.workAt!)}>
          {fill(scheduledMessageText.offer, { time: nearTime(quiet.workAt) })}
        </Button>
      )}
    </div>
  )
}

function Sentence({ quietCount, otherCount }: { quietCount: number; otherCount: number }) {
  const { room, people, me } = useAround()
  const others = room.members.filter(({ memberId }) => memberId !== me)
  const name = others.length === 1 ? people.of(others[0]!.memberId)?.name : undefined
  if (name) return fill(scheduledMessageText.quietOne, { name })
  const sentence = quietCount === otherCount ? scheduledMessageText.quietAll : scheduledMessageText.quietMany
  return fill(sentence, { count: quietCount, all: otherCount })
}
