import { useId } from 'react'
import { type Poll, POLL_OPTIONS_MOST, POLL_QUESTION_MOST } from '#contract/poll'
import { fill } from '#korean/particle'
import { pollText } from '#korean/poll'
import { DayField } from '../../ui/day/DayField.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { isComposing } from '../../ui/field/ime.ts'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Fault } from '../post/writing/Fault.tsx'
import styles from './PollFields.module.css'
import { PollOptionsField } from './PollOptionsField.tsx'
import type { PollWords } from './words.ts'

type PollFieldsProps = {
  words: PollWords
  faults: Record<string, string>
  /** The poll that is changed: what was voted on cannot be. */
  over?: Poll
  onChange: (changes: Partial<PollWords>) => void
}

/** Everything that a poll asks and how. */
export function PollFields({ words, faults, over, onChange }: PollFieldsProps) {
  const id = useId()
  const isVoted = over !== undefined && over.voterCount > 0
  const isFinal = over?.isAnonymous && over.isBegun && over.isEnded
  const chosen = new Map(over?.options.flatMap(({ optionId, text, count }) => (count ? [[optionId, text]] : [])))
  return (
    <div className={styles.fields} id={id}>
      {isVoted && <p className={styles.help}>{pollText.locked}</p>}
      <TextField
        label={pollText.question}
        placeholder={pollText.questionPlaceholder}
        value={words.question}
        maxLength={POLL_QUESTION_MOST}
        error={faults.question}
        // Somebody may vote while it is typed over, and it must be possible to put it back.
        disabled={isVoted && words.question === over.question}
        autoFocus={!isVoted}
        enterKeyHint="next"
        onChange={question => onChange({ question })}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event)) return
          event.preventDefault()
          document.getElementById(id)?.querySelector<HTMLInputElement>('ol input')?.focus()
        }}
      />
      <PollOptionsField words={words} faults={faults} chosen={chosen} onChange={onChange} />
      <Choosing words={words} isLocked={isVoted && words.choicesMost === over.choicesMost} onChange={onChange} />
      <div className={styles.checks}>
        <Checkbox
          checked={words.isAnonymous}
          disabled={over?.isBegun}
          aria-describedby={`${id}-anonymous`}
          onChange={isAnonymous => onChange({ isAnonymous })}
        >
          {pollText.anonymous}
        </Checkbox>
        <p className={styles.help} id={`${id}-anonymous`}>
          {pollText.anonymousHelp}
        </p>
        <Checkbox checked={words.allowsOptions} onChange={allowsOptions => onChange({ allowsOptions })}>
          {pollText.allowsOptions}
        </Checkbox>
      </div>
      {isFinal ? (
        <p className={styles.help}>{pollText.final}</p>
      ) : (
        <End words={words} fault={faults.endsAt} onChange={onChange} />
      )}
    </div>
  )
}

type PartProps = Pick<PollFieldsProps, 'words' | 'onChange'>

function Choosing({ words: { choicesMost, options }, isLocked, onChange }: PartProps & { isLocked: boolean }) {
  const most = Math.min(POLL_OPTIONS_MOST, Math.max(options.length, choicesMost ?? 0))
  const numbers = Array.from({ length: Math.max(0, most - 1) }, (_, at) => at + 2)
  return (
    <fieldset className={styles.choosing} disabled={isLocked}>
      <Segmented
        label={pollText.choosing}
        value={choicesMost === 1 ? 'one' : 'several'}
        options={[
          { value: 'one', label: pollText.one },
          { value: 'several', label: pollText.several },
        ]}
        onChange={value => onChange({ choicesMost: value === 'one' ? 1 : null })}
      />
      {choicesMost !== 1 && !isLocked && (
        <Select
          label={pollText.most}
          options={[
            { id: 'any', label: `${pollText.most}: ${pollText.noMost}` },
            ...numbers.map(number => ({
              id: String(number),
              label: `${pollText.most}: ${fill(pollText.upTo, { most: number })}`,
            })),
          ]}
          chosen={choicesMost === null ? 'any' : String(choicesMost)}
          onChoose={id => onChange({ choicesMost: id === 'any' ? null : Number(id) })}
        />
      )}
    </fieldset>
  )
}

const End = ({ words: { day, time }, fault, onChange }: PartProps & { fault: string | undefined }) => (
  <div className={styles.end}>
    <DayField
      label={pollText.endDay}
      none={pollText.noEnd}
      value={day}
      isOptional
      onChange={next => onChange({ day: next })}
    />
    {day !== null && (
      <TextField type="time" label={pollText.endTime} value={time} onChange={next => onChange({ time: next })} />
    )}
    <Fault sentence={fault} />
  </div>
)
