import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { findingText } from '#korean/finding'
import { matchedPart } from '#korean/match'
import { fill } from '#korean/particle'
import { classes } from '../classes.ts'
import { Kbd } from '../layout/Kbd.tsx'
import styles from './SearchList.module.css'

export type Found = {
  id: string
  label: string
  icon: ReactNode
  /** Other names, as those in English. */
  words?: string | undefined
  /** Neighbours with the same group share its heading. */
  group?: string | undefined
  /** Shown behind the label, and searched too. */
  detail?: string | undefined
  /** Shown at the end of the row, and not searched. */
  hint?: string | undefined
  keys?: string | undefined
  isCurrent?: boolean | undefined
  /** Of the things that are changed some have it and some not. */
  isMixed?: boolean | undefined
  /** Found elsewhere for what is typed, and not looked through again. */
  isFound?: boolean | undefined
  /** Shown, and not to be chosen; its hint says why. */
  isDisabled?: boolean | undefined
  onAction: () => void
}

type OptionsProps = {
  id: string
  label: string
  found: Found[]
  query: string
  left: number
  active: number
  isMultiple: boolean
  onPoint: (at: number) => void
  onChoose: (item: Found) => void
}

/** The items that a search has found, in their groups. */
export const Options = ({ id, label, found, query, left, active, isMultiple, onPoint, onChoose }: OptionsProps) => (
  <div role="listbox" id={id} aria-label={label} aria-multiselectable={isMultiple || undefined} className={styles.list}>
    {groupsOf(found).map(group => (
      <Group key={group[0]!.item.id} title={group[0]!.item.group}>
        {group.map(({ item, at }) => (
          <Option
            key={item.id}
            id={`${id}-${at}`}
            item={item}
            query={query}
            isActive={at === active}
            onPoint={() => onPoint(at)}
            onChoose={() => onChoose(item)}
          />
        ))}
      </Group>
    ))}
    {left > 0 && (
      <p role="presentation" className={styles.rest}>
        {fill(findingText.more, { count: left })}
      </p>
    )}
  </div>
)

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

type OptionProps = {
  id: string
  item: Found
  query: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

const Option = ({ id, item, query, isActive, onPoint, onChoose }: OptionProps) => (
  // Its keys are those of the field, which keeps the focus.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <div
    role="option"
    id={id}
    tabIndex={-1}
    aria-selected={isActive}
    aria-checked={item.isMixed ? 'mixed' : item.isCurrent}
    aria-disabled={item.isDisabled}
    className={classes(styles.option, isActive && styles.active)}
    onPointerMove={() => !isActive && onPoint()}
    onMouseDown={event => event.preventDefault()}
    onClick={onChoose}
  >
    <span className={styles.icon}>{item.icon}</span>
    <span className={styles.label}>
      <bdi>
        <Marked text={item.label} query={query} />
      </bdi>{' '}
      {item.detail && (
        <small>
          <Marked text={item.detail} query={query} />
        </small>
      )}
    </span>
    {item.hint && (
      <span className={styles.hint}>
        <Marked text={item.hint} query={item.isFound ? query : ''} />
      </span>
    )}
    {item.isCurrent && <Check className={styles.check} />}
    {item.isMixed && <Minus className={styles.check} />}
    {item.keys && <Kbd>{item.keys}</Kbd>}
  </div>
)

/** The letters that were typed stand out. */
function Marked({ text, query }: { text: string; query: string }) {
  const [from, to] = matchedPart(text, query) ?? [0, 0]
  if (to === 0) return text
  return (
    <>
      {text.slice(0, from)}
      <mark className={styles.mark}>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
