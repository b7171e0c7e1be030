import { ui } from '#korean/ui'
import { Button } from '../layout/Button.tsx'
import { Kbd } from '../layout/Kbd.tsx'
import { usePhone } from '../width.ts'

/** Behind the field of a list that floats: the key that closes it, or on a phone a button. */
export const EscapeHint = ({ onClose }: { onClose: () => void }) =>
  usePhone() ? (
    <Button kind="ghost" onClick={onClose}>
      {ui.close}
    </Button>
  ) : (
    <Kbd>esc</Kbd>
  )
