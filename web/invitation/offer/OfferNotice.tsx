import { MailOpen, MailX } from 'lucide-react'
import { offerText } from '#korean/offer'
import { fill } from '#korean/particle'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { deadWords, useGlance } from './glance.ts'
import type { WantedOffer } from './wanted.ts'

/** Why somebody who opened an invitation is asked to sign in or up first; or that it would open nothing. */
export function OfferNotice({ wanted, isNew = false }: { wanted: WantedOffer | null; isNew?: boolean }) {
  const glance = useGlance(wanted)
  const dead = deadWords(wanted, glance)
  if (dead)
    return (
      <Banner kind="warn" isBox icon={<MailX />} role="status">
        <b>{dead.title}</b> {dead.text}
      </Banner>
    )
  const words = isNew ? offerText.signup : offerText.login
  const organization = glance.data?.organization?.name
  return (
    <Banner isBox icon={<MailOpen />}>
      {organization ? fill(words.of, { organization }) : words.plain}
    </Banner>
  )
}
