// The state that all parts of the chart share.
import { createContext, useContext } from 'react'

/** Somebody where they sit. */
export type Chosen = { memberId: number; deptId: number | null }

type ChartState = {
  isClosed: (deptId: number | null) => boolean
  onFold: (deptId: number | null, isClosed: boolean) => void
  /** Whether all of a box are shown, as in print and among what was found. */
  isWhole: boolean
  isEditor: boolean
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen) => void
  onMove: (memberId: number, from: number | null, to: number | null) => void
}
export const ChartContext = createContext<ChartState | undefined>(undefined)
export const useChart = () => useContext(ChartContext)!

/** The kind of a dragged member. */
export const PERSON = 'person'
