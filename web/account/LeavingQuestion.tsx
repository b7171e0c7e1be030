import { myMenuText } from '#korean/my-menu'
import { fill } from '#korean/particle'
import { useOutbox } from '../live/outbox.ts'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { useLeavingQuestion } from '../auth/leaving.ts'

/** Over any page, when somebody signs out whose writes still wait for the network. */
export function LeavingQuestion() {
  const go = useLeavingQuestion(question => question.go)
  const count = useOutbox(outbox => outbox.count)
  const close = () => useLeavingQuestion.setState({ go: undefined })
  return (
    <ConfirmDialog
      isOpen={go !== undefined}
      isDanger
      title={myMenuText.unsavedTitle}
      text={fill(myMenuText.unsavedText, { count })}
      verb={myMenuText.logout}
      onConfirm={() => {
        close()
        go?.()
      }}
      onClose={close}
    />
  )
}
