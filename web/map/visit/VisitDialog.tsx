import { Navigation } from 'lucide-react'
import { useState } from 'react'
import { distanceOf } from '#contract/coordinates'
import type { Place, Position } from '#contract/place'
import { type Visit, VISIT_NOTE_MOST, visitDraft } from '#contract/place-visit'
import { visitText } from '#korean/map-visit'
import { fill } from '#korean/particle'
import { clockOf, dayOf } from '#korean/time'
import { ui } from '#korean/ui'
import type { ListedFile } from '../../attachment/FileList.tsx'
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

type VisitedPlace = Pick<Place, 'placeId' | 'name' | 'position'>
type Said = { day: string | null; time: string; note: string; photos: readonly ListedFile[] }
type VisitDialogProps = {
  orgId: number
  place: VisitedPlace
  /** Undefined for a new one, which happened now. */
  visit: Visit | undefined
  isOpen: boolean
  onClose: (how: Closing) => void
}

function beginning(visit: Visit | undefined): Said {
  const at = visit ? new Date(visit.visitedAt) : new Date()
  return { day: dayOf(at), time: clockOf(at), note: visit?.note ?? '', photos: visit?.photos ?? [] }
}

/** The moment that is written down; that of the visit to the second, where day and time stay as they were. */
function momentSaid({ day, time }: Said, visit: Visit | undefined) {
  const before = beginning(visit)
  if (visit && before.day === day && before.time === time) return visit.visitedAt
  return momentOf(day ?? '', time).toISOString()
}

/** A visit to a place, written down by whoever was there. */
export function VisitDialog({ orgId, place: opened, visit, isOpen, onClose }: VisitDialogProps) {
  const [said, say] = useState(() => beginning(visit))
  const [place, setPlace] = useState<VisitedPlace>(opened)
  const { fields, check, refuse, say: sayOf, forget } = useFields(visitDraft)
  const save = useSaveVisit(orgId, visit?.visitId)
  const change = (next: Partial<Said>) => {
    say(was => ({ ...was, ...next }))
    if ('day' in next || 'time' in next) forget('visitedAt')
    if ('note' in next) forget('note')
  }
  function submit() {
    if (said.day === null || said.time === '') return sayOf('visitedAt', visitText.timeMissing)
    const known = new Set(visit?.photos.map(({ fileId }) => fileId))
    const draft = check({
      visitedAt: momentSaid(said, visit),
      note: said.note,
      fileIds: said.photos.map(({ fileId }) => fileId).filter(fileId => !known.has(fileId)),
    })
    if (draft) save.mutate({ placeId: place.placeId, draft }, { onSuccess: () => onClose('choice'), onError: refuse })
  }
  return (
    <Modal
      isOpen={isOpen}
      title={visit ? visitText.edit : visitText.add}
      onClose={onClose}
      form={{ isBusy: save.isPending, onSubmit: submit }}
      footer={
        <>
          <Button onClick={() => onClose('choice')}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={save.isPending}>
            {visitText.save}
          </Button>
        </>
      }
    >
      <Whereabouts place={place} />
      <div className={styles.moment}>
        <DayField label={visitText.day} none={visitText.noDay} value={said.day} onChange={day => change({ day })} />
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
        onChange={photos => change({ photos })}
        onTake={visit ? undefined : setPlace}
      />
    </Modal>
  )
}

/** The place, and how far away one is, which this browser alone knows. */
function Whereabouts({ place: { name, position } }: { place: VisitedPlace }) {
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
      {position && mayKnowHere() && (
        <>
          {here ? (
            <p role="status">{fill(visitText.isThisFar, { length: lengthText(distanceOf(here, position)) })}</p>
          ) : (
            <Button size="small" isBusy={isAsking} onClick={() => void ask()}>
              <Navigation />
              {visitText.distance}
            </Button>
          )}
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
  onChange: (photos: readonly ListedFile[]) => void
  /** Undefined where the place stays. */
  onTake: ((place: VisitedPlace) => void) | undefined
}
type Offer = { name: string; meters: number; place: VisitedPlace }

/** Photos, of which one that knows where it was taken may offer another place. */
function VisitPhotos({ orgId, place, photos, error, onChange, onTake }: VisitPhotosProps) {
  const [offer, setOffer] = useState<Offer>()
  async function look(files: readonly File[]) {
    for (const file of files) {
      const at = await positionOf(file)
      if (!at) continue
      const meters = place.position ? distanceOf(at, place.position) : Infinity
      // An offer alone: without an answer everything goes on.
      const near = meters <= AT_PLACE ? undefined : await placeNear(orgId, at).catch(() => undefined)
      if (near) return setOffer({ name: near.place.name, meters: near.meters, place: near.place })
      if (Number.isFinite(meters)) setOffer({ name: place.name, meters, place })
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
        onChange={onChange}
        onPicked={files => void look(files)}
      />
      {offer && (
        <div className={styles.offer} role="status">
          <p>
            {fill(isHere ? visitText.photoHere : visitText.photoThere, {
              name: offer.name,
              length: lengthText(offer.meters),
            })}
          </p>
          {onTake && !isHere && (
            <Button size="small" onClick={() => onTake(offer.place)}>
              {fill(visitText.takeThere, { name: offer.name })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
