// Which folders are folded, in this browser.
import { useState } from 'react'
import { z } from 'zod'
import { textInBrowser, trying } from '../../session.ts'

const kept = textInBrowser('foldedBoardFolders')
const shape = z.array(z.number())
const known = () => shape.safeParse(trying(() => JSON.parse(kept.get() ?? '[]') as unknown)).data ?? []

export function useFoldedFolders() {
  const [folded, setFolded] = useState(known)
  function fold(folderId: number, isFolded: boolean) {
    const next = isFolded ? [...folded, folderId] : folded.filter(id => id !== folderId)
    kept.set(JSON.stringify(next))
    setFolded(next)
  }
  return [folded, fold] as const
}
