// The deeds of a card's menu. Cards are not drawn anew for them; only on a phone, where nothing else does them, are there any.
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import type { Pickable } from '../pickable.ts'

export type CardDeeds = {
  onPick: (field: Pickable, issueId: number) => void
  onMark: (issueId: number) => void
  /** Where a place among the others means anything. */
  onShift: ((issueId: number, by: 1 | -1) => void) | undefined
}

/** The same object as long as the order stays: for a new function alone no menu is drawn anew. */
export function useKeptDeeds(deeds: CardDeeds): CardDeeds {
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  const mayShift = deeds.onShift !== undefined
  return useMemo(
    () => ({
      onPick: (field, issueId) => latest.current.onPick(field, issueId),
      onMark: issueId => latest.current.onMark(issueId),
      onShift: mayShift ? (issueId, by) => latest.current.onShift?.(issueId, by) : undefined,
    }),
    [mayShift],
  )
}

export const CardDeedsContext = createContext<CardDeeds | undefined>(undefined)
export const useCardDeeds = () => useContext(CardDeedsContext)
