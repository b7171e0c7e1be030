import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FoundAddress } from '#contract/geocoding'
import {
  type Place,
  PLACE_DETAIL_MOST,
  PLACE_HOURS_MOST,
  PLACE_NAME_MOST,
  PLACE_NOTE_MOST,
  PLACE_PHONE_MOST,
  placeDraft,
  placeRoutes,
  type Position,
} from '#contract/place'
import { placeFormText } from '#korean/map'
import { ui } from '#korean/ui'
import type { ListedFile } from '../../attachment/FileList.tsx'
import { isStale } from '../../call.ts'
import { useEditedValues } from '../../fields.ts'
import { Form } from '../../ui/field/Form.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { StaleNote } from '../../ui/unsaved/StaleNote.tsx'
import type { PlaceLook } from '../icons.tsx'
import type { Writing } from '../writing.ts'
import { AddressField } from './AddressField.tsx'
import { HomeFields } from './HomeFields.tsx'
import { OwnerField } from './OwnerField.tsx'
import { PhotosField } from './PhotosField.tsx'
import styles from './PlaceForm.module.css'
import { PositionField } from './PositionField.tsx'
import { useSavePlace } from '../queries.ts'

export type PlaceValues = {
  name: string
  placeCategory: string
  projectId: number | null
  address: string
  addressDetail: string
  position: Position | null
  isApproximate: boolean
  phone: string
  hours: string
  note: string
  ownerId: number | null
  photos: readonly ListedFile[]
}

type PlaceFormProps = {
  orgId: number
  /** Undefined for a new one. */
  place: Place | undefined
  looks: readonly PlaceLook[]
  /** The address with which a new one began. */
  begun: Writing['begun']
  /** Where this form or the map has put it. */
  moved: Writing['moved']
  onMove: (moved: NonNullable<Writing['moved']>) => void
  isPicking: boolean | undefined
  onPick: (isPicking: boolean) => void
  onDone: (placeId: number | undefined) => void
  /** Whether anything was typed that leaving would throw away. */
  onTouched: (isTouched: boolean) => void
}

type LineName = 'addressDetail' | 'phone' | 'hours' | 'note'

const fresh: PlaceValues = {
  name: '',
  placeCategory: 'OTHER',
  projectId: null,
  address: '',
  addressDetail: '',
  position: null,
  isApproximate: false,
  phone: '',
  hours: '',
  note: '',
  ownerId: null,
  photos: [],
}
function valuesOf(place: Place | undefined, begun: Writing['begun']): PlaceValues {
  if (!place)
    return { ...fresh, name: begun?.name ?? '', address: begun?.address ?? '', addressDetail: begun?.detail ?? '' }
  const { name, placeCategory, projectId, address, addressDetail, position, isApproximate } = place
  const { phone, hours, note, ownerId, photos } = place
  return {
    name,
    placeCategory,
    projectId,
    address,
    addressDetail,
    position,
    isApproximate,
    phone,
    hours,
    note,
    ownerId,
    photos,
  }
}

/** Other fields only where nothing stands yet. */
const takenFrom = (
  { address, detail, name }: Omit<FoundAddress, 'position'>,
  values: PlaceValues,
): Partial<PlaceValues> => ({
  address,
  ...(detail && values.addressDetail === '' && { addressDetail: detail }),
  ...(name && values.name === '' && { name }),
})

const FormHead = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <header className={styles.head}>
    <h2>{title}</h2>
    <Button kind="ghost" isIcon aria-label={ui.close} onClick={onClose}>
      <X />
    </Button>
  </header>
)

type FootProps = { isNew: boolean; isBusy: boolean; onCancel: () => void }
const FormFoot = ({ isNew, isBusy, onCancel }: FootProps) => (
  <footer className={styles.foot}>
    <Button kind="ghost" disabled={isBusy} onClick={onCancel}>
      {ui.cancel}
    </Button>
    <Button type="submit" kind="primary" isBusy={isBusy}>
      {isNew ? placeFormText.submit : ui.save}
    </Button>
  </footer>
)

