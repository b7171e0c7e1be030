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
import { type OwnChanges, useChangeMe } from './queries.ts'

type Draft = { memberName: string; phone: string }

/** My name and my number here. Only what I changed is sent, over the version that I saw. */
export function OwnFields({ me }: { me: OwnMember }) {
  const saved: Draft = { memberName: me.memberName, phone: phoneShown(me.phone ?? '') }
  const [draft, setDraft] = useState<Partial<Draft> & { version: number; seen: Draft }>()
  const { fields, check, refuse, say, forget, forgetAll } = useFields(memberRoutes.changeMe.body)
  const change = useChangeMe(me.orgId)
  const { memberName = saved.memberName, phone = saved.phone } = draft ?? {}
  const isChanged = memberName !== saved.memberName || phone !== saved.phone

  const type = (name: keyof Draft) => (typed: string) => {
    setDraft(now => ({ version: me.version, seen: saved, ...now, [name]: typed }))
    forget(name)
  }
  function cancel() {
    setDraft(undefined)
    forgetAll()
  }
  function submit() {
    if (!draft || !isChanged) return
    const asked = {
      version: draft.version,
      ...(memberName !== saved.memberName && { memberName }),
      ...(phone !== saved.phone && { phone: phone || null }),
    }
    if (check(asked)) send(asked)
  }
  function send(asked: OwnChanges) {
    change.mutate(asked, {
      // What was typed meanwhile stays, over the version that was just written.
      onSuccess: ({ version }) => setDraft(typed => (typed === draft ? undefined : typed && { ...typed, version })),
      onError: failed => {
        if (!isStale(memberRoutes.changeMe, failed)) return refuse(failed)
        const { version, memberName: theirs, phone: theirPhone } = failed.current
        const now = { memberName: theirs, phone: phoneShown(theirPhone ?? '') }
        // Something else of mine changed, as the picture.
        if (now.memberName === draft?.seen.memberName && now.phone === draft.seen.phone)
          return send({ ...asked, version })
        say('memberName', fill(organizationText.staleField, { value: theirs }))
        setDraft(typed => typed && { ...typed, version, seen: now })
      },
    })
  }

  return (
    <Form className={styles.form} isBusy={change.isPending} onSubmit={submit} onCancel={cancel}>
      <TextField
        label={memberText.memberName}
        name="memberName"
        autoComplete="off"
        value={memberName}
        onChange={type('memberName')}
        error={fields.memberName}
      />
      <PhoneField
        label={memberText.phone}
        name="phone"
        value={phone}
        onChange={type('phone')}
        error={fields.phone}
        isOptional
      />
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
