import { Navigation } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { distanceOf } from '#contract/coordinates'
import type { Place, Position } from '#contract/place'
import { type Visit, VISIT_NOTE_MOST, visitDraft, visitRoutes } from '#contract/place-visit'
import { placeFormText } from '#korean/map'
import { visitText } from '#korean/map-visit'
import { fill } from '#korean/particle'
import { clockOf, dayOf } from '#korean/time'
import { ui } from '#korean/ui'
import type { ListedFile } from '../../attachment/FileList.tsx'
import { isStale } from '../../call.ts'
import { useDraft } from '../../drafts.ts'
import { useFields } from '../../fields.ts'
import { DayField } from '../../ui/day/DayField.tsx'
import { momentOf } from '../../ui/day/days.ts'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import type { Closing } from '../../ui/overlay/DialogShell.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { mayKnowHere, positionHere } from '../here.ts'
import { lengthText } from '../lengths.ts'
import { PhotosField } from '../place/PhotosField.tsx'
import { AT_PLACE, placeNear, positionOf } from './photo-position.ts'
import { useSaveVisit } from './queries.ts'
import styles from './Visits.module.css'

export type VisitedPlace = Pick<Place, 'placeId' | 'name' | 'position'>
type Said = { day: string | null; time: string; note: string; photos: readonly ListedFile[] }
/** Kept while it is closed by accident. `place` is another one where a photo offered it. */
type Draft = { said: Said; place: VisitedPlace; visit: Visit | undefined }
type VisitDialogProps = {
  orgId: number
  place: VisitedPlace
  /** Undefined for a new one, which happened now. */
  visit: Visit | undefined
  onClose: () => void
}

function beginning(visit: Visit | undefined): Said {
  const at = visit ? new Date(visit.visitedAt) : new Date()
  return { day: dayOf(at), time: clockOf(at), note: visit?.note ?? '', photos: visit?.photos ?? [] }
}

/** The moment that is written down; that of the visit to the second, where day and time stay as they were. */
function momentSaid(day: string, time: string, visit: Visit | undefined) {
  const before = beginning(visit)
  if (visit && before.day === day && before.time === time) return visit.visitedAt
  return momentOf(day, time).toISOString()
}

/** A visit to a place, written down by whoever was there. It stays while the place goes: no word is lost. */
export function VisitDialog({ orgId, place: opened, visit: openedVisit, onClose }: VisitDialogProps) {
  const [kept, keep] = useDraft<Draft>(`visit ${opened.placeId} ${openedVisit?.visitId ?? 'new'}`)
  const [begun] = useState<Draft>(() => ({ said: beginning(openedVisit), place: opened, visit: openedVisit }))
  const { said, place, visit } = kept ?? begun
  const { fields, check, refuse, say: sayOf, forget } = useFields(visitDraft)
  const save = useSaveVisit(orgId, visit?.visitId)
  const waitingRef = useRef(0)
  const change = (next: Partial<Said>) => {
    keep(now => ({ ...(now ?? begun), said: { ...(now ?? begun).said, ...next } }))
    for (const name of Object.keys(next)) forget(NAMES[name] ?? name)
  }
  const take = (taken: VisitedPlace) => keep(now => ({ ...(now ?? begun), place: taken }))
  function close(how: Closing) {
    if (how === 'choice') keep(() => undefined)
    onClose()
  }
  function submit() {
    if (said.day === null) return sayOf('day', visitText.dayMissing)
    if (said.time === '') return sayOf('visitedAt', visitText.timeMissing)
    if (waitingRef.current > 0) return sayOf('fileIds', placeFormText.photosWaiting)
    const known = new Set(visit?.photos.map(({ fileId }) => fileId))
    const draft = check({
      visitedAt: momentSaid(said.day, said.time, visit),
      note: said.note,
      fileIds: said.photos.map(({ fileId }) => fileId).filter(fileId => !known.has(fileId)),
    })
    if (!draft) return
    save.mutate(
      { placeId: place.placeId, draft, version: visit?.version },
      {
        onSuccess: () => close('choice'),
        onError: failed => {
          refuse(failed)
          // Saved once more it goes over what was saved elsewhere.
          if (isStale(visitRoutes.change, failed)) keep(now => ({ ...(now ?? begun), visit: failed.current }))
        },
      },
    )
  }
  return (
    <Modal
      isOpen
      title={visit ? visitText.edit : visitText.add}
      onClose={close}
      form={{ isBusy: save.isPending, onSubmit: submit }}
      footer={
        <>
          <Button onClick={() => close('choice')}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={save.isPending}>
            {visitText.save}
          </Button>
        </>
      }
    >
      <Whereabouts place={place}>
        {place.placeId !== opened.placeId && (
          <Button size="small" onClick={() => take(opened)}>
            {fill(visitText.takeThere, { name: opened.name })}
          </Button>
        )}
      </Whereabouts>
      <div className={styles.moment}>
        <DayField
          label={visitText.day}
          none={visitText.noDay}
          value={said.day}
          error={fields.day}
          onChange={day => change({ day })}
        />
        <TextField
          type="time"
          label={visitText.time}
          value={said.time}
          error={fields.visitedAt}
          onChange={time => change({ time })}
        />
      </div>
      <TextArea
        label={visitText.note}
        isOptional
        rows={4}
        placeholder={visitText.noteSample}
        maxLength={VISIT_NOTE_MOST}
        value={said.note}
        error={fields.note}
        onChange={note => change({ note })}
      />
      <VisitPhotos
        orgId={orgId}
        place={place}
        photos={said.photos}
        error={fields.fileIds}
        waitingRef={waitingRef}
        onChange={photos => change({ photos })}
        onTake={visit ? undefined : take}
      />
    </Modal>
  )
}

