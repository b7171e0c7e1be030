import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ui } from '#korean/ui'
import { Button } from '../layout/Button.tsx'
import { Form } from '../field/Form.tsx'
import { InlineField } from '../field/InlineField.tsx'
import { type NameSchema, type SendName, useName } from './Adder.tsx'
import styles from './EditableList.module.css'

/** Runs after the menu that asked for it has given the focus back. */
const FOCUS_MS = 60

type InlineNameProps = {
  label: string
  name?: string
  version?: number
  schema: NameSchema
  isBusy: boolean
  send: SendName
  onClose: () => void
}

/** A name that is written where it stands. */
export function InlineName({ label, name = '', version = 0, schema, isBusy, send, onClose }: InlineNameProps) {
  const field = useRef<HTMLInputElement>(null)
  const draft = useName(schema, send, { onDone: onClose, first: name, version })
  useEffect(() => {
    const timer = setTimeout(() => field.current?.select(), FOCUS_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Form
      className={styles.inline}
      isBusy={isBusy}
      onSubmit={() => (draft.name === name ? onClose() : draft.submit())}
      onCancel={onClose}
    >
      <InlineField ref={field} label={label} value={draft.name} onChange={draft.type} error={draft.error} />
      <Button type="submit" isIcon aria-label={ui.save} isBusy={isBusy} disabled={draft.name.trim() === ''}>
        <Check />
      </Button>
      <Button kind="ghost" isIcon aria-label={ui.cancel} onClick={onClose}>
        <X />
      </Button>
    </Form>
  )
}
