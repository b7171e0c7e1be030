import { Copy, Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { InvitationLink } from '#contract/invitation'
import { inviteText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { copyText } from '../../ui/feedback/clipboard.ts'
import styles from '../InvitePage.module.css'
import { OwnHost } from './OwnHost.tsx'
import { QrCode } from '../../ui/image/QrCode.tsx'

type MadeLinkProps = {
  url: string
  link: InvitationLink
  /** Scrolled into view when new: the form that stood here was longer. */
  isNew: boolean
  onAgain: () => void
}

/** The link, for as long as this page stays: the server itself cannot say it again. */
export function MadeLink({ url, link, isNew, onAgain }: MadeLinkProps) {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  useEffect(() => {
    if (!isNew || !field) return
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  }, [isNew, field])
  function copy() {
    field?.select()
    void copyText(url, { copied: inviteText.copied, failed: inviteText.copyFailed })
  }
  return (
    <div className={styles.fields}>
      <Banner isBox icon={<Info />}>
        {inviteText.linkOnce}
      </Banner>
      <OwnHost url={url} />
      <div className={styles.made}>
        <TextField label={inviteText.linkReady} ref={setField} value={url} onChange={() => undefined} readOnly />
        <Button kind="primary" onClick={copy}>
          <Copy />
          {inviteText.copy}
        </Button>
      </div>
      <p className={styles.help}>
        {fill(inviteText.linkLine, { inviter: link.inviter, expires: fullTime(new Date(link.expiresAt)) })}
      </p>
      <figure className={styles.qr}>
        <QrCode text={url} label={inviteText.qr} />
        <figcaption>{inviteText.qrHelp}</figcaption>
      </figure>
      <div>
        <Button onClick={onAgain}>{inviteText.another}</Button>
      </div>
    </div>
  )
}
