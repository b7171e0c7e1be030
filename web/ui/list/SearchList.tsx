import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { matches } from '#korean/match'
import { classes } from '../classes.ts'
import { isComposing } from '../field/ime.ts'
import styles from './SearchList.module.css'
import { Kbd } from '../layout/Kbd.tsx'
import { ENTER } from '../overlay/TypeAheadBuffer.tsx'

export type Found = {
  id: string
  label: string
  icon: ReactNode
  /** Other names, as those in English. */
  words?: string | undefined
  /** Neighbours with the same group share its heading. */
  group?: string | undefined
  /** Shown beside the label, and not searched. */
  hint?: string | undefined
  keys?: string | undefined
  isCurrent?: boolean | undefined
  onAction: () => void
}

export type SearchListProps = {
  /** Names the field and the list; stands in the empty field too. */
  label: string
  items: Found[]
  empty: string
  /** Choices made of the typed text itself; they stand first. */
  made?: ((typed: string) => Found[]) | undefined
  /** The text typed before the list was there. */
  begun?: string | undefined
  trailing?: ReactNode
  foot?: ReactNode
  /** Told what is typed by whoever finds the items elsewhere; they are shown as they come then. */
  onType?: ((typed: string) => void) | undefined
  /** Called before the action of the choice, so that the next screen is not covered. */
  onChosen: () => void
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** A field and what matches it. Every letter counts while it is still being built, and nothing is written to the field. */
export function SearchList({
  label,
  items,
  empty,
  made,
  begun = '',
  trailing,
  foot,
  onType,
  onChosen,
}: SearchListProps) {
  const id = useId()
  const [query, setQuery] = useState(begun.trim())
  const [wanted, setWanted] = useState(0)
  const first = made?.(query) ?? []
  const known = onType ? items : items.filter(item => [item.label, item.words ?? ''].some(text => matches(text, query)))
  const found = [...first, ...known.filter(({ id: itemId }) => first.every(item => item.id !== itemId))]
  const active = Math.min(wanted, found.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function choose(item: Found | undefined) {
    if (!item) return
    onChosen()
    item.onAction()
  }
  const chooseFirst = useEffectEvent(() => begun.endsWith(ENTER) && choose(found[0]))
  useEffect(() => void chooseFirst(), [])

  function press(event: KeyboardEvent) {
    if (isComposing(event) || event.metaKey || event.ctrlKey || event.altKey) return
    const step = STEPS[event.key]
    // In a field with text Home and End belong to the text.
    if (step && (query === '' || event.key.startsWith('Arrow'))) setWanted(step(active, found.length - 1))
    else if (event.key === 'Enter') choose(found[active])
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.field}>
        <Search />
        <input
          type="text"
          defaultValue={begun.trim()}
          role="combobox"
          autoFocus
          className={styles.input}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? id : undefined}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onInput={event => {
            setQuery(event.currentTarget.value)
            onType?.(event.currentTarget.value)
            setWanted(0)
          }}
          onKeyDown={press}
        />
        {trailing}
      </div>
      {found.length === 0 ? (
        <p role="status" className={styles.empty}>
          {empty}
        </p>
      ) : (
        <div role="listbox" id={id} aria-label={label} className={styles.list}>
          {groupsOf(found).map(group => (
            <Group key={group[0]!.item.id} title={group[0]!.item.group}>
              {group.map(({ item, at }) => (
                <Option
                  key={item.id}
                  id={`${id}-${at}`}
                  item={item}
                  isActive={at === active}
                  onPoint={() => setWanted(at)}
                  onChoose={() => choose(item)}
                />
              ))}
            </Group>
          ))}
        </div>
      )}
      {foot}
    </>
  )
}

function groupsOf(found: Found[]) {
  const groups: { item: Found; at: number }[][] = []
  for (const [at, item] of found.entries())
    if (at > 0 && found[at - 1]!.group === item.group) groups.at(-1)!.push({ item, at })
    else groups.push([{ item, at }])
  return groups
}

function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  const id = useId()
  if (!title) return <div role="presentation">{children}</div>
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className={styles.title}>
        {title}
      </p>
      {children}
    </div>
  )
}

type OptionProps = { id: string; item: Found; isActive: boolean; onPoint: () => void; onChoose: () => void }

const Option = ({ id, item, isActive, onPoint, onChoose }: OptionProps) => (
  // Its keys are those of the field, which keeps the focus.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <div
    role="option"
    id={id}
    tabIndex={-1}
    aria-selected={isActive}
    className={classes(styles.option, isActive && styles.active)}
    onPointerMove={() => !isActive && onPoint()}
    onMouseDown={event => event.preventDefault()}
    onClick={onChoose}
  >
    <span className={styles.icon}>{item.icon}</span>
    <span className={styles.label}>{item.label}</span>
    {item.hint && <span className={styles.hint}>{item.hint}</span>}
    {item.isCurrent && <Check className={styles.check} />}
    {item.keys && <Kbd>{item.keys}</Kbd>}
  </div>
)
