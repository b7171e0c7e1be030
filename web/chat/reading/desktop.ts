// Whether this browser tells of new messages outside of the page, as its user said.
import { create } from 'zustand'
import { textInBrowser } from '../../session.ts'

const ON = 'on'
const stored = { desktop: textInBrowser('chatDesktop'), sound: textInBrowser('chatSound') }

const isPermitted = () => 'Notification' in globalThis && Notification.permission === 'granted'

type Desktop = { isOn: boolean; hasSound: boolean; setOn: (isOn: boolean) => void; setSound: (isOn: boolean) => void }

export const useDesktop = create<Desktop>(set => ({
  isOn: isPermitted() && stored.desktop.get() === ON,
  hasSound: stored.sound.get() === ON,
  setOn: isOn => {
    stored.desktop.set(isOn ? ON : null)
    set({ isOn })
  },
  setSound: hasSound => {
    stored.sound.set(hasSound ? ON : null)
    set({ hasSound })
  },
}))
