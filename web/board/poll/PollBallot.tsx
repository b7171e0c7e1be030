import { type ReactNode, useId, useState } from 'react'
import { type Poll, POLL_OPTION_MOST, POLL_OPTIONS_MOST, type PollOption } from '#contract/poll'
import { pollRoutes } from '#contract/post-discussion'
import { fill } from '#korean/particle'
import { pollText } from '#korean/poll'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { saidByForm } from '../../call.ts'
import { useFields } from '../../fields.ts'
import { Form } from '../../ui/field/Form.tsx'
import { InlineField } from '../../ui/field/InlineField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { unseen } from '../../ui/layout/Unseen.tsx'
import type { PostAt } from '../post/queries.ts'
import styles from './PollView.module.css'
import { useAddOption } from './queries.ts'

type PollBallotProps = {
  at: PostAt
  poll: Poll
  isBusy: boolean
  onVote: (optionIds: number[]) => void
  children: ReactNode
}

/** The options to choose from. Those that came or went meanwhile do not undo what is chosen. */
export function PollBallot({ at, poll, isBusy, onVote, children }: PollBallotProps) {
  const name = useId()
  const { options, choicesMost } = poll
  const [picked, pick] = useState<readonly number[]>(() =>
    options.flatMap(({ optionId, isChosen }) => (isChosen ? optionId : [])),
  )
  const chosen = options.flatMap(({ optionId }) => (picked.includes(optionId) ? optionId : []))
  const isFull = choicesMost !== null && choicesMost > 1 && chosen.length >= choicesMost
  function toggle(optionId: number, isOn: boolean) {
    if (choicesMost === 1) return pick([optionId])
    pick(isOn ? [...chosen, optionId] : chosen.filter(each => each !== optionId))
  }
  return (
    <>
      <Form className={styles.ballot} isBusy={isBusy} onSubmit={() => chosen.length > 0 && onVote(chosen)}>
        <fieldset className={styles.choices}>
          <legend className={unseen}>{poll.question}</legend>
          {options.map(option => (
            <label key={option.optionId} className={styles.choice}>
              <input
                type={choicesMost === 1 ? 'radio' : 'checkbox'}
                name={name}
                checked={chosen.includes(option.optionId)}
                disabled={isFull && !chosen.includes(option.optionId)}
                onChange={event => toggle(option.optionId, event.target.checked)}
              />
              <OptionWords option={option} />
            </label>
          ))}
        </fieldset>
        <div className={styles.deeds}>
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={chosen.length === 0}>
            {pollText.vote}
          </Button>
          {children}
        </div>
      </Form>
      {poll.allowsOptions && options.length < POLL_OPTIONS_MOST && <OwnOption at={at} />}
    </>
  )
}

export const OptionWords = ({ option: { text, addedBy } }: { option: PollOption }) => (
  <span className={styles.words}>
    {text} {addedBy && <small>{fill(pollText.addedBy, { name: addedBy.name || WITHDRAWN_NAME })}</small>}
  </span>
)

function OwnOption({ at }: { at: PostAt }) {
  const [text, setText] = useState('')
  const { fields, check, refuse, forget } = useFields(pollRoutes.addOption.body)
  const add = useAddOption(at)
  function submit() {
    const checked = check({ text })
    if (!checked) return
    add.mutate(checked.text, {
      onSuccess: () => setText(''),
      onError: error => saidByForm(error) && refuse(error),
    })
  }
  return (
    <Form className={styles.own} isBusy={add.isPending} onSubmit={submit}>
      <InlineField
        label={pollText.ownOption}
        placeholder={pollText.ownOption}
        value={text}
        maxLength={POLL_OPTION_MOST}
        error={fields.text}
        onChange={typed => {
          setText(typed)
          forget('text')
        }}
      />
      <Button type="submit" isBusy={add.isPending} disabled={text.trim() === ''}>
        {pollText.addOption}
      </Button>
    </Form>
  )
}
