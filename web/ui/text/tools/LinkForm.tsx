import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { linkText, toolNames } from '#korean/text'
import { ui } from '#korean/ui'
import { classes } from '../../classes.ts'
import { isComposing } from '../../field/ime.ts'
import { TextField } from '../../field/TextField.tsx'
import { Button } from '../../layout/Button.tsx'
import floats from '../../overlay/Float.module.css'
import { addressOf } from '../markdown/links.ts'
import styles from './Tools.module.css'
import { linkHere, removeLink, setLink } from '../editor/links.ts'
import type { Surface } from '../editor/surface.ts'
import { useFloat } from './useFloat.ts'

/** The address and the words of a link, beside it. */
export function LinkForm({ surface }: { surface: Surface }) {
  const { view, shown } = surface
  const [here] = useState(() => linkHere(view.state))
  const [href, setHref] = useState(here.href)
  const [text, setText] = useState(here.text)
  const [isTried, setTried] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useFloat(box, view, here.from)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  function close() {
    shown.setState({ isLinkOpen: false })
    view.focus()
  }
  function apply() {
    setTried(true)
    if (!setLink(here, href, text)(view.state, view.dispatch)) return
    close()
  }
  function press(event: KeyboardEvent) {
    // The keys of the form around the editor are not meant.
    event.stopPropagation()
    if (isComposing(event)) {
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply()
    else return
    event.preventDefault()
  }
  return (
    // The keys are those of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      data-floats=""
      aria-label={toolNames.link}
      className={classes(floats.float, styles.float, styles.link)}
      onKeyDown={press}
    >
      <TextField
        label={linkText.address}
        value={href}
        onChange={setHref}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={isTried && !addressOf(href) ? linkText.wrong : undefined}
      />
      <TextField label={linkText.words} value={text} onChange={setText} autoComplete="off" isOptional />
      <div className={styles.answers}>
        <Button kind="primary" size="small" onClick={apply}>
          {linkText.apply}
        </Button>
        {here.href !== '' && (
          <Button
            kind="dangerQuiet"
            size="small"
            onClick={() => {
              removeLink(here)(view.state, view.dispatch)
              close()
            }}
          >
            {linkText.remove}
          </Button>
        )}
        <Button kind="ghost" size="small" onClick={close}>
          {ui.cancel}
        </Button>
      </div>
    </div>
  )
}
