import { Brand } from '../ui/layout/Brand.tsx'
import frame from './AuthFrame.module.css'
import { CookieNotice } from './CookieNotice.tsx'

/** Nobody can stay signed in outside a secure context, so nothing is asked of them there: decision 020. */
export const InsecurePage = () => (
  <div className={frame.page}>
    <header className={frame.top}>
      <Brand />
    </header>
    <main id="main" className={frame.main}>
      <CookieNotice />
    </main>
  </div>
)
