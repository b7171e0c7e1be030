import { featureText } from '#korean/home'
import { theme } from '../session.ts'
import narrowDark from './images/narrow-dark.webp'
import narrowLight from './images/narrow-light.webp'
import wideDark from './images/wide-dark.webp'
import wideLight from './images/wide-light.webp'
import styles from './ProductPicture.module.css'

const PHONE = '(max-width: 47.99rem)'
const dark = { system: '(prefers-color-scheme: dark)', dark: 'all', light: 'not all' } as const

/** A screen of the demonstration, which e2e/readme.test.ts takes. Sizes in the page keep its place free. */
export function ProductPicture() {
  const isDark = dark[theme.get()]
  return (
    <picture className={styles.picture}>
      <source media={`${PHONE} and ${isDark}`} srcSet={narrowDark} width={780} height={1240} />
      <source media={PHONE} srcSet={narrowLight} width={780} height={1240} />
      <source media={isDark} srcSet={wideDark} width={1550} height={810} />
      <img src={wideLight} width={1550} height={810} alt={featureText.picture} fetchPriority="high" decoding="async" />
    </picture>
  )
}
