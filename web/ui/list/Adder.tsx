import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import type { z } from 'zod'
import { departmentText } from '#korean/department'
import { fill } from '#korean/particle'
import { inlineNameText } from '#korean/inline-name'
import { isRefused } from '../../cache.ts'
import { useFields } from '../../fields.ts'
import { Button } from '../layout/Button.tsx'
import { Form } from '../field/Form.tsx'
import { InlineField } from '../field/InlineField.tsx'
import styles from './EditableList.module.css'

/** Adds a thing that has only a name. */
export type NameSchema = z.ZodType<{ name: string }, { name: string }>

type Answered = { onSuccess: () => void; onError: (error: Error) => void }
type SetName = Dispatch<SetStateAction<string>>
/** The name and its version when typing began. */
export type SeenName = { name: string; version: number }
export type SendName = (name: string, answered: Answered, seen: SeenName) => void

export type AdderProps = {
  label: string
  schema: NameSchema
  isBusy: boolean
  send: SendName
}

type NameOptions = { onSend?: (setName: SetName) => void; onDone?: () => void; first?: string; version?: number }

/** A field of its own text, its submission and its error. */
export function useName(schema: NameSchema, send: SendName, { onSend, onDone, first = '', version = 0 }: NameOptions) {
  // Others may change it while one types.
  const [seen, see] = useState({ name: first, version })
  const [name, setName] = useState(first)
  const { fields, check, say, forget } = useFields(schema)
  // Two Enters may come before whoever sends it is drawn as busy.
  const isSending = useRef(false)
  return {
    name,
    error: fields.name,
    type: (typed: string) => {
      setName(typed)
      forget('name')
    },
    submit: () => {
      if (isSending.current) return
      const checked = check({ name })
      if (!checked) return
      isSending.current = true
      onSend?.(setName)
      send(
        checked.name,
        {
          onSuccess: () => {
            isSending.current = false
            onDone?.()
          },
          onError: failed => {
            isSending.current = false
            // The text comes back, unless something else was typed by now.
            if (onSend) setName(now => (now === '' ? name : now))
            if (!isRefused(failed)) return
            if (failed.code !== 'row.stale') return say('name', failed.fields.name ?? failed.message)
            // Said once, and written over by whoever saves again.
            const present = failed.current as SeenName
            see({ name: present.name, version: present.version })
            say('name', fill(inlineNameText.staleName, { name: present.name }))
          },
        },
        seen,
      )
    },
  }
}

export function Adder({ label, schema, isBusy, send }: AdderProps) {
  // Empty at once: whoever adds many types the next one before the answer comes.
  const draft = useName(schema, send, { onSend: setName => setName('') })
  return (
    <Form className={styles.adder} isBusy={isBusy} onSubmit={draft.submit}>
      <InlineField label={label} placeholder={label} value={draft.name} onChange={draft.type} error={draft.error} />
      <Button type="submit" kind="primary" isBusy={isBusy} disabled={draft.name.trim() === ''}>
        {departmentText.add}
      </Button>
    </Form>
  )
}
