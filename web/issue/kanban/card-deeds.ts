// The deeds of a card's menu. Cards are not drawn anew for them; only on a phone, where nothing else does them, are there any.
import { createContext, useContext } from 'react'
import type { Pickable } from '../pickable.ts'

export type CardDeeds = {
  onPick: (field: Pickable, issueId: number) => void
  onMark: (issueId: number) => void
  /** Where a place among the others means anything. */
  onShift: ((issueId: number, by: 1 | -1) => void) | undefined
}

export const CardDeedsContext = createContext<CardDeeds | undefined>(undefined)
export const useCardDeeds = () => useContext(CardDeedsContext)
