import { CookieNotice } from './CookieNotice.tsx'

/** Nobody can stay signed in outside a secure context, so nothing is asked of them there: decision 020. */
export const InsecurePage = () => (
  <main id="main">
    <CookieNotice />
  </main>
)
