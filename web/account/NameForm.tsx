import { useState } from 'react'
import { accountRoutes, nameChange, type Account } from '#contract/account'
import { accountText } from '#korean/account'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { isStale } from '../call.ts'
import { useFields } from '../fields.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Form } from '../ui/field/Form.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import styles from './AccountFrame.module.css'
import { useRename } from './queries.ts'

export function NameForm({ account }: { account: Account }) {
  // What is typed, and the version it was typed over: another screen may have been quicker.
  const [draft, setDraft] = useState<{ name: string; version: number }>()
  const { fields, check, refuse, say, forget } = useFields(nameChange)
  const rename = useRename()
  const name = draft?.name ?? account.name
  const isChanged = draft !== undefined && draft.name !== account.name

  function submit() {
    if (!draft || !isChanged || !check(draft)) return
    rename.mutate(draft, {
      // What was typed meanwhile stays, over the version that was just written.
      onSuccess: saved =>
        setDraft(now => (now && now.name !== draft.name ? { ...now, version: saved.version } : undefined)),
      onError: failed => {
        if (!isStale(accountRoutes.rename, failed)) return refuse(failed)
        say('name', fill(accountText.staleName, { name: failed.current.name }))
        setDraft(now => now && { ...now, version: failed.current.version })
      },
    })
  }

  function cancel() {
    setDraft(undefined)
    forget('name')
  }

  return (
    <Form className={styles.form} isBusy={rename.isPending} onSubmit={submit} onCancel={cancel}>
      <div className={styles.line}>
        <TextField
          label={accountText.name}
          name="name"
          autoComplete="name"
          value={name}
          onChange={typed => {
            setDraft({ name: typed, version: draft?.version ?? account.version })
            forget('name')
          }}
          error={fields.name}
        />
      </div>
      {isChanged && (
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" isBusy={rename.isPending}>
            {ui.save}
          </Button>
          <Button kind="ghost" onClick={cancel}>
            {ui.cancel}
          </Button>
        </div>
      )}
    </Form>
  )
}
