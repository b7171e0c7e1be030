import { Link } from '@tanstack/react-router'
import { ExternalLink, Route, X } from 'lucide-react'
import { useState } from 'react'
import { distanceOf } from '#contract/coordinates'
import { PLACES_PAGE } from '#contract/map'
import type { PlaceRow, Position } from '#contract/place'
import { categories, isOpen } from '#contract/workflow'
import { sentenceFor } from '#korean/errors'
import { dayRouteText } from '#korean/map-day'
import { fill } from '#korean/particle'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { WordsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { placeAddress } from '../addresses.ts'
import { kakaoWays } from '../elsewhere.ts'
import { mayKnowHere, positionHere } from '../here.ts'
import { lookOf, type PlaceLook, PlaceMark } from '../icons.tsx'
import { lengthText } from '../lengths.ts'
import { usePlaces } from '../queries.ts'
import { lengthOf, sensibleOrder } from './order.ts'
import styles from './DayRouteDialog.module.css'

const MINE_TODAY = { assignee: 'me', due: 'overdue,today', category: categories.filter(isOpen).join(',') }

type Stop = PlaceRow & { position: Position }
type DayRouteDialogProps = { orgId: number; looks: readonly PlaceLook[]; onClose: () => void }

/** The places at which my issues are due, in the order of a day. */
export function DayRouteDialog({ orgId, looks, onClose }: DayRouteDialogProps) {
  const found = usePlaces(orgId, MINE_TODAY, undefined)
  const page = found.data?.pages[0]
  return (
    <Modal isOpen title={dayRouteText.title} onClose={onClose}>
      <p className={styles.help}>{dayRouteText.help}</p>
      {found.isPending && (
        <Delayed>
          <div role="status" aria-label={dayRouteText.stops} className={styles.bones}>
            <WordsSkeleton width="70%" />
            <WordsSkeleton width="50%" />
            <WordsSkeleton width="60%" />
          </div>
        </Delayed>
      )}
      {found.error && !page && (
        <ErrorState
          title={dayRouteText.failed}
          heading="h3"
          text={sentenceFor(found.error)}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {page?.places.length === 0 && (
        <EmptyState icon={<Route />} title={dayRouteText.empty} heading="h3" text={dayRouteText.emptyHelp} />
      )}
      {page && page.places.length > 0 && (
        <DayRoute orgId={orgId} looks={looks} places={page.places} isCut={page.next !== null} onShow={onClose} />
      )}
    </Modal>
  )
}

type DayRouteProps = {
  orgId: number
  looks: readonly PlaceLook[]
  places: readonly PlaceRow[]
  isCut: boolean
  onShow: () => void
}

function DayRoute({ orgId, looks, places, isCut, onShow }: DayRouteProps) {
  const [start, setStart] = useState<Position>()
  const [isAsking, setAsking] = useState(false)
  const [leftOut, leaveOut] = useState<ReadonlySet<number>>(new Set())
  const located = places.filter((place): place is Stop => place.position !== null)
  const stops = sensibleOrder(
    located.filter(({ placeId }) => !leftOut.has(placeId)),
    start,
  )
  const points = [...(start ? [{ name: dayRouteText.here, position: start }] : []), ...stops]
  const ways = kakaoWays(points)
  async function setOut(isFromHere: boolean) {
    if (!isFromHere) return setStart(undefined)
    setAsking(true)
    setStart(await positionHere())
    setAsking(false)
  }
  return (
    <>
      {mayKnowHere() && (
        <div className={styles.start}>
          <Checkbox
            checked={isAsking || start !== undefined}
            disabled={isAsking}
            onChange={isFromHere => void setOut(isFromHere)}
          >
            {dayRouteText.fromHere}
          </Checkbox>
          <p>{dayRouteText.hereHelp}</p>
        </div>
      )}
      {stops.length === 0 && leftOut.size > 0 && <p className={styles.none}>{dayRouteText.allLeftOut}</p>}
      <ol className={styles.stops} aria-label={dayRouteText.stops}>
        {stops.map((stop, at) => {
          const before = start ? points[at] : points[at - 1]
          return (
            <li key={stop.placeId}>
              <span className={styles.number}>{at + 1}</span>
              <PlaceMark look={lookOf(looks, stop.placeCategory)} />
              <Link className={styles.place} {...placeAddress(orgId, stop.placeId)} onClick={onShow}>
                <strong>{stop.name}</strong>
                <span>{stop.address}</span>
              </Link>
              {before && <span className={styles.leg}>+{lengthText(distanceOf(before.position, stop.position))}</span>}
              <Button
                kind="ghost"
                isIcon
                aria-label={fill(dayRouteText.leaveOut, { name: stop.name })}
                onClick={() => leaveOut(new Set([...leftOut, stop.placeId]))}
              >
                <X />
              </Button>
            </li>
          )
        })}
      </ol>
      <div className={styles.foot}>
        {stops.length > 0 && (
          <p>
            {fill(dayRouteText.total, {
              count: stops.length,
              length: lengthText(lengthOf(points.map(({ position }) => position))),
            })}
          </p>
        )}
        {located.length < places.length && (
          <p>{fill(dayRouteText.withoutPosition, { count: places.length - located.length })}</p>
        )}
        {isCut && <p>{fill(dayRouteText.more, { count: PLACES_PAGE })}</p>}
        {leftOut.size > 0 && (
          <Button size="small" onClick={() => leaveOut(new Set())}>
            {fill(dayRouteText.takeBack, { count: leftOut.size })}
          </Button>
        )}
      </div>
      <p className={styles.ways}>
        {ways.map(({ first, last, url }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            {ways.length === 1 ? dayRouteText.way : fill(dayRouteText.wayPart, { first: first.name, last: last.name })}
            <ExternalLink />
          </a>
        ))}
      </p>
    </>
  )
}
