// The browser's back button closes what floats over a page instead of leaving the page. Each open layer stands in the
// history as one more entry of the same address, which says how many layers lie under it and itself.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The router gives each of its entries a key, which ours keep: the page is the same. */
type Entry = { layers?: number; key?: string } | null
type Router = { history: { location: { state: { key?: string } } } }

/** A way back that nobody walks: the browser may drop it. */
const LOST_MS = 1_000

const layers: (() => void)[] = []
let router: Router | undefined
/** A way of ours that has not arrived, and when it is given up. */
let travelling: ReturnType<typeof setTimeout> | undefined
let settling: ReturnType<typeof setTimeout> | undefined

export function useBackCloses(isOpen: boolean, close: () => void) {
  // Typed as if there always were one.
  const around = useRouter({ warn: false }) as Router | undefined
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const layer = () => onBack()
    router = around
    layers.push(layer)
    settleSoon()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      settleSoon()
    }
  }, [isOpen, around])
}

const entry = () => history.state as Entry
const depth = () => entry()?.layers ?? 0

/** Later, so that closing one layer and opening the next, or leaving the page, is one change and not a race of three. */
function settleSoon() {
  clearTimeout(settling)
  settling = setTimeout(settle)
}

function settle() {
  if (travelling) return
  if (depth() > layers.length) return travel(layers.length - depth())
  // The router replaces the method of the window's own history with one that loads the page anew.
  while (depth() < layers.length) History.prototype.pushState.call(history, { ...entry(), layers: depth() + 1 }, '')
}

function travel(by: number) {
  travelling = setTimeout(() => (travelling = undefined), LOST_MS)
  history.go(by)
}

/** Hears of a move before the router does, and keeps from it what is none of its business: it would load the page anew. */
function moved(event: PopStateEvent) {
  const own = travelling
  clearTimeout(own)
  travelling = undefined
  const key = entry()?.key
  const isRouted = router !== undefined && key !== undefined
  const isSamePage = isRouted && key === router?.history.location.state.key
  if (isSamePage) event.stopImmediatePropagation()
  // While this was on its way back the router went on to another page: after it.
  else if (isRouted && own) {
    event.stopImmediatePropagation()
    return travel(1)
  }
  // Somebody went forward to a layer that is gone; what lies beyond it stays within reach.
  if (isSamePage && !own && depth() > layers.length) return
  if (!own) for (const close of layers.slice(depth()).toReversed()) close()
  settleSoon()
}

// A browser tells listeners of the window in the order in which they came, so this file must be loaded before there is a
// router: main.tsx sees to that.
addEventListener('popstate', moved, { capture: true })
// A page that was loaded again with a dialog open has none, but its entry.
if (depth() > 0) settleSoon()
