import { useState } from 'react'
import { memberRoutes, type OwnMember } from '#contract/member'
import { phoneShown } from '#contract/phone'
import { memberText } from '#korean/member'
import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import styles from '../account/AccountFrame.module.css'
import { isStale } from '../call.ts'
import { useFields } from '../fields.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Form } from '../ui/field/Form.tsx'
import { PhoneField } from '../ui/field/PhoneField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { changesOf, type Editing, useVersionedDraft } from '../versioned-draft.ts'
import { useChangeMe } from './queries.ts'

type Draft = { memberName: string; phone: string }
const draftOf = ({ memberName, phone }: OwnMember): Draft => ({ memberName, phone: phoneShown(phone ?? '') })

/** My name and my number here. Only what I changed is sent, over the version that I saw. */
export function OwnFields({ me }: { me: OwnMember }) {
  const draft = useVersionedDraft(me, draftOf, useState<Editing<Draft>>())
  const { fields, check, refuse, forget, forgetAll } = useFields(memberRoutes.changeMe.body)
  const change = useChangeMe(me.orgId)
  const { isChanged, theirs } = draft
  // My membership is loaded, so there is something to edit.
  const editing = draft.editing!
  const { memberName, phone } = editing.values

  const field = (name: keyof Draft) => ({
    name,
    onChange: (typed: string) => {
      draft.change({ [name]: typed })
      forget(name)
    },
    error: fields[name],
    notice: theirs[name] === undefined ? undefined : presently(theirs[name]),
  })
  function cancel() {
    draft.discard()
    forgetAll()
  }
  function send(sent: Editing<Draft>) {
    const { phone: number, ...changes } = changesOf(sent)
    const body = { version: sent.version, ...changes, ...(number !== undefined && { phone: number || null }) }
    if (!check(body)) return
    change.mutate(body, {
      onSuccess: saved => draft.settle(sent, saved),
      onError: failed => {
        if (!isStale(memberRoutes.changeMe, failed)) return refuse(failed)
        draft.overtaken(sent, failed.current, send)
      },
    })
  }

  return (
    <Form
      className={styles.form}
      isBusy={change.isPending}
      onSubmit={() => isChanged && send(editing)}
      onCancel={cancel}
    >
      <TextField label={memberText.memberName} autoComplete="off" value={memberName} {...field('memberName')} />
      <PhoneField label={memberText.phone} value={phone} {...field('phone')} isOptional />
      {isChanged && (
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" isBusy={change.isPending}>
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

const presently = (value: string) =>
  value === '' ? organizationText.staleEmpty : fill(organizationText.staleField, { value })
