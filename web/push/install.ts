// Dure as an app on this device: by the browser's own question, which web/public/head.js may have kept, or by hand.
import { create } from 'zustand'
import { registerServiceWorker } from '../service-worker/registration.ts'
import { isInstalled } from './standalone.ts'

type InstallQuestion = Event & { prompt: () => Promise<unknown> }
declare global {
  var installQuestion: InstallQuestion | undefined
  interface WindowEventMap {
    beforeinstallprompt: InstallQuestion
  }
}

export const useInstallQuestion = create<{ question: InstallQuestion | undefined }>(() => ({
  question: globalThis.installQuestion,
}))
const put = (question: InstallQuestion | undefined) => {
  globalThis.installQuestion = question
  useInstallQuestion.setState({ question })
}
addEventListener('beforeinstallprompt', put)
addEventListener('appinstalled', () => {
  put(undefined)
  // For the page that stands where there is no network.
  if ('serviceWorker' in navigator) registerServiceWorker().catch(() => undefined)
})

/** Shows the browser's question, which can be asked once. */
export async function install(question: InstallQuestion) {
  // Where it fails, the browser offers it by itself.
  await question.prompt().catch(() => undefined)
  put(undefined)
}

/** An iPad says that it is a Mac; no Mac can be touched. */
const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Only its user can do it. */
export const isInstalledByHand = () => isIos() && !isInstalled()
