import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PREFIX_NAME_MOST, PREFIXES_MOST, type PrefixDraft } from '#contract/board'
import { colors } from '#contract/project'
import { boardFormText } from '#korean/board'
import { fill } from '#korean/particle'
import { ColorMenu } from '../../project/ColorMenu.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { isComposing } from '../../ui/field/ime.ts'
import { InlineField } from '../../ui/field/InlineField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Fault } from '../post/writing/Fault.tsx'
import form from './BoardFields.module.css'
import styles from './PrefixFields.module.css'

type Prefixes = readonly PrefixDraft[]
type PrefixFieldsProps = {
  prefixes: Prefixes
  isRequired: boolean
  error: string | undefined
  onChange: (changes: { prefixes?: PrefixDraft[]; isPrefixRequired?: boolean }) => void
}

/** Another colour each time, so that they are told apart; grey is for whoever chooses it. */
const nextColor = (prefixes: Prefixes) => colors[1 + (prefixes.length % (colors.length - 1))]!

/** The prefixes of the board in their order, saved with the rest of the form. */
export function PrefixFields({ prefixes, isRequired, error, onChange }: PrefixFieldsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<number>()
  // The new row is there after it was drawn.
  useEffect(() => {
    if (added !== undefined) list.current?.querySelectorAll('input')[added]?.focus()
  }, [added])
  const set = (at: number, changes: Partial<PrefixDraft>) =>
    onChange({ prefixes: prefixes.map((each, index) => (index === at ? { ...each, ...changes } : each)) })
  function add() {
    if (prefixes.length >= PREFIXES_MOST) return
    onChange({ prefixes: [...prefixes, { name: '', color: nextColor(prefixes) }] })
    setAdded(prefixes.length)
  }
  return (
    <div className={form.part} role="group" aria-label={boardFormText.prefixes}>
      <span className={form.label} aria-hidden="true">
        {boardFormText.prefixes}
      </span>
      <p className={form.help}>{boardFormText.prefixesHelp}</p>
      <ul ref={list} className={styles.prefixes}>
        {prefixes.map((prefix, at) => (
          <Row
            key={prefix.prefixId ?? `new ${at}`}
            prefix={prefix}
            onChange={changes => set(at, changes)}
            onEnter={add}
            onUp={at > 0 ? () => onChange({ prefixes: moved(prefixes, at, at - 1) }) : undefined}
            onDown={at < prefixes.length - 1 ? () => onChange({ prefixes: moved(prefixes, at, at + 1) }) : undefined}
            onRemove={() => onChange({ prefixes: prefixes.toSpliced(at, 1) })}
          />
        ))}
      </ul>
      <Button size="small" disabled={prefixes.length >= PREFIXES_MOST} onClick={add}>
        <Plus />
        {boardFormText.addPrefix}
      </Button>
      <Fault sentence={error} />
      {prefixes.length > 0 && (
        <Checkbox checked={isRequired} onChange={isPrefixRequired => onChange({ isPrefixRequired })}>
          {boardFormText.prefixRequired}
        </Checkbox>
      )}
    </div>
  )
}

const moved = (prefixes: Prefixes, from: number, to: number) =>
  prefixes.toSpliced(from, 1).toSpliced(to, 0, prefixes[from]!)

type RowProps = {
  prefix: PrefixDraft
  onChange: (changes: Partial<PrefixDraft>) => void
  onEnter: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

function Row({ prefix: { name, color }, onChange, onEnter, onUp, onDown, onRemove }: RowProps) {
  const called = name || boardFormText.newPrefix
  return (
    <li>
      <ColorMenu name={called} color={color} onChoose={chosen => onChange({ color: chosen })} />
      <InlineField
        label={fill(boardFormText.prefixNameOf, { name: called })}
        placeholder={boardFormText.prefixName}
        value={name}
        maxLength={PREFIX_NAME_MOST}
        onChange={typed => onChange({ name: typed })}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event)) return
          event.preventDefault()
          onEnter()
        }}
      />
      <Button
        kind="ghost"
        isIcon
        aria-label={fill(boardFormText.upPrefix, { name: called })}
        disabled={!onUp}
        onClick={onUp}
      >
        <ArrowUp />
      </Button>
      <Button
        kind="ghost"
        isIcon
        aria-label={fill(boardFormText.downPrefix, { name: called })}
        disabled={!onDown}
        onClick={onDown}
      >
        <ArrowDown />
      </Button>
      <Button kind="ghost" isIcon aria-label={fill(boardFormText.removePrefix, { name: called })} onClick={onRemove}>
        <X />
      </Button>
    </li>
  )
}
