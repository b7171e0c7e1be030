// People of a room in parts, each with what is said of them.
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { useAround } from '../room/around.ts'
import styles from './Readers.module.css'

/** So many that keys scroll them. */
export const PeopleParts = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.readers} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
)

type PeoplePartProps = { title: string; isEmpty: boolean; children: ReactNode }
export const PeoplePart = ({ title, isEmpty, children }: PeoplePartProps) =>
  !isEmpty && (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )

export function PersonLine({ memberId, hint }: { memberId: number; hint: string }) {
  const { people } = useAround()
  const person = people.of(memberId)
  const name = person?.name ?? '?'
  return (
    <li>
      <Avatar name={name} imageUrl={person?.imageUrl} size={24} />
      <b>{name}</b>
      <small>{[person?.departments, person?.position].filter(Boolean).join(' ')}</small>
      {hint && <small>{hint}</small>}
    </li>
  )
}
