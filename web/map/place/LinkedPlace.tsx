import { Link } from '@tanstack/react-router'
import { MapPin, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { mayIn } from '#contract/permissions'
import { linkedPlaceText } from '#korean/map'
import { fill } from '#korean/particle'
import { useEveryProject } from '../../project/queries.ts'
import { choiceClass, ChoiceFace } from '../../ui/field/ChoiceButton.tsx'
import { placeAddress } from '../addresses.ts'
import { lookOf, looksOf, PlaceMark } from '../icons.tsx'
import { PlacePalette } from './PlacePalette.tsx'
import styles from './LinkedPlace.module.css'
import { type IssueAt, useIssuePlace, useLinkPlace, usePlaceCategories } from '../queries.ts'

/** Beside an issue: the place at which its work is done. */
export function LinkedPlace({ at }: { at: IssueAt }) {
  const found = useIssuePlace(at)
  const looks = looksOf(usePlaceCategories(at.orgId).data ?? [])
  const [isOpen, setOpen] = useState(false)
  const link = useLinkPlace(at)
  const project = useEveryProject(at.orgId).data?.find(({ projectId }) => projectId === at.projectId)
  const mayChange = project !== undefined && mayIn(project.myRole, 'issue.edit') && !project.isArchived
  const place = found.data?.place
  // The section stands before its answer comes, for those who may choose: it would push down all below it.
  if (found.isError || (!place && !mayChange)) return null
  return (
    <section className={styles.section} aria-label={linkedPlaceText.title}>
      <h3>{linkedPlaceText.title}</h3>
      <div className={styles.row}>
        <button
          type="button"
          className={choiceClass}
          aria-haspopup="dialog"
          disabled={!mayChange || !found.data}
          aria-label={place ? `${linkedPlaceText.change} ${place.name}` : linkedPlaceText.choose}
          onClick={() => setOpen(true)}
        >
          {place && <PlaceMark look={lookOf(looks, place.placeCategory)} isQuiet={place.isArchived} />}
          <ChoiceFace
            chosen={found.data ? (place?.name ?? linkedPlaceText.none) : ''}
            tone={place ? undefined : 'quiet'}
          />
        </button>
        {place && (
          <Link
            className={styles.show}
            aria-label={fill(linkedPlaceText.show, { name: place.name })}
            {...placeAddress(at.orgId, place.placeId)}
          >
            <MapPin />
          </Link>
        )}
      </div>
      <PlacePalette
        orgId={at.orgId}
        isOpen={isOpen}
        choices={
          place
            ? [{ id: 'none', label: linkedPlaceText.none, icon: <MapPinOff />, onAction: () => link.mutate(null) }]
            : []
        }
        onChoose={link.mutate}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}
