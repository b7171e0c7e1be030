import { MapPinned } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FoundAddress } from '#contract/geocoding'
import styles from './FoundAddresses.module.css'

type FoundAddressesProps = {
  label: string
  found: readonly FoundAddress[]
  /** One whose point is shown, with what can be done there. */
  picked?: FoundAddress | undefined
  children?: ReactNode
  onPick: (found: FoundAddress) => void
}

/** Addresses that a provider knows, each with the name of what stands there. */
export const FoundAddresses = ({ label, found, picked, children, onPick }: FoundAddressesProps) => (
  <ul className={styles.found} aria-label={label}>
    {found.map(each => {
      const { address, detail, name } = each
      const isPicked = picked?.address === address && picked.name === name
      const said = name ? address : detail
      return (
        <li key={`${address}\n${name}`}>
          <button type="button" aria-current={isPicked ? 'true' : undefined} onClick={() => onPick(each)}>
            <MapPinned />
            <span>
              <b>{name ?? address}</b>
              {said && <span>{said}</span>}
            </span>
          </button>
          {isPicked && children && <div className={styles.deeds}>{children}</div>}
        </li>
      )
    })}
  </ul>
)