/** By which fields of the draft its values are refused. */
const NAMES: Record<string, string> = { time: 'visitedAt', photos: 'fileIds' }

/** The place, and how far away one is, which this browser alone knows. */
function Whereabouts({ place: { name, position }, children }: { place: VisitedPlace; children: ReactNode }) {
  const [here, setHere] = useState<Position>()
  const [isAsking, setAsking] = useState(false)
  async function ask() {
    setAsking(true)
    setHere(await positionHere())
    setAsking(false)
  }
  return (
    <div className={styles.where}>
      <strong>{name}</strong>
      {children}
      {position && mayKnowHere() && (
        <>
          <Button size="small" isBusy={isAsking} onClick={() => void ask()}>
            <Navigation />
            {visitText.distance}
          </Button>
          <p role="status">{here && fill(visitText.isThisFar, { length: lengthText(distanceOf(here, position)) })}</p>
          <p className={styles.help}>{visitText.distanceHelp}</p>
        </>
      )}
    </div>
  )
}

type VisitPhotosProps = {
  orgId: number
  place: VisitedPlace
  photos: readonly ListedFile[]
  error: string | undefined
  waitingRef: RefObject<number>
  onChange: (photos: readonly ListedFile[]) => void
  /** Undefined where the place stays. */
  onTake: ((place: VisitedPlace) => void) | undefined
}
type Offer = { meters: number; place: VisitedPlace }

/** Photos, of which one that knows where it was taken may offer another place. */
function VisitPhotos({ orgId, place, photos, error, waitingRef, onChange, onTake }: VisitPhotosProps) {
  const [offer, setOffer] = useState<Offer>()
  const looks = useRef(0)
  async function look(files: readonly File[]) {
    const own = (looks.current += 1)
    setOffer(undefined)
    for (const file of files) {
      const at = await positionOf(file)
      if (!at) continue
      const meters = place.position ? distanceOf(at, place.position) : Infinity
      // An offer alone: without an answer everything goes on.
      const near = meters <= AT_PLACE ? undefined : await placeNear(orgId, at).catch(() => undefined)
      const found = near ?? (Number.isFinite(meters) ? { meters, place } : undefined)
      // The latest photos count.
      if (found && own === looks.current) setOffer(found)
      if (near) return
    }
  }
  const isHere = offer?.place.placeId === place.placeId
  return (
    <>
      <PhotosField
        orgId={orgId}
        photos={photos}
        error={error}
        help={visitText.photoHelp}
        waitingRef={waitingRef}
        onChange={next => {
          if (next.length < photos.length) setOffer(undefined)
          onChange(next)
        }}
        onPicked={files => void look(files)}
      />
      <div className={styles.offer} role="status">
        {offer && (
          <p>
            {fill(isHere ? visitText.photoHere : visitText.photoThere, {
              name: offer.place.name,
              length: lengthText(offer.meters),
            })}
          </p>
        )}
        {offer && onTake && !isHere && (
          <Button size="small" onClick={() => onTake(offer.place)}>
            {fill(visitText.takeThere, { name: offer.place.name })}
          </Button>
        )}
      </div>
    </>
  )
}
