import { useState } from 'react'
import { memberRoutes, statusKinds, type MemberStatus, type OwnMember } from '#contract/member'
import { memberText, statusNames } from '#korean/member'
import { ui } from '#korean/ui'
import styles from '../account/AccountFrame.module.css'
import { useFields } from '../fields.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Form } from '../ui/field/Form.tsx'
import { Segmented } from '../ui/field/Segmented.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useChangeMe } from './queries.ts'

const NONE = 'none'
type Draft = { kind: MemberStatus['kind'] | typeof NONE; text: string; emoji: string; until: string }

const options = [
  { value: NONE, label: memberText.noStatus } as const,
  ...statusKinds.map(kind => ({
    value: kind,
    label: kind === 'own' ? memberText.ownStatus : statusNames[kind],
  })),
]

const draftOf = (status: MemberStatus | null): Draft => ({
  kind: status?.kind ?? NONE,
  text: status?.text ?? '',
  emoji: status?.emoji ?? '',
  until: status?.until ? localTime(new Date(status.until)) : '',
})

const MINUTE_MS = 60_000
/** 2026-11-21T18:00, as the browser's own field wants it. */
const localTime = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)

const statusOf = ({ kind, text, emoji, until }: Draft) =>
  kind === NONE
    ? null
    : { kind, text: kind === 'own' ? text : '', emoji, until: until ? new Date(until).toISOString() : null }

/** My own status, until when. The last write wins: nobody else writes it. */
export function OwnStatus({ me }: { me: OwnMember }) {
  const [draft, setDraft] = useState<Draft>()
  const { fields, check, refuse, forgetAll } = useFields(memberRoutes.changeMe.body)
  const change = useChangeMe(me.orgId)
  const now = draft ?? draftOf(me.status)
  const isWordless = now.kind === 'own' && now.text.trim() === ''

  const set = (part: Partial<Draft>) => {
    setDraft({ ...now, ...part })
    forgetAll()
  }
  function submit() {
    const asked = { status: statusOf(now) }
    if (!draft || isWordless || !check(asked)) return
    change.mutate(asked, {
      onSuccess: () => setDraft(later => (later === draft ? undefined : later)),
      onError: refuse,
    })
  }
  return (
    <Form className={styles.form} isBusy={change.isPending} onSubmit={submit} onCancel={() => setDraft(undefined)}>
      <div>
        <Segmented label={memberText.status} value={now.kind} options={options} onChange={kind => set({ kind })} />
      </div>
      {now.kind === 'own' && (
        <TextField
          label={memberText.statusText}
          value={now.text}
          onChange={text => set({ text })}
          error={fields['status.text']}
          autoComplete="off"
        />
      )}
      {now.kind !== NONE && (
        <>
          <TextField
            label={memberText.statusEmoji}
            value={now.emoji}
            onChange={emoji => set({ emoji })}
            error={fields['status.emoji']}
            autoComplete="off"
            isOptional
          />
          <TextField
            label={memberText.statusUntil}
            type="datetime-local"
            value={now.until}
            onChange={until => set({ until })}
            error={fields['status.until']}
            isOptional
          />
        </>
      )}
      {draft && (
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" isBusy={change.isPending} disabled={isWordless}>
            {ui.save}
          </Button>
          <Button kind="ghost" onClick={() => setDraft(undefined)}>
            {ui.cancel}
          </Button>
        </div>
      )}
    </Form>
  )
}
