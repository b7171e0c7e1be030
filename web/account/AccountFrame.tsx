import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { findingText } from '#korean/finding'
import { SiteTop } from './SiteTop.tsx'
import styles from './AccountFrame.module.css'

/** The page around my own settings. */
export const AccountFrame = ({
  title,
  back,
  children,
}: {
  title: string
  back?: ReactElement
  children: ReactNode
}) => (
  <>
    <SiteTop back={back ?? { to: '/', label: findingText.back }} />
    <main id="main" className={styles.main}>
      <div className={styles.head}>
        <h1>{title}</h1>
      </div>
      {children}
    </main>
  </>
)

type SectionProps = { title: string; help?: string; children: ReactNode; id?: string }

/** One group of settings: its name on the left, what can be changed on the right. */
export function Section({ title, help, children, id }: SectionProps) {
  const self = useRef<HTMLElement>(null)
  // The page was there before its sections, so that nobody else leads to the one of the address.
  useEffect(() => {
    if (id && location.hash === `#${id}`) self.current?.scrollIntoView()
  }, [id])
  return (
    <section className={styles.section} aria-labelledby={id} ref={self}>
      <div>
        <h2 id={id}>{title}</h2>
        {help && <p>{help}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