/** Beside the map, which it needs: a place is put there by pressing the map, and by pasting what names a point. */
export function PlaceForm({ orgId, place, looks, begun, moved, onMove, isPicking, onPick, ...told }: PlaceFormProps) {
  const { onDone, onTouched } = told
  const form = useEditedValues(placeDraft, place, seen => valuesOf(seen, begun))
  const save = useSavePlace(orgId, place === undefined)
  const waitingRef = useRef(0)
  const { values, fields } = form
  const change: typeof form.change = next => {
    form.change(next)
    onTouched(true)
  }
  const title = place ? placeFormText.edit : placeFormText.create
  const pin = moved ? moved.position : values.position
  const isApproximate = moved ? moved.isRough : values.isApproximate
  const [unread, setUnread] = useState<{ pin: Position | null }>()
  const line = (name: LineName) => ({
    label: placeFormText[name],
    isOptional: true,
    autoComplete: 'off',
    value: values[name],
    error: fields[name],
    onChange: (text: string) => change({ [name]: text }),
  })
  function submit() {
    // It is said beside the field that nothing can be read there.
    if (unread && unread.pin === pin) return
    if (waitingRef.current > 0) return form.say('fileIds', placeFormText.photosWaiting)
    const { photos, position: _, ...said } = values
    const known = new Set(place?.photos.map(({ fileId }) => fileId))
    const fileIds = photos.map(({ fileId }) => fileId).filter(fileId => !known.has(fileId))
    const draft = form.check({ ...said, isApproximate, position: pin, fileIds })
    if (!draft) return
    save.mutate(
      { placeId: place?.placeId, version: form.seen?.version, draft },
      {
        onSuccess: saved => onDone(saved.placeId),
        onError: failed => form.onRefused(failed, isStale(placeRoutes.change, failed) ? failed.current : undefined),
      },
    )
  }
  return (
    <section className={styles.panel} aria-label={title}>
      <Form className={styles.form} isBusy={save.isPending} onSubmit={submit}>
        <FormHead title={title} onClose={() => onDone(undefined)} />
        <div className={styles.fields}>
          {form.isStale && <StaleNote />}
          <TextField
            label={placeFormText.name}
            placeholder={placeFormText.nameSample}
            isRequired
            autoFocus
            maxLength={PLACE_NAME_MOST}
            value={values.name}
            error={fields.name}
            onChange={name => change({ name })}
          />
          <HomeFields orgId={orgId} looks={looks} values={values} onChange={change} />
          <AddressField
            orgId={orgId}
            address={values.address}
            error={fields.address}
            pin={moved && !moved.isRough && !moved.isOfAddress ? moved.position : null}
            onChange={address => change({ address })}
            onChosen={chosen => change(takenFrom(chosen, values))}
            onFound={found => {
              change(takenFrom(found, values))
              // A point that somebody chose is more exact than an address.
              if (!pin || isApproximate || moved?.isOfAddress)
                onMove({ position: found.position, isRough: false, isOfAddress: true })
            }}
          />
          <TextField {...line('addressDetail')} maxLength={PLACE_DETAIL_MOST} />
          <PositionField
            pin={pin}
            address={values.address}
            isApproximate={isApproximate}
            isPicking={isPicking}
            onPick={onPick}
            error={fields['position.lat'] ?? fields['position.lng']}
            onChange={(position, isRough) => onMove({ position, isRough })}
            onUnread={isUnread => setUnread(isUnread ? { pin } : undefined)}
          />
          <TextField {...line('phone')} maxLength={PLACE_PHONE_MOST} inputMode="tel" />
          <TextField {...line('hours')} maxLength={PLACE_HOURS_MOST} placeholder={placeFormText.hoursSample} />
          <OwnerField orgId={orgId} ownerId={values.ownerId} onChange={ownerId => change({ ownerId })} />
          <TextArea {...line('note')} rows={3} maxLength={PLACE_NOTE_MOST} />
          <PhotosField
            orgId={orgId}
            photos={values.photos}
            error={fields.fileIds}
            waitingRef={waitingRef}
            onChange={photos => change({ photos })}
          />
        </div>
        <FormFoot isNew={!place} isBusy={save.isPending} onCancel={() => onDone(undefined)} />
      </Form>
    </section>
  )
}
