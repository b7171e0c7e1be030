import { MailOpen } from 'lucide-react'
import { offerText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { Banner } from '../ui/Banner.tsx'
import { useGlance, type WantedOffer } from './wanted.ts'

/** Why somebody who opened an invitation is asked to sign in first. */
export function OfferNotice({ wanted }: { wanted: WantedOffer }) {
  const organization = useGlance(wanted).data?.organization?.name
  return (
    <Banner isBox icon={<MailOpen />}>
      {organization ? fill(offerText.loginNoticeOf, { organization }) : offerText.loginNotice}
    </Banner>
  )
}
