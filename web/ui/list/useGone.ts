import { useEffect, useEffectEvent } from 'react'
import { inlineNameText } from '#korean/inline-name'
import { showError } from '../feedback/toasts.ts'

/** Ends the writing in a row that somebody else deleted meanwhile, and says so: the field went with its row. */
export function useGone(writtenId: number | undefined, ids: readonly number[], end: () => void) {
  const isGone = writtenId !== undefined && !ids.includes(writtenId)
  const say = useEffectEvent(() => {
    end()
    showError(inlineNameText.renamedGone)
  })
  useEffect(() => {
    if (isGone) say()
  }, [isGone])
}
