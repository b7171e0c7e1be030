import { Vote } from 'lucide-react'
import { pollText } from '#korean/poll'
import { Button } from '../../ui/layout/Button.tsx'
import { PollFields } from './PollFields.tsx'
import styles from './PollFields.module.css'
import { blankPoll, type PollWords } from './words.ts'

type NewPollProps = {
  poll: PollWords | undefined
  /** Of the whole form. */
  faults: Record<string, string>
  onForget: () => void
  onChange: (poll: PollWords | undefined) => void
}

const PREFIX = 'poll.'

/** The poll of a post that is being written: part of its draft, and made with it. */
export function NewPoll({ poll, faults, onForget, onChange }: NewPollProps) {
  if (!poll)
    return (
      <div>
        <Button onClick={() => onChange(blankPoll)}>
          <Vote />
          {pollText.add}
        </Button>
      </div>
    )
  const own = Object.entries(faults).filter(([name]) => name.startsWith(PREFIX))
  const change = (next: PollWords | undefined) => {
    if (own.length > 0) onForget()
    onChange(next)
  }
  return (
    <section className={styles.inForm} aria-label={pollText.poll}>
      <header>
        <h2>
          <Vote />
          {pollText.poll}
        </h2>
        <Button kind="ghost" size="small" onClick={() => change(undefined)}>
          {pollText.drop}
        </Button>
      </header>
      <PollFields
        words={poll}
        faults={Object.fromEntries(own.map(([name, fault]) => [name.slice(PREFIX.length), fault]))}
        onChange={changes => change({ ...poll, ...changes })}
      />
    </section>
  )
}
