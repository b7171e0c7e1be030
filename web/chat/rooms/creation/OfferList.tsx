import type { ReactNode } from 'react'
import styles from './OfferList.module.css'

export type Offer = { id: number; icon: ReactNode; name: string; detail: string; button: ReactNode }

/** Rooms and people beside one's own rooms, each with the way to talk there. */
export const OfferList = ({ offers }: { offers: readonly Offer[] }) => (
  <ul className={styles.offers}>
    {offers.map(({ id, icon, name, detail, button }) => (
      <li key={id}>
        {icon}
        <span className={styles.words}>
          <b>{name}</b>
          <small>{detail}</small>
        </span>
        {button}
      </li>
    ))}
  </ul>
)
