import { useState } from 'react'
import { type Audience, everybody } from '#contract/audience'
import {
  type Banner as OneBanner,
  BANNER_LINK_MOST,
  BANNER_TEXT_MOST,
  bannerDraft,
  bannerKinds,
  bannerRoutes,
} from '#contract/banner'
import { bannerKindNames, bannerText } from '#korean/banner'
import { clockOf, dayOf } from '#korean/time'
import { ui } from '#korean/ui'
import { AudienceField } from '../board/settings/AudienceField.tsx'
import { isStale } from '../call.ts'
import { useEditedValues } from '../fields.ts'
import { Segmented } from '../ui/field/Segmented.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { StaleNote } from '../ui/unsaved/StaleNote.tsx'
import styles from './BannerDialog.module.css'
import { useSaveBanner } from './queries.ts'

export type BannerDialogProps = {
  orgId: number
  /** Undefined for a new one. */
  banner: OneBanner | undefined
  isOpen: boolean
  onClose: () => void
}

type Values = {
  text: string
  link: string
  kind: OneBanner['kind']
  audience: Audience
  startsAt: string
  endsAt: string
}
const DAY_MS = 86_400_000

/** 2026-11-21T18:00, wherever the browser is: all times are shown in that of Korea. */
const koreanTime = (date: Date) => `${dayOf(date)}T${clockOf(date)}`

const fresh = (now = Date.now()): Values => ({
  text: '',
  link: '',
  kind: 'plain',
  audience: everybody,
  startsAt: koreanTime(new Date(now)),
  endsAt: koreanTime(new Date(now + DAY_MS)),
})
const valuesOf = ({ text, link, kind, audience, startsAt, endsAt }: OneBanner): Values => ({
  text,
  link: link ?? '',
  kind,
  audience,
  startsAt: koreanTime(new Date(startsAt)),
  endsAt: koreanTime(new Date(endsAt)),
})
/** An empty field stays empty, so that it is said to be no time. */
const moment = (typed: string) => (typed === '' ? '' : new Date(`${typed}:00+09:00`).toISOString())
const draftOf = ({ link, startsAt, endsAt, ...values }: Values) => ({
  ...values,
  link: link.trim() === '' ? null : link.trim(),
  startsAt: moment(startsAt),
  endsAt: moment(endsAt),
})

/** Keeps what was typed when it is closed by accident; its own cancel button throws it away. */
export function BannerDialog({ orgId, banner, isOpen, onClose }: BannerDialogProps) {
  const [first, startAt] = useState(fresh)
  const form = useEditedValues(bannerDraft, banner, seen => (seen ? valuesOf(seen) : first))
  const save = useSaveBanner(orgId, banner === undefined)
  function discard() {
    form.discard()
    startAt(fresh())
    onClose()
  }
  function submit() {
    const draft = form.check(draftOf(form.values))
    if (!draft) return
    save.mutate(
      { bannerId: banner?.bannerId, version: form.seen?.version, draft },
      {
        onSuccess: discard,
        onError: failed => form.onRefused(failed, isStale(bannerRoutes.change, failed) ? failed.current : undefined),
      },
    )
  }
  return (
    <Modal
      isOpen={isOpen}
      title={banner ? bannerText.change : bannerText.create}
      onClose={how => (how === 'choice' ? discard() : onClose())}
      form={{ isBusy: save.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={save.isPending} onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={save.isPending}>
            {banner ? ui.save : bannerText.submit}
          </Button>
        </>
      }
    >
      {form.isStale && <StaleNote />}
      <Fields orgId={orgId} values={form.values} errors={form.fields} onChange={form.change} />
    </Modal>
  )
}

type FieldsProps = {
  orgId: number
  values: Values
  errors: { readonly [Name in keyof Values]?: string | undefined }
  onChange: (next: Partial<Values>) => void
}

function Fields({ orgId, values, errors, onChange }: FieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label={bannerText.text}
        placeholder={bannerText.textSample}
        isRequired
        autoFocus
        maxLength={BANNER_TEXT_MOST}
        value={values.text}
        error={errors.text}
        onChange={text => onChange({ text })}
      />
      <TextField
        label={bannerText.link}
        placeholder={bannerText.linkSample}
        help={bannerText.linkHelp}
        isOptional
        inputMode="url"
        autoComplete="off"
        maxLength={BANNER_LINK_MOST}
        value={values.link}
        error={errors.link}
        onChange={link => onChange({ link })}
      />
      <Segmented
        label={bannerText.kind}
        value={values.kind}
        options={bannerKinds.map(value => ({ value, label: bannerKindNames[value] }))}
        onChange={kind => onChange({ kind })}
      />
      <div className={styles.times}>
        <TextField
          label={bannerText.startsAt}
          type="datetime-local"
          isRequired
          value={values.startsAt}
          error={errors.startsAt}
          onChange={startsAt => onChange({ startsAt })}
        />
        <TextField
          label={bannerText.endsAt}
          type="datetime-local"
          isRequired
          value={values.endsAt}
          error={errors.endsAt}
          onChange={endsAt => onChange({ endsAt })}
        />
      </div>
      <AudienceField
        orgId={orgId}
        label={bannerText.audience}
        addLabel={bannerText.addAudience}
        audience={values.audience}
        nobody={bannerText.audienceNobody}
        error={errors.audience}
        onChange={audience => onChange({ audience })}
      />
    </div>
  )
}
