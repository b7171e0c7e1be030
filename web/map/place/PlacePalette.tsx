import { type ReactNode, useState } from 'react'
import { linkedPlaceText } from '#korean/map'
import { useDebounced } from '../../ui/field/useDebounced.ts'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { lookOf, looksOf, PlaceMark } from '../icons.tsx'
import { usePlaceCategories, usePlaces } from '../queries.ts'

type Choice = { id: string; label: string; icon: ReactNode; onAction: () => void }
type PlacePaletteProps = {
  orgId: number
  isOpen: boolean
  /** Stand before the places. */
  choices?: readonly Choice[]
  /** They are chosen already. */
  except?: readonly number[]
  onChoose: (placeId: number) => void
  onClose: () => void
}

/** A place, by its name, address or initials. */
export function PlacePalette({ orgId, isOpen, choices = [], except = [], onChoose, onClose }: PlacePaletteProps) {
  const [typed, type] = useState('')
  const words = useDebounced(typed).trim()
  const looks = looksOf(usePlaceCategories(orgId).data ?? [])
  const listed = usePlaces(orgId, words ? { text: words } : {}, undefined, isOpen)
  const found = listed.data?.pages[0]?.places ?? []
  const places = found.filter(({ placeId }) => !except.includes(placeId))
  return (
    <CommandPalette
      isOpen={isOpen}
      label={linkedPlaceText.find}
      empty={linkedPlaceText.notFound}
      onType={type}
      items={[
        // Enter after a name never means one of these.
        ...choices.map(choice => ({ ...choice, isFound: typed.trim() === '' })),
        ...places.map(each => ({
          id: String(each.placeId),
          label: each.name,
          hint: each.address || undefined,
          icon: <PlaceMark look={lookOf(looks, each.placeCategory)} />,
          // Until the answer to what is typed comes, the palette looks through what it has.
          isFound: typed.trim() === words && !listed.isPlaceholderData,
          onAction: () => onChoose(each.placeId),
        })),
      ]}
      onClose={() => {
        type('')
        onClose()
      }}
    />
  )
}
