import { fill } from '#korean/particle'
import { signInLabels, signUpLabels, socialText } from '#korean/social'
import type { OtherWaysInProps } from '../auth/parts.ts'
import { useWelcome } from '../auth/queries.ts'
import { wantedPath } from '../session.ts'
import { classes } from '../ui/classes.ts'
import { buttonClass } from '../ui/layout/Button.tsx'
import { Mark } from './Mark.tsx'
import styles from './SocialButtons.module.css'

/** A token of an invitation stays in this tab: the address that leaves for the provider names none. */
function startOf(provider: string) {
  const wanted = wantedPath.peek()
  const returnTo = wanted && !/[?&]token=/.test(wanted) ? wanted : '/'
  return `/api/auth/oauth/${provider}/start?${new URLSearchParams({ returnTo })}`
}

/** Whole navigations, in the colours that each brand prescribes. A new person sees them before the longer way, the form. */
export function SocialButtons({ isNew = false, isRequired = false }: OtherWaysInProps) {
  const providers = useWelcome()?.providers ?? []
  if (isRequired) return <RequiredWay />
  if (providers.length === 0) return null
  const labels = isNew ? signUpLabels : signInLabels
  const or = <p className={styles.or}>{socialText.or}</p>
  return (
    <div className={styles.ways}>
      {!isNew && or}
      <ul className={classes(styles.list, isNew && styles.pairs)}>
        {providers.map(({ provider, name, hasLogo }) => (
          <li key={provider}>
            <a className={styles.way} data-provider={provider} href={startOf(provider)}>
              <Mark provider={provider} hasLogo={hasLogo} />
              <span>{fill(labels[provider], { provider: name })}</span>
            </a>
          </li>
        ))}
      </ul>
      {isNew && or}
    </div>
  )
}

/** The server's own provider, where an account opens by nothing else. */
export function RequiredWay() {
  const own = useWelcome()?.providers.find(({ provider }) => provider === 'oidc')
  if (!own) return null
  return (
    <a className={buttonClass({ kind: 'primary', size: 'large', isWide: true })} href={startOf(own.provider)}>
      {fill(signInLabels.oidc, { provider: own.name })}
    </a>
  )
}
