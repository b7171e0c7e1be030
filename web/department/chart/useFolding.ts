import { useState } from 'react'
import { flat, type Node } from './chart.ts'

/** With more departments only the top ones are open at first. */
const OPEN_MOST = 60

/** The departments that are folded. A whole chart has none of them; afterwards they are folded as before. */
export function useFolding(nodes: readonly Node[], departmentCount: number, isWhole: boolean) {
  const [folded, setFolded] = useState<ReadonlyMap<number | null, boolean>>(new Map())
  const isLarge = departmentCount > OPEN_MOST
  const deep = new Set(nodes.flatMap(({ children }) => flat(children)).map(node => node.deptId))
  const isClosed = (id: number | null) => !isWhole && (folded.get(id) ?? (isLarge && deep.has(id)))
  return {
    isClosed,
    isAllOpen: flat(nodes).every(node => !isClosed(node.deptId)),
    fold: (id: number | null, isFolded: boolean) => setFolded(new Map([...folded, [id, isFolded]])),
    foldAll: (isFolded: boolean) => setFolded(new Map(flat(nodes).map(node => [node.deptId, isFolded]))),
  }
}
