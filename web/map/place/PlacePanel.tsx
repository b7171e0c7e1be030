import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, CircleAlert, Ellipsis, ExternalLink, Link2, Pencil, Trash2, X } from 'lucide-react'
import { useId } from 'react'
import { coordinatesShown } from '#contract/coordinates'
import type { Place } from '#contract/place'
import type { Visit } from '#contract/place-visit'
import { sentenceFor } from '#korean/errors'
import { mapText, placeFormText, placeText } from '#korean/map'
import { nearDay } from '#korean/time'
import { FileList } from '../../attachment/FileList.tsx'
import { isGone, isRefused } from '../../cache.ts'
import { PriorityGlyph } from '../../issue/PriorityGlyph.tsx'
import { useEverybody } from '../../member/queries.ts'
import { useEveryProject } from '../../project/queries.ts'
import { copyText } from '../../ui/feedback/clipboard.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton, WordsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { StateGlyph } from '../../workflow/StateGlyph.tsx'
import { elsewhere } from '../elsewhere.ts'
import { MessagesHere } from '../message/MessagesHere.tsx'
import { PostsHere } from '../post/PostsHere.tsx'
import { lookOf, type PlaceLook, PlaceMark } from '../icons.tsx'
import { VisitsHere } from '../visit/VisitsHere.tsx'
import styles from './PlacePanel.module.css'
import { useArchivePlace, usePlace, usePlaceIssues, useRemovePlace } from '../queries.ts'

type PlacePanelProps = {
  orgId: number
  placeId: number
  looks: readonly PlaceLook[]
  onEdit: (place: Place) => void
  onVisit: (place: Place, visit: Visit | undefined) => void
  onClose: () => void
  /** Called once it is deleted from here, when it may be closed already. */
  onRemoved: () => void
}

