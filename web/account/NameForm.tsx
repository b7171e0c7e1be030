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
import { type Editing, useVersionedDraft } from '../versioned-draft.ts'
import styles from './AccountFrame.module.css'
import { useRename } from './queries.ts'

type Named = Pick<Account, 'name'>
const nameOf = ({ name }: Account): Named => ({ name })

export function NameForm({ account }: { account: Account }) {
  const { fields, check, refuse, forgetAll } = useFields(nameChange)
  const rename = useRename()
  const draft = useVersionedDraft(account, nameOf, useState<Editing<Named>>())
  const { isChanged, theirs } = draft
  // The account is loaded, so there is something to edit.
  const editing = draft.editing!

  function send(sent: Editing<Named>) {
    const body = { ...sent.values, version: sent.version }
    if (!check(body)) return
    rename.mutate(body, {
      onSuccess: saved => draft.settle(sent, saved),
      onError: failed => {
        if (!isStale(accountRoutes.rename, failed)) return refuse(failed)
        draft.overtaken(sent, failed.current, send)
      },
    })
  }

  function cancel() {
    draft.discard()
    forgetAll()
  }

  return (
    <Form
      className={styles.form}
      isBusy={rename.isPending}
      onSubmit={() => isChanged && send(editing)}
      onCancel={cancel}
    >
      <div className={styles.line}>
        <TextField
          label={accountText.name}
          name="name"
          autoComplete="name"
          value={editing.values.name}
          onChange={name => {
            draft.change({ name })
            forgetAll()
          }}
          error={fields.name}
          notice={theirs.name && fill(accountText.staleName, { name: theirs.name })}
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
