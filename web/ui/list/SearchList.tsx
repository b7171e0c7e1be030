import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { matches } from '#korean/match'
import { isComposing } from '../field/ime.ts'
import styles from './SearchList.module.css'
import { type Found, Options } from './SearchOptions.tsx'
import { ENTER } from '../overlay/TypeAheadBuffer.tsx'

export type { Found } from './SearchOptions.tsx'

export type SearchListProps = {
  /** Names the field and the list; stands in the empty field too. */
  label: string
  items: Found[]
  empty: string
  /** Choices made of the typed text itself; they stand first. */
  made?: ((typed: string) => Found[]) | undefined
  /** A choice made of the typed text that stands last: something that is not there yet. */
  offered?: ((typed: string) => Found | undefined) | undefined
  /** Several may be chosen, one after the other; the chosen ones stand first, as they did when the list came. */
  isMultiple?: boolean | undefined
  /** A finger that needs no keyboard at first is not shown one. */
  isFocused?: boolean | undefined
  /** The text typed before the list was there. */
  begun?: string | undefined
  trailing?: ReactNode
  foot?: ReactNode
  /** The owner hears what is typed, to find items elsewhere. */
  onType?: ((typed: string) => void) | undefined
  /** Told which choice typing or the arrows have reached; of none at first. */
  onReach?: ((id: string | undefined) => void) | undefined
  /** Called before the action of the choice, so that the next screen is not covered. */
  onChosen: () => void
}

/** So many are drawn; the others are found by typing. */
const SHOWN_MOST = 200

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

const isCurrent = (item: Found) => item.isCurrent === true

/** Sorted once: what is chosen stays below the hand. */
const isChosenFirst = (chosen: ReadonlySet<string>) => (a: Found, b: Found) =>
  Number(chosen.has(b.id)) - Number(chosen.has(a.id))

/** The choices that a typed text leaves, and how many there are without a limit. */
function foundBy(query: string, { items, made, offered }: SearchListProps) {
  const first = made?.(query) ?? []
  const textsOf = ({ label: name, words = '', detail = '' }: Found) => [name, words, detail]
  const known = items.filter(item => item.isFound || textsOf(item).some(text => matches(text, query)))
  const all = [...first, ...known.filter(({ id }) => first.every(item => item.id !== id))]
  const last = query.trim() === '' ? undefined : offered?.(query.trim())
  return { found: [...all.slice(0, SHOWN_MOST), ...(last ? [last] : [])], left: all.length - SHOWN_MOST }
}

/** A field and what matches it. Every letter counts while it is still being built, and nothing is written to the field. */
export function SearchList(props: SearchListProps) {
  const { label, empty: nothing, isMultiple = false, isFocused = true, begun = '', trailing, foot, onChosen } = props
  const { onType, onReach } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isSent] = useState(begun.endsWith(ENTER))
  const [query, setQuery] = useState(isMultiple && isSent ? '' : begun.trim())
  const [wanted, setWanted] = useState(0)
  const [chosen] = useState(
    () => new Set(isMultiple ? props.items.filter(isCurrent).map(({ id: itemId }) => itemId) : []),
  )
  const find = (typed: string) => foundBy(typed, { ...props, items: props.items.toSorted(isChosenFirst(chosen)) })
  const { found, left } = find(query)
  const active = Math.min(wanted, found.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function search(typed: string) {
    setQuery(typed)
    setWanted(0)
    onType?.(typed)
    onReach?.(typed.trim() === '' ? undefined : find(typed).found[0]?.id)
  }
  function take(item: Found | undefined) {
    if (item && !isMultiple) onChosen()
    item?.onAction()
  }
  /** No syllable is being built by then. */
  function empty() {
    if (field.current) field.current.value = ''
    search('')
  }
  function choose(item: Found | undefined) {
    if (item?.isDisabled) return
    take(item)
    // The next one is searched from the beginning.
    if (item && isMultiple && query !== '') empty()
  }
  const chooseFirst = useEffectEvent(() => {
    const first = find(begun.trim()).found[0]
    if (isSent && !first?.isDisabled) take(first)
  })
  const sayBegun = useEffectEvent(() => query !== '' && onType?.(query))
  useEffect(() => void [sayBegun(), chooseFirst()], [])

  function press(event: KeyboardEvent) {
    if (isComposing(event) || event.metaKey || event.ctrlKey || event.altKey) return
    const step = STEPS[event.key]
    // In a field with text Home and End belong to the text.
    if (step && (query === '' || event.key.startsWith('Arrow'))) {
      const next = step(active, found.length - 1)
      setWanted(next)
      onReach?.(found[next]?.id)
    } else if (event.key === 'Enter') choose(found[active])
    else if (event.key === 'Escape' && query !== '') {
      // The layer around it closes by the next one.
      event.stopPropagation()
      empty()
    } else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.field}>
        <Search />
        <input
          ref={field}
          type="text"
          defaultValue={query}
          role="combobox"
          autoFocus={isFocused}
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
          onInput={event => search(event.currentTarget.value)}
          onKeyDown={press}
        />
        {trailing}
      </div>
      {found.length === 0 ? (
        <p role="status" className={styles.empty}>
          {nothing}
        </p>
      ) : (
        <Options {...{ id, label, found, query, left, active, isMultiple }} onPoint={setWanted} onChoose={choose} />
      )}
      {foot}
    </>
  )
}
