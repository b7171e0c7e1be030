import { AtSign, BriefcaseBusiness, Network } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { chatDeedText } from '#korean/chat-deeds'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import styles from './MentionList.module.css'
import type { Mentionable } from './useMentionList.ts'

type MentionListProps = {
  id: string
  found: readonly Mentionable[]
  at: number
  onPoint: (place: number) => void
  onTake: (mention: Mentionable) => void
}

/** Above the field, which keeps the focus. */
export function MentionList({ id, found, at, onPoint, onTake }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={list} role="listbox" id={id} aria-label={chatDeedText.mention} className={styles.list} data-floats="">
      {found.map((each, place) => (
        // Its keys are those of the field.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={`${each.kind} ${each.id}`}
          role="option"
          id={`${id}-${place}`}
          tabIndex={-1}
          aria-selected={place === at}
          className={styles.option}
          onPointerMove={() => place !== at && onPoint(place)}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onTake(each)}
        >
          <Face {...each} />
          <b>{each.label}</b>
          <small>{each.detail}</small>
          {each.isOutside && <small className={styles.outside}>{chatDeedText.outside}</small>}
        </div>
      ))}
    </div>
  )
}

function Face({ kind, label, imageUrl }: Mentionable) {
  if (kind === 'member') return <Avatar name={label} imageUrl={imageUrl} size={24} />
  const Icon = { everyone: AtSign, department: Network, position: BriefcaseBusiness }[kind]
  return (
    <span className={styles.icon}>
      <Icon aria-hidden />
    </span>
  )
}
