// The words of the browser's tab, where a screen knows more than its kind.
import { useEffect } from 'react'
import { create } from 'zustand'
import { shortCount } from '#korean/frame'

type TabWords = { place: string | undefined; thing: string | undefined; news: string }

/** A thing that is open stands for the place where it is opened; `news` before both: `(3) `. */
export const useTabWords = create<TabWords>(() => ({ place: undefined, thing: undefined, news: '' }))

/** Numbers of news, by whoever counts them. */
const news = new Map<string, number>()

/** As long as something is unread: `(3) ` before the title, over all that is counted. */
export function useTabNews(of: string, count: number) {
  useEffect(() => {
    const say = (now: number) => {
      news.set(of, now)
      const sum = [...news.values()].reduce((total, each) => total + each, 0)
      useTabWords.setState({ news: sum > 0 ? `(${shortCount(sum)}) ` : '' })
    }
    say(count)
    return () => say(0)
  }, [of, count])
}

/** As long as the screen of the place, or the thing in it, is shown. */
export function useTabTitle(words: string | undefined, of: 'place' | 'thing') {
  useEffect(() => {
    useTabWords.setState({ [of]: words })
    return () => useTabWords.setState({ [of]: undefined })
  }, [words, of])
}
