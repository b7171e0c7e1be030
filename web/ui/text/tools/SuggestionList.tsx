import { TextSelection } from 'prosemirror-state'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { textText, toolNames } from '#korean/text'
import { matches } from '#korean/match'
import { classes } from '../../classes.ts'
import floats from '../../overlay/Float.module.css'
import { type Found, Options } from '../../list/SearchOptions.tsx'
import { schema } from '../document/schema.ts'
import { type Mentionable, useTextSources } from '../sources.ts'
import styles from './Tools.module.css'
import type { Suggestion } from '../editor/suggestions.ts'
import { type Surface, useShown } from '../editor/surface.ts'
import { shownKeys, type Tool } from './tools.tsx'
import { useFloat } from './useFloat.ts'

/** So many are drawn; the others are found by typing. */
const SHOWN_MOST = 50
/** As Tools.module.css has it, in pixels. */
const TALLEST = 320

type SuggestionListProps = { surface: Surface; blocks: readonly Tool[] }

/** The list beside the cursor, while one is open. */
export function SuggestionList({ surface, blocks }: SuggestionListProps) {
  const { suggestion } = useShown(surface)
  const { MentionSource } = useTextSources()
  if (!suggestion) return null
  if (suggestion.kind === 'block') return <Blocks surface={surface} suggestion={suggestion} blocks={blocks} />
  return (
    MentionSource && (
      <MentionSource>
        {everybody => <Mentions surface={surface} suggestion={suggestion} everybody={everybody} />}
      </MentionSource>
    )
  )
}

type ListProps = { surface: Surface; suggestion: Suggestion }

const COMPOSED_MS = 60

/** Replaces what was typed, as it is now: a composition may have ended since the list was drawn, or must end first. */
function replaceTyped(surface: Surface, replace: (from: number, to: number) => void) {
  const { view, shown } = surface
  if (view.composing) {
    view.dom.blur()
    view.focus()
    setTimeout(() => !view.isDestroyed && replaceTyped(surface, replace), COMPOSED_MS)
    return
  }
  const typed = shown.getState().suggestion
  if (!typed) return
  replace(typed.from, typed.to)
  view.focus()
}

function Mentions({ surface, suggestion, everybody: all }: ListProps & { everybody: readonly Mentionable[] }) {
  const { query } = suggestion
  const byName = all.filter(({ label }) => matches(label, query))
  const others = all.filter(
    each => !byName.includes(each) && [each.words, each.detail].some(text => text && matches(text, query)),
  )
  const found = [...byName, ...others].slice(0, SHOWN_MOST)
  const insert = ({ kind, id, label }: Mentionable) =>
    replaceTyped(surface, (from, to) => {
      const { tr } = surface.view.state
      tr.replaceWith(from, to, [schema.nodes.mention.create({ kind, id, label }), schema.text(' ')])
      surface.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + 2)).scrollIntoView())
    })
  const items = found.map((each): Found => ({
    id: `${each.kind}${each.id}`,
    label: each.label,
    icon: each.icon,
    detail: each.detail,
    hint: each.cannotSee ? textText.cannotSee : each.hint,
    onAction: () => insert(each),
  }))
  return <List surface={surface} suggestion={suggestion} label={textText.mentions} items={items} />
}

function Blocks({ surface, suggestion, blocks }: ListProps & { blocks: readonly Tool[] }) {
  const found = blocks.filter(({ id, words = '' }) =>
    [toolNames[id], words].some(text => matches(text, suggestion.query)),
  )
  const items = found.map(({ id, icon, keys, run }): Found => ({
    id,
    label: toolNames[id],
    icon,
    keys: keys && shownKeys(keys),
    onAction: () =>
      replaceTyped(surface, (from, to) => {
        surface.view.dispatch(surface.view.state.tr.delete(from, to))
        run(surface)
      }),
  }))
  // A word that begins with a slash and names no block is a word.
  if (items.length === 0) return null
  return <List surface={surface} suggestion={suggestion} label={textText.blocks} items={items} />
}

function List({ surface, suggestion, label, items }: ListProps & { label: string; items: readonly Found[] }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { query, from } = suggestion
  const [wanted, setWanted] = useState({ query, at: 0 })
  const active = wanted.query === query ? Math.min(wanted.at, items.length - 1) : 0
  const point = (at: number) => setWanted({ query, at })
  useFloat(box, surface.view, from, TALLEST)
  const move = useEffectEvent((step: 1 | -1) => {
    const next = active + step
    point(next < 0 ? items.length - 1 : next >= items.length ? 0 : next)
  })
  const choose = useEffectEvent(() => {
    items[active]?.onAction()
    return items.length > 0
  })
  const isEmpty = items.length === 0
  useEffect(() => {
    const { view, setList } = surface
    setList({ isEmpty, move, choose })
    if (!isEmpty) view.dom.setAttribute('aria-controls', id)
    return () => {
      setList(undefined)
      for (const name of ['aria-controls', 'aria-activedescendant']) view.dom.removeAttribute(name)
    }
  }, [surface, id, isEmpty])
  useEffect(() => {
    const option = document.getElementById(`${id}-${active}`)
    option?.scrollIntoView({ block: 'nearest' })
    if (option) surface.view.dom.setAttribute('aria-activedescendant', option.id)
  })
  return (
    <div ref={box} popover="manual" data-floats="" className={classes(floats.float, floats.list, styles.float)}>
      {isEmpty ? (
        <p role="status" className={styles.nothing}>
          {textText.nobody}
        </p>
      ) : (
        <Options
          id={id}
          label={label}
          found={[...items]}
          query={query}
          left={0}
          active={active}
          isMultiple={false}
          onPoint={point}
          onChoose={item => item.onAction()}
        />
      )}
    </div>
  )
}
