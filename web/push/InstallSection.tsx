import { installText } from '#korean/push'
import { Button } from '../ui/layout/Button.tsx'
import { install, isInstalledByHand, useInstallQuestion } from './install.ts'

/** Nothing where this browser has no way to it, or it is done. */
export function InstallSection() {
  const { question } = useInstallQuestion()
  const isByHand = isInstalledByHand()
  if (!question && !isByHand) return null
  return (
    <section aria-labelledby="install">
      <h2 id="install">{installText.title}</h2>
      <p>{installText.help}</p>
      {question ? <Button onClick={() => void install(question)}>{installText.install}</Button> : installText.bySharing}
    </section>
  )
}
