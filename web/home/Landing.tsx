import { Link } from '@tanstack/react-router'
import { Copy, Sparkles } from 'lucide-react'
import { homeText } from '#korean/home'
import { myMenuText } from '#korean/my-menu'
import { firstRunText } from '#korean/first-run'
import { siteText } from '#korean/site'
import { useWelcome } from '../auth/queries.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Brand } from '../ui/layout/Brand.tsx'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { copyText } from '../ui/feedback/clipboard.ts'
import styles from './Landing.module.css'
import { Features } from './Features.tsx'
import { Points } from './Points.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { SiteTop } from '../account/SiteTop.tsx'

const COMMAND = 'npm start'

/** The first page for visitors; on an empty server it says that the server waits for its first account. */
export function Landing() {
  const server = useWelcome()
  const isFirst = server?.isFirstRun === true
  return (
    <>
      {isFirst && (
        <section aria-label={firstRunText.title}>
          <Banner kind="quiet" icon={<Sparkles />}>
            <b>{firstRunText.title}</b> {firstRunText.help}
          </Banner>
        </section>
      )}
      <SiteTop isWide />
      <main id="main" className={styles.main}>
        <section className={styles.hero}>
          <h1>
            {homeText.heroFirst}
            <br />
            {homeText.heroSecond}
          </h1>
          <p>{homeText.heroBody}</p>
          <div className={styles.act}>
            <Link className={buttonClass({ kind: 'primary', size: 'large' })} to="/signup">
              {isFirst ? homeText.firstAccount : myMenuText.signup}
            </Link>
            <code className={styles.install} aria-label={homeText.install}>
              <span aria-hidden>$</span> {COMMAND}
              <Button kind="ghost" size="small" isIcon aria-label={homeText.copy} onClick={copyCommand}>
                <Copy aria-hidden />
              </Button>
            </code>
          </div>
        </section>
        <ProductPicture />
        <Features />
        <Points />
        <footer className={styles.foot}>
          <Brand size={18} />
          <Link to="/terms">{siteText.terms}</Link>
          <Link to="/privacy">
            <b>{siteText.privacy}</b>
          </Link>
        </footer>
      </main>
    </>
  )
}

const copyCommand = () => void copyText(COMMAND, { copied: homeText.copied, failed: homeText.copyFailed })
