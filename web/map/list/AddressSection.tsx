import { Plus } from 'lucide-react'
import type { FoundAddress } from '#contract/geocoding'
import { mapText } from '#korean/map'
import { Button } from '../../ui/layout/Button.tsx'
import { FoundAddresses } from '../FoundAddresses.tsx'
import styles from './PlaceList.module.css'

type AddressSectionProps = {
  found: readonly FoundAddress[]
  /** The sentence of a provider that could not be asked. */
  failure: string | null
  picked: FoundAddress | undefined
  onPick: (found: FoundAddress) => void
  /** Absent for those who may not. */
  onCreate: ((found: FoundAddress) => void) | undefined
}

/** Addresses that the words of the search name, beside our own places. */
export function AddressSection({ found, failure, picked, onPick, onCreate }: AddressSectionProps) {
  if (failure !== null)
    return (
      <p role="status" className={styles.failure}>
        {failure}
      </p>
    )
  if (found.length === 0) return null
  return (
    <section aria-label={mapText.addresses}>
      <h2>{mapText.addresses}</h2>
      <FoundAddresses label={mapText.addresses} found={found} picked={picked} onPick={onPick}>
        {picked && onCreate && (
          <Button size="small" onClick={() => onCreate(picked)}>
            <Plus />
            {mapText.createHere}
          </Button>
        )}
      </FoundAddresses>
    </section>
  )
}
