// The words of the browser's tab, where a screen knows more than its kind.
import { useEffect } from 'react'
import { create } from 'zustand'

type TabWords = { place: string | undefined; thing: string | undefined; news: string }

/** A thing that is open stands for the place where it is opened; `news` before both: `(3) `. */
export const useTabWords = create<TabWords>(() => ({ place: undefined, thing: undefined, news: '' }))

/** As long as the screen of the place, or the thing in it, is shown. */
export function useTabTitle(words: string | undefined, of: 'place' | 'thing') {
  useEffect(() => {
    useTabWords.setState({ [of]: words })
    return () => useTabWords.setState({ [of]: undefined })
  }, [words, of])
}
