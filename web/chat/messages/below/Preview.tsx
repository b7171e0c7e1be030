import { X } from 'lucide-react'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { Button } from '../../../ui/layout/Button.tsx'
import { useAround } from '../../room/around.ts'
import { useRemovePreview } from '../deeds.ts'
import styles from './Preview.module.css'

/** The page to which the message leads. The host is said besides the name, which the site gives itself. */
export function Preview({ message }: { message: Message }) {
  const { orgId, roomId, me, mayModerate } = useAround()
  const remove = useRemovePreview({ orgId, roomId })
  const { preview, author } = message
  if (!preview) return null
  const { address, site, title, description } = preview
  const host = URL.parse(address)?.host ?? address
  const mayRemove = author.memberId === me || mayModerate
  return (
    <div className={styles.preview} data-removable={mayRemove || undefined}>
      <p className={styles.site}>
        {site !== '' && <b>{site}</b>}
        <span>{host}</span>
      </p>
      <a className={styles.title} href={address} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
      {description !== '' && <p className={styles.description}>{description}</p>}
      {mayRemove && (
        <span className={styles.remove}>
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={chatText.removePreview}
            onClick={() => remove.mutate({ message })}
          >
            <X />
          </Button>
        </span>
      )}
    </div>
  )
}