/** A place, and the work there. */
export function PlacePanel({ orgId, placeId, looks, onEdit, onVisit, onClose, onRemoved }: PlacePanelProps) {
  const found = usePlace(orgId, placeId)
  const isMissing = found.data ? isGone(found.error) : isRefused(found.error)
  const place = isMissing ? undefined : found.data
  const titleId = useId()
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        {place && <PlaceMark look={lookOf(looks, place.placeCategory)} isQuiet={place.isArchived} />}
        <h2 id={titleId}>{place?.name ?? placeText.place}</h2>
        {place && <Deeds orgId={orgId} place={place} onEdit={() => onEdit(place)} onRemoved={onRemoved} />}
        <Button kind="ghost" isIcon aria-label={placeText.close} onClick={onClose}>
          <X />
        </Button>
      </header>
      {isMissing && <ErrorState title={placeText.missing} text={placeText.missingHelp} />}
      {found.error && !place && !isMissing && (
        <ErrorState
          title={placeText.loadFailed}
          text={sentenceFor(found.error)}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {found.isPending && (
        <Delayed>
          <div role="status" aria-label={placeText.place} className={styles.bones}>
            <WordsSkeleton width="40%" />
            <WordsSkeleton width="80%" />
            <WordsSkeleton width="60%" />
            <Skeleton width="100%" height="84px" />
          </div>
        </Delayed>
      )}
      {place && (
        <>
          <About orgId={orgId} place={place} look={lookOf(looks, place.placeCategory)} />
          <Issues orgId={orgId} placeId={placeId} />
          <PostsHere orgId={orgId} placeId={placeId} />
          <MessagesHere orgId={orgId} placeId={placeId} />
          <VisitsHere orgId={orgId} place={place} onVisit={visit => onVisit(place, visit)} />
        </>
      )}
    </section>
  )
}

type DeedsProps = { orgId: number; place: Place; onEdit: () => void; onRemoved: () => void }
function Deeds({ orgId, place: { placeId, isArchived, mayEdit }, onEdit, onRemoved }: DeedsProps) {
  const archive = useArchivePlace(orgId, !isArchived)
  const remove = useRemovePlace(orgId, onRemoved)
  const copy = {
    id: 'copy',
    label: placeText.copyLink,
    icon: <Link2 />,
    onAction: () => void copyText(location.href, { copied: placeText.copied, failed: placeText.copyFailed }),
  }
  const changes = [
    {
      id: 'archive',
      label: isArchived ? placeText.unarchive : placeText.archive,
      icon: isArchived ? <ArchiveRestore /> : <Archive />,
      onAction: () => archive.mutate(placeId),
    },
    {
      id: 'remove',
      label: placeText.delete,
      icon: <Trash2 />,
      isDanger: true,
      onAction: () => remove.mutate(placeId),
    },
  ]
  return (
    <>
      {mayEdit && (
        <Button kind="ghost" isIcon aria-label={placeText.edit} onClick={onEdit}>
          <Pencil />
        </Button>
      )}
      <Menu
        label={placeText.menu}
        kind="ghost"
        isIcon
        trigger={<Ellipsis />}
        items={mayEdit ? [copy, ...changes] : [copy]}
      />
    </>
  )
}

function About({ orgId, place, look }: { orgId: number; place: Place; look: PlaceLook }) {
  const everybody = useEverybody(orgId, place.ownerId !== null).data
  const owner = everybody?.find(({ memberId }) => memberId === place.ownerId)
  const project = useEveryProject(orgId).data?.find(({ projectId }) => projectId === place.projectId)
  const { position, isApproximate, address, addressDetail, photos, phone, hours, note } = place
  const links = position && elsewhere({ name: place.name, position })
  const where = position && (isApproximate ? placeFormText.approximate : coordinatesShown(position))
  return (
    <div className={styles.about}>
      <p className={styles.kinds}>
        <span>{look.name}</span>
        {place.isArchived && <span>{mapText.isArchived}</span>}
      </p>
      <Facts
        isCompact
        facts={[
          [placeText.address, [address, addressDetail].filter(Boolean).join(' ')],
          [placeText.position, where ?? mapText.noPosition],
          [placeText.phone, phone && <a href={`tel:${phone.replace(/[^0-9+]/g, '')}`}>{phone}</a>],
          [placeText.hours, hours],
          [placeText.owner, place.ownerId !== null && everybody && (owner?.memberName ?? placeText.leftMember)],
          [placeText.project, place.projectId === null ? placeFormText.organization : (project?.name ?? '')],
        ]}
      />
      {links && (
        <p className={styles.links}>
          <a href={links.kakao} target="_blank" rel="noreferrer">
            {placeText.kakao}
            <ExternalLink />
          </a>
          <a href={links.naver} target="_blank" rel="noreferrer">
            {placeText.naver}
            <ExternalLink />
          </a>
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
      <FileList orgId={orgId} files={photos} />
    </div>
  )
}

function Issues({ orgId, placeId }: { orgId: number; placeId: number }) {
  const found = usePlaceIssues(orgId, placeId)
  const issues = found.data ?? []
  return (
    <section className={styles.things} aria-label={placeText.issues}>
      <h3>{placeText.issues}</h3>
      {found.error && !found.data && (
        <ErrorState
          title={placeText.issuesFailed}
          heading="h3"
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {found.data && issues.length === 0 && (
        <p className={styles.none}>
          {placeText.issuesEmpty} {placeText.issuesHelp}
        </p>
      )}
      <ul>
        {issues.map(({ issueId, projectId, key, title, state, priority, dueDate, isOverdue }) => (
          <li key={issueId}>
            <Link
              to="/org/$orgId/project/$projectId/issue/$issueId"
              params={{ orgId: String(orgId), projectId: String(projectId), issueId: String(issueId) }}
              search={{}}
            >
              <StateGlyph state={state} label={state.name} />
              <span className={styles.key}>{key}</span>
              <span className={styles.title}>{title}</span>
              {priority !== 'NONE' && <PriorityGlyph priority={priority} />}
              {dueDate && (
                <span className={styles.due} data-late={isOverdue || undefined}>
                  {isOverdue && <CircleAlert aria-label={mapText.overdue} />}
                  {nearDay(dueDate)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
