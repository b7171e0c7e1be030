import { useState } from 'react'
import { type Poll, pollDraft } from '#contract/poll'
import { pollRoutes } from '#contract/post-discussion'
import { pollText } from '#korean/poll'
import { ui } from '#korean/ui'
import { isStale, saidByForm } from '../../call.ts'
import { useFields } from '../../fields.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { DiscardDialog } from '../../ui/unsaved/DiscardDialog.tsx'
import { StaleNote } from '../../ui/unsaved/StaleNote.tsx'
import type { PostAt } from '../post/queries.ts'
import { PollFields } from './PollFields.tsx'
import { useChangePoll, useCreatePoll } from './queries.ts'
import { blankPoll, changedOf, draftOf, faultedBy, type PollWords, pollWordsOf, withoutBlanks } from './words.ts'

type PollDialogProps = {
  at: PostAt
  /** The poll that is changed; undefined for one that is made. */
  poll: Poll | undefined
  isOpen: boolean
  onClose: () => void
}

/** Asks before typed words are lost. */
export function PollDialog({ isOpen, onClose, ...rest }: PollDialogProps) {
  const [words, setWords] = useState<PollWords>()
  const [isLeaving, setLeaving] = useState(false)
  function end() {
    setLeaving(false)
    setWords(undefined)
    onClose()
  }
  const leave = () => (words ? setLeaving(true) : end())
  return (
    <>
      {isOpen && <Open {...rest} words={words} onWords={setWords} onEnd={end} onLeave={leave} />}
      <DiscardDialog isOpen={isLeaving} onConfirm={end} onClose={() => setLeaving(false)} />
    </>
  )
}

type OpenProps = Pick<PollDialogProps, 'at' | 'poll'> & {
  words: PollWords | undefined
  onWords: (words: PollWords) => void
  onEnd: () => void
  onLeave: () => void
}

function Open({ at, poll, words, onWords, onEnd, onLeave }: OpenProps) {
  // Others may vote or add options meanwhile.
  const [seen, see] = useState(poll)
  const { fields, check, refuse, forget, forgetAll } = useFields(pollDraft)
  const create = useCreatePoll(at)
  const change = useChangePoll(at)
  const [isOvertaken, setOvertaken] = useState(false)
  const now = words ?? (seen ? pollWordsOf(seen) : blankPoll)
  const failed = (error: Error) => {
    if (isStale(pollRoutes.change, error)) {
      const present = error.current
      setOvertaken(true)
      onWords(withAdded(now, seen, present))
      return see(present)
    }
    if (saidByForm(error)) refuse(error)
  }
  function submit() {
    const said = withoutBlanks(now)
    if (said !== now) onWords(said)
    const checked = check(draftOf(said))
    if (!checked) return
    if (!seen) return create.mutate(checked, { onSuccess: onEnd, onError: failed })
    const changed = changesFrom(changedOf(pollWordsOf(seen)), changedOf(said))
    if (Object.keys(changed).length === 0) return onEnd()
    change.mutate({ seen, change: changed }, { onSuccess: onEnd, onError: failed })
  }
  const isBusy = create.isPending || change.isPending
  return (
    <Modal
      isOpen
      title={seen ? pollText.editTitle : pollText.addTitle}
      onClose={onLeave}
      form={{ isBusy, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={isBusy} onClick={onLeave}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {seen ? ui.save : pollText.add}
          </Button>
        </>
      }
    >
      {isOvertaken && <StaleNote />}
      <PollFields
        words={now}
        faults={fields}
        {...(poll && { over: poll })}
        onChange={changes => {
          // A line that went moves the faults of those below.
          if (changes.options) forgetAll()
          else for (const name of Object.keys(changes)) forget(faultedBy(name))
          onWords({ ...now, ...changes })
        }}
      />
    </Modal>
  )
}

/** Those that readers have added since are kept. */
function withAdded(words: PollWords, seen: Poll | undefined, present: Poll): PollWords {
  const known = new Set(seen?.options.map(({ optionId }) => optionId))
  const added = pollWordsOf(present).options.filter(({ optionId }) => !known.has(optionId!))
  const last = Math.max(...words.options.map(({ key }) => key))
  return { ...words, options: [...words.options, ...added.map((option, at) => ({ ...option, key: last + at + 1 }))] }
}

type Draft = ReturnType<typeof changedOf>
function changesFrom(before: Draft, after: Draft): Partial<Draft> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(before[name as keyof Draft]) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed)
}
