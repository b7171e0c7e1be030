import { ShieldAlert } from 'lucide-react'
import { authText } from '#korean/auth'
import { Banner } from '../ui/feedback/Banner.tsx'

/** Signed in, and yet the next page would not know it: says why and what to do. */
export const CookieNotice = () => (
  <div role="alert">
    <Banner kind="warn" isBox icon={<ShieldAlert />}>
      <b>{authText.cookieTitle}</b>
      <br />
      {authText.cookieBody}
      <br />
      {authText.cookieWay}
    </Banner>
  </div>
)
