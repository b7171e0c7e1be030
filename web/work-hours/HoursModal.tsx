import type { ReactNode } from 'react'
import { ui } from '#korean/ui'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'

type HoursModalProps = {
  title: string
  isOpen: boolean
  isBusy: boolean
  onSubmit: () => void
  onDiscard: () => void
  onClose: () => void
  children: ReactNode
}

/** Keeps what was chosen when it is closed by accident; its own cancel button throws it away. */
export const HoursModal = ({ title, isOpen, isBusy, onSubmit, onDiscard, onClose, children }: HoursModalProps) => (
  <Modal
    isOpen={isOpen}
    title={title}
    onClose={how => (how === 'choice' ? onDiscard() : onClose())}
    form={{ isBusy, onSubmit }}
    footer={
      <>
        <Button kind="ghost" disabled={isBusy} onClick={onDiscard}>
          {ui.cancel}
        </Button>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {ui.save}
        </Button>
      </>
    }
  >
    {children}
  </Modal>
)
