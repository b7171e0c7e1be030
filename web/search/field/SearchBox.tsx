import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { SEARCH_QUERY_MOST } from '#contract/search'
import { fill } from '#korean/particle'
import { searchText } from '#korean/search'
import { isComposing } from '../../ui/field/ime.ts'
import { InlineField } from '../../ui/field/InlineField.tsx'
import { putText } from './put.ts'
import styles from './SearchBox.module.css'
import { SuggestionList } from './SuggestionList.tsx'
import { type Suggestion, useSuggestions } from './suggestions.tsx'

type SearchBoxProps = {
  orgId: number
  typed: string
  isFocused: boolean
  fieldRef: RefObject<HTMLInputElement | null>
  onType: (typed: string) => void
  /** Enter, where nothing is chosen by it. */
  onSearch: () => void
  /** The arrow down, where no suggestions stand below the field. */
  onLeave: () => void
}

/** The one field of the search, with suggestions for the filter that is being typed. */
export function SearchBox({ orgId, typed, isFocused, fieldRef, onType, onSearch, onLeave }: SearchBoxProps) {
  const id = useId()
  const [caret, setCaret] = useState<number>()
  // Escape puts the suggestions away until something else is typed.
  const [dismissed, dismiss] = useState<string>()
  const [wanted, want] = useState<{ of: string; at: number }>()
  const { name, from, to, list } = useSuggestions(orgId, typed, typed === dismissed ? undefined : caret)
  // A value is completed by Enter; a word that only looks like a name of a filter is left to whoever types it.
  const first = name ? 0 : -1
  const active = Math.min(wanted?.of === typed ? wanted.at : first, list.length - 1)
  const lookAtCaret = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    setCaret(currentTarget.selectionStart ?? currentTarget.value.length)

  function put(text: string, at: number) {
    putText(fieldRef.current, text, onType, at)
    setCaret(at)
  }
  function choose({ text }: Suggestion) {
    const before = typed.normalize('NFC').slice(0, from)
    const after = typed.normalize('NFC').slice(to).trimStart()
    const chosen = `${before}${text}${text.endsWith(':') ? '' : ' '}`
    put(chosen + after, chosen.length)
  }
  function step(by: 1 | -1) {
    const next = active + by
    want({ of: typed, at: next < 0 ? list.length - 1 : next >= list.length ? 0 : next })
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event) || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (list.length > 0) step(event.key === 'ArrowDown' ? 1 : -1)
      else if (event.key === 'ArrowDown') onLeave()
      else return
    } else if (event.key === 'Enter') {
      if (list[active]) choose(list[active])
      else onSearch()
    } else if (event.key === 'Escape' && list.length > 0) dismiss(typed)
    else if (event.key === 'Escape' && typed !== '') put('', 0)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className={styles.box}>
      <InlineField
        ref={fieldRef}
        type="search"
        role="combobox"
        label={searchText.field}
        placeholder={searchText.field}
        aria-autocomplete="list"
        aria-expanded={list.length > 0}
        aria-controls={list.length > 0 ? id : undefined}
        aria-activedescendant={list[active] ? `${id}-${active}` : undefined}
        enterKeyHint="search"
        spellCheck={false}
        maxLength={SEARCH_QUERY_MOST}
        autoFocus={isFocused}
        value={typed}
        onChange={onType}
        onSelect={lookAtCaret}
        onInput={lookAtCaret}
        onFocus={lookAtCaret}
        onBlur={() => setCaret(undefined)}
        onKeyDown={press}
        leading={<Search className={styles.glass} />}
        trailing={
          typed !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={searchText.clear}
              onMouseDown={event => event.preventDefault()}
              onClick={() => put('', 0)}
            >
              <X />
            </button>
          )
        }
      />
      {list.length > 0 && (
        <SuggestionList
          id={id}
          label={fill(searchText.suggestions, { name: name || searchText.offered })}
          list={list}
          active={active}
          onPoint={at => want({ of: typed, at })}
          onChoose={choose}
        />
      )}
    </search>
  )
}
