import { useEffect, useState } from 'react'

const SEARCH_MS = 200

const plain = (typed: string) => typed.normalize('NFC').trim()

/**
 * The text of a field that the address keeps, a moment later and without blanks around it.
 * @param search the words of the address; they may also change by themselves, as when one goes back
 */
export function useSearchField(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const [followed, setFollowed] = useState(search)
  if (search !== followed) {
    setFollowed(search)
    if (search !== plain(typed)) setTyped(search)
  }
  useEffect(() => {
    const wanted = plain(typed)
    if (wanted === search) return
    const timer = setTimeout(() => onSearch(wanted), SEARCH_MS)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped] as const
}
