// The tooltips of everything on the page that has no text of its own, or not all of it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Kbd } from '../../layout/Kbd.tsx'
import { overlays } from '../overlays.ts'
import { type Tip, tipAround, tipInside } from './tip-of.ts'
import { useTooltip } from '../useTooltip.ts'

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'Tab']

export function PageTooltips() {
  const { state, triggerRef, enter, leave, show, end } = useTooltip({ holdsEscape: false })
  const [tip, setTip] = useState<Tip>()
  const pointedRef = useRef<HTMLElement>(undefined)
  const isByFocusRef = useRef(false)
  const lastKeyRef = useRef('')
  const opened = overlays.useFetched(state.isOpen)

  function over({ target, pointerType, buttons }: PointerEvent) {
    if (pointerType === 'touch' || !(target instanceof Element) || target.closest('[role=tooltip]')) return
    const found = buttons === 0 ? tipAround(target) : undefined
    if (found?.owner === pointedRef.current) return
    if (pointedRef.current) leave()
    pointedRef.current = found?.owner
    if (!found) return
    if (isByFocusRef.current) stop()
    setTip(found)
    enter({ pointerType, currentTarget: found.owner })
  }
  function out({ relatedTarget }: PointerEvent) {
    if (relatedTarget !== null || !pointedRef.current) return
    pointedRef.current = undefined
    leave()
  }
  function focus({ target }: FocusEvent) {
    // Focus that is given back by a closed layer is nobody's question.
    if (lastKeyRef.current !== 'Tab' || !(target instanceof Element) || !target.matches(':focus-visible')) return
    const found = tipInside(target)
    if (!found) return
    isByFocusRef.current = true
    setTip(found)
    show(found.owner)
  }
  function stop() {
    isByFocusRef.current = false
    end()
  }
  function blur() {
    // A dialog takes the focus once more when it has opened: what a hand points at keeps its name.
    if (isByFocusRef.current) stop()
  }
  function press({ key }: KeyboardEvent) {
    lastKeyRef.current = key
    if (!MODIFIERS.includes(key)) stop()
  }
  function touch() {
    lastKeyRef.current = ''
    stop()
  }
  useHeard({ pointerover: over, pointerout: out, pointerdown: touch, focusin: focus, focusout: blur, keydown: press })
  useGone(state.isOpen ? tip?.owner : undefined, stop)
  if (!opened || !tip) return null
  return (
    <opened.OpenTooltip id="page-tooltip" key={tip.text} state={state} triggerRef={triggerRef} placement="top">
      {tip.text}
      {tip.keys && <Kbd>{tip.keys}</Kbd>}
    </opened.OpenTooltip>
  )
}

type Heard = { [Name in keyof DocumentEventMap]?: (event: DocumentEventMap[Name]) => void }

function useHeard(heard: Heard) {
  const hear = useEffectEvent((event: Event) => heard[event.type as keyof Heard]?.(event as never))
  useEffect(() => {
    const listen = (event: Event) => hear(event)
    const names = ['pointerover', 'pointerout', 'pointerdown', 'focusin', 'focusout', 'keydown']
    for (const name of names) document.addEventListener(name, listen, true)
    return () => {
      for (const name of names) document.removeEventListener(name, listen, true)
    }
  }, [])
}

/** A row that is deleted, or scrolled away, takes its tooltip along. */
function useGone(owner: HTMLElement | undefined, gone: () => void) {
  const end = useEffectEvent(gone)
  useEffect(() => {
    if (!owner) return
    const observer = new IntersectionObserver(entries => {
      if (entries.at(-1)?.isIntersecting === false) end()
    })
    observer.observe(owner)
    return () => observer.disconnect()
  }, [owner])
}
