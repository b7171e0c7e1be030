// The words of the browser's tab, where a screen knows more than its kind.
import { useEffect } from 'react'
import { create } from 'zustand'

export const useTabWords = create<{ words: string | undefined }>(() => ({ words: undefined }))

/** As long as the screen is shown. */
export function useTabTitle(words: string) {
  useEffect(() => {
    useTabWords.setState({ words })
    return () => useTabWords.setState({ words: undefined })
  }, [words])
}
