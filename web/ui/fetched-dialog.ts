import { type ComponentType, useEffect } from 'react'
import { ui } from '#korean/ui'
import { fetchedComponent } from './fetched.ts'
import { keepTyping } from './type-ahead.ts'

type Opened = { isOpen: boolean }

/** A dialog that begins with a field, which takes what is typed while its code is on the way. */
export const fetchedDialog = <Props extends Opened>(load: () => Promise<ComponentType<Props>>) =>
  fetchedComponent<Props>(load, TypingKept)

function TypingKept({ isOpen }: Opened) {
  useEffect(() => {
    if (isOpen) keepTyping(ui.loading)
  }, [isOpen])
  return null
}
