import { useState } from 'react'
import { pinText } from '#korean/post'
import { ui } from '#korean/ui'
import { DayField } from '../../ui/day/DayField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'

type PinDialogProps = {
  isOpen: boolean
  until: string | null
  onPin: (until: string | null) => void
  onClose: () => void
}

/** How long a post stands over the others. */
export function PinDialog({ isOpen, until, onPin, onClose }: PinDialogProps) {
  const [day, setDay] = useState(until)
  function save() {
    onClose()
    onPin(day)
  }
  return (
    <Modal
      isOpen={isOpen}
      title={pinText.pin}
      size="sm"
      onClose={onClose}
      form={{ onSubmit: save }}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button kind="primary" type="submit">
            {pinText.verb}
          </Button>
        </>
      }
    >
      <p>{pinText.help}</p>
      <DayField label={pinText.until} none={pinText.always} value={day} isOptional onChange={setDay} />
    </Modal>
  )
}
