import { fill } from '#korean/particle'
import { signInLabels, socialText } from '#korean/social'
import { useWelcome } from '../auth/queries.ts'
import { wantedPath } from '../session.ts'
import { Mark } from './Mark.tsx'
import styles from './SocialButtons.module.css'

/** A token of an invitation stays in this tab: the address that leaves for the provider names none. */
function startOf(provider: string) {
  const wanted = wantedPath.peek()
  const returnTo = wanted && !/[?&]token=/.test(wanted) ? wanted : '/'
  return `/api/auth/oauth/${provider}/start?${new URLSearchParams({ returnTo })}`
}

/** Whole navigations, in the colours that each brand prescribes. */
export function SocialButtons() {
  const providers = useWelcome()?.providers ?? []
  if (providers.length === 0) return null
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{socialText.or}</p>
      <ul className={styles.list}>
        {providers.map(({ provider, name, hasLogo }) => (
          <li key={provider}>
            <a className={styles.way} data-provider={provider} href={startOf(provider)}>
              <Mark provider={provider} hasLogo={hasLogo} />
              <span>{fill(signInLabels[provider], { provider: name })}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
