import { Pencil, Trash2, Vote } from 'lucide-react'
import { fill } from '#korean/particle'
import { pollText } from '#korean/poll'
import { Button } from '../../ui/layout/Button.tsx'
import type { PostAt } from '../post/queries.ts'
import styles from './PollFields.module.css'
import { type PollDeed, PollDeeds, PollDialog } from './PollMenu.tsx'
import { usePoll } from './queries.ts'

type EditedPollProps = { at: PostAt; onWant: (deed: PollDeed) => void }

/** The poll of a post that is edited. What is done to it is done at once, as to its files: votes go on meanwhile. */
export function EditedPoll({ at, hasPoll, onWant }: EditedPollProps & { hasPoll: boolean }) {
  if (hasPoll) return <Present at={at} onWant={onWant} />
  return (
    <div>
      <Button onClick={() => onWant('edit')}>
        <Vote />
        {pollText.add}
      </Button>
    </div>
  )
}

function Present({ at, onWant }: EditedPollProps) {
  const { data: poll } = usePoll(at)
  if (!poll) return null
  return (
    <section className={styles.inForm} aria-label={pollText.poll}>
      <header>
        <h2>
          <Vote />
          {poll.question}
        </h2>
        <Button kind="ghost" size="small" isIcon aria-label={pollText.editTitle} onClick={() => onWant('edit')}>
          <Pencil />
        </Button>
        <Button kind="ghost" size="small" isIcon aria-label={pollText.removeShort} onClick={() => onWant('remove')}>
          <Trash2 />
        </Button>
      </header>
      <p>
        {poll.options.map(({ text }) => text).join(', ')} · {fill(pollText.voters, { count: poll.voterCount })}
      </p>
    </section>
  )
}

type EditedPollDialogsProps = { at: PostAt; hasPoll: boolean; doing: PollDeed | undefined; onDone: () => void }

/** Beside the form of the post: a form within it would send both. */
export const EditedPollDialogs = ({ hasPoll, ...rest }: EditedPollDialogsProps) =>
  hasPoll ? (
    <PresentDialogs {...rest} />
  ) : (
    <PollDialog at={rest.at} poll={undefined} isOpen={rest.doing === 'edit'} onClose={rest.onDone} />
  )

function PresentDialogs({ at, doing, onDone }: Omit<EditedPollDialogsProps, 'hasPoll'>) {
  const { data: poll } = usePoll(at)
  return poll ? <PollDeeds at={at} poll={poll} doing={doing} onDone={onDone} /> : null
}
