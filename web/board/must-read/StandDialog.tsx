import { useId } from 'react'
import { mustReadText } from '#korean/must-read'
import { ui } from '#korean/ui'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'

type StandDialogProps = { isOpen: boolean; onChoose: (doStand: boolean) => void; onClose: () => void }

/** The text that people have confirmed is about to change: does what they said count on? */
export function StandDialog({ isOpen, onChoose, onClose }: StandDialogProps) {
  const id = useId()
  return (
    <Modal
      isOpen={isOpen}
      title={mustReadText.standTitle}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button aria-describedby={id} onClick={() => onChoose(false)}>
            {mustReadText.again}
          </Button>
          <Button kind="primary" aria-describedby={id} onClick={() => onChoose(true)}>
            {mustReadText.stand}
          </Button>
        </>
      }
    >
      <p id={id}>{mustReadText.standText}</p>
    </Modal>
  )
}
