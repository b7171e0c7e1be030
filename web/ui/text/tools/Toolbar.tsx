import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { textText, toolNames } from '#korean/text'
import { classes } from '../../classes.ts'
import styles from './Tools.module.css'
import { type Surface, useShown } from '../editor/surface.ts'
import type { Tool } from './tools.tsx'

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** One stop of the Tab key; the arrows go from button to button. */
export function Bar({ label, children }: { label: string; children: ReactNode }) {
  function press(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key]
    if (!step || event.metaKey || event.ctrlKey || event.altKey) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (at < 0) return
    event.preventDefault()
    buttons[step(at, buttons.length - 1)]?.focus()
  }
  return (
    <div role="toolbar" aria-label={label} className={styles.bar} onKeyDown={press} tabIndex={-1}>
      {children}
    </div>
  )
}

type BarButtonProps = {
  label: string
  keys?: string | undefined
  isOn?: boolean | undefined
  /** The one that the Tab key comes to. */
  isStop: boolean
  onFocus: () => void
  onPress: () => void
  children: ReactNode
}

/** A press leaves the selection of the document as it is. */
export const BarButton = ({ label, keys, isOn, isStop, onFocus, onPress, children }: BarButtonProps) => (
  <button
    type="button"
    className={classes(styles.tool, isOn && styles.on)}
    aria-label={label}
    aria-keyshortcuts={keys}
    aria-pressed={isOn}
    tabIndex={isStop ? 0 : -1}
    onMouseDown={event => event.preventDefault()}
    onFocus={onFocus}
    onClick={onPress}
  >
    {children}
  </button>
)

export function Toolbar({ surface, groups }: { surface: Surface; groups: readonly (readonly Tool[])[] }) {
  const shown = useShown(surface)
  const [stop, setStop] = useState<string>(groups[0]![0]!.id)
  return (
    <Bar label={textText.tools}>
      {groups.map(tools => (
        <div key={tools[0]!.id} role="presentation" className={styles.group}>
          {tools.map(({ id, icon, keys, isOn, run }) => (
            <BarButton
              key={id}
              label={toolNames[id]}
              keys={keys}
              isOn={isOn?.(shown)}
              isStop={stop === id}
              onFocus={() => setStop(id)}
              onPress={() => run(surface)}
            >
              {icon}
            </BarButton>
          ))}
        </div>
      ))}
    </Bar>
  )
}
