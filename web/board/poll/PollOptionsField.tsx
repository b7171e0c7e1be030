import { Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { POLL_OPTION_MOST, POLL_OPTIONS_LEAST, POLL_OPTIONS_MOST } from '#contract/poll'
import { fill } from '#korean/particle'
import { pollText } from '#korean/poll'
import { isComposing } from '../../ui/field/ime.ts'
import { InlineField } from '../../ui/field/InlineField.tsx'
import { passFocus } from '../../ui/focus.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Fault } from '../post/writing/Fault.tsx'
import styles from './PollFields.module.css'
import { type PollWords, withOption } from './words.ts'

type PollOptionsFieldProps = {
  words: PollWords
  faults: Record<string, string>
  /** Options that somebody has chosen, with their words: they stay as they are. */
  chosen: ReadonlyMap<number, string>
  onChange: (changes: Partial<PollWords>) => void
}

/** The options, one in each line. Enter leads to the next line, which the last one makes. */
export function PollOptionsField({ words, faults, chosen, onChange }: PollOptionsFieldProps) {
  const list = useRef<HTMLOListElement>(null)
  const { options } = words
  const fieldAt = (at: number) => list.current?.querySelectorAll('input')[at]
  const awaited = useRef<number>(undefined)
  useLayoutEffect(() => {
    const field = awaited.current === undefined ? undefined : fieldAt(awaited.current)
    if (!field) return
    awaited.current = undefined
    field.focus()
  })
  function add() {
    awaited.current = options.length
    onChange({ options: withOption(words).options })
  }
  function remove(at: number) {
    onChange({ options: options.toSpliced(at, 1) })
    passFocus(() => fieldAt(Math.max(0, at - 1)))
  }
  return (
    <fieldset className={styles.options}>
      <legend>{pollText.options}</legend>
      <ol ref={list}>
        {options.map(({ key, optionId, text }, at) => {
          const isFixed = optionId !== undefined && chosen.has(optionId)
          const number = at + 1
          return (
            <li key={key}>
              <InlineField
                label={fill(pollText.option, { number })}
                placeholder={fill(pollText.option, { number })}
                value={text}
                maxLength={POLL_OPTION_MOST}
                disabled={isFixed && chosen.get(optionId) === text}
                error={faults[`options.${at}.text`]}
                enterKeyHint="next"
                onChange={next => onChange({ options: options.with(at, { ...options[at]!, text: next }) })}
                onKeyDown={event => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event)) return
                  event.preventDefault()
                  if (at < options.length - 1) fieldAt(number)?.focus()
                  else if (text.trim() !== '') add()
                }}
              />
              <Button
                kind="ghost"
                isIcon
                aria-label={fill(pollText.removeOption, { number })}
                disabled={isFixed || options.length <= POLL_OPTIONS_LEAST}
                onClick={() => remove(at)}
              >
                <X />
              </Button>
            </li>
          )
        })}
      </ol>
      <Fault sentence={faults.options} />
      <Button kind="ghost" size="small" disabled={options.length >= POLL_OPTIONS_MOST} onClick={add}>
        <Plus />
        {pollText.addOption}
      </Button>
    </fieldset>
  )
}
