import { useState } from 'react'
import { nameChange, type Account } from '#contract/account'
import { accountText } from '#korean/account'
import { fieldSentences } from '#korean/fields'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { refusedFields } from '../auth/queries.ts'
import { ApiError } from '../call.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './AccountFrame.module.css'
import { useRename } from './queries.ts'

export function NameForm({ account }: { account: Account }) {
  // What is typed, and the version it was typed over: another screen may have been quicker.
  const [draft, setDraft] = useState<{ name: string; version: number }>()
  const [error, setError] = useState<string>()
  const rename = useRename()
  const name = draft?.name ?? account.name
  const isChanged = draft !== undefined && draft.name !== account.name

  function submit() {
    if (!draft || !isChanged || rename.isPending) return
    const checked = nameChange.safeParse(draft)
    setError(checked.error && fieldSentences(checked.error.issues, draft).name)
    if (!checked.success) return
    rename.mutate(draft, {
      onSuccess: () => setDraft(undefined),
      onError: failed => {
        const current =
          failed instanceof ApiError && failed.code === 'row.stale' ? (failed.current as Account) : undefined
        setError(current ? fill(accountText.staleName, { name: current.name }) : refusedFields(failed).name)
        if (current) setDraft({ ...draft, version: current.version })
      },
    })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.line}>
        <TextField
          label={accountText.name}
          name="name"
          autoComplete="name"
          value={name}
          onChange={typed => {
            setDraft({ name: typed, version: draft?.version ?? account.version })
            setError(undefined)
          }}
          error={error}
        />
      </div>
      {isChanged && (
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" isBusy={rename.isPending}>
            {ui.save}
          </Button>
          <Button
            kind="ghost"
            onClick={() => {
              setDraft(undefined)
              setError(undefined)
            }}
          >
            {ui.cancel}
          </Button>
        </div>
      )}
    </form>
  )
}
