import { containsEmailName, newPassword, strengthOf, type Strength } from '#contract/password'
import { authText } from '#korean/auth'
import { fieldSentence } from '#korean/fields'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import styles from './NewPasswordField.module.css'

type NewPasswordFieldProps = {
  label: string
  email: string | undefined
  value: string
  onChange: (value: string) => void
  error: string | undefined
  name?: string
  autoFocus?: boolean
}

const words: Record<Strength, string> = {
  weak: authText.strengthWeak,
  fair: authText.strengthFair,
  strong: authText.strengthStrong,
}

/** A password to be set: the rule, and while typing how strong it is. */
export function NewPasswordField({ email, value, error, name = 'password', ...rest }: NewPasswordFieldProps) {
  const hasName = email !== undefined && value !== '' && containsEmailName(value, email)
  const isAllowed = newPassword.safeParse(value).success && !hasName
  // A refused password is not strong, whatever its length.
  const strength = hasName || error ? 'weak' : strengthOf(value)
  return (
    <div className={styles.field}>
      <PasswordField
        {...rest}
        name={name}
        value={value}
        autoComplete="new-password"
        placeholder={authText.passwordRule}
        error={error ?? (hasName ? fieldSentence('password.email') : undefined)}
        help={value && !isAllowed ? authText.passwordRule : undefined}
      />
      {hasName && !error && <p className={styles.contained}>{authText.passwordContains}</p>}
      {value !== '' && (
        <p className={styles.strength} data-strength={strength}>
          <span className={styles.bars} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          <span>
            {authText.strengthLabel} <b>{words[strength]}</b>
          </span>
        </p>
      )}
    </div>
  )
}
