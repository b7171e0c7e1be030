import { MailOpen } from 'lucide-react'
import { offerText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { Banner } from '../ui/Banner.tsx'
import { useGlance, type WantedOffer } from './wanted.ts'

/** Why somebody who opened an invitation is asked to sign in or up first. */
export function OfferNotice({ wanted, isNew = false }: { wanted: WantedOffer; isNew?: boolean }) {
  const words = isNew ? offerText.signup : offerText.login
  const organization = useGlance(wanted).data?.organization?.name
  return (
    <Banner isBox icon={<MailOpen />}>
      {organization ? fill(words.of, { organization }) : words.plain}
    </Banner>
  )
}
