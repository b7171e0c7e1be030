import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { agreementCodes, type AgreementCode } from '#contract/auth'
import { authText } from '#korean/auth'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import styles from './Agreements.module.css'

const labels: Record<AgreementCode, string> = {
  terms: authText.agreeTerms,
  privacy: authText.agreePrivacy,
  age: authText.agreeAge,
  marketing: authText.agreeMarketing,
}
const pages = {
  terms: { to: '/terms', label: authText.readTerms },
  privacy: { to: '/privacy', label: authText.readPrivacy },
} as const

type AgreementsProps = {
  agreed: ReadonlySet<AgreementCode>
  onChange: (agreed: ReadonlySet<AgreementCode>) => void
  error: string | undefined
  isLocked: boolean
}

/** Each consent apart, the optional one unticked until somebody ticks it. */
export function Agreements({ agreed, onChange, error, isLocked }: AgreementsProps) {
  const turn = (code: AgreementCode, isOn: boolean) => {
    const next = new Set(agreed)
    if (isOn) next.add(code)
    else next.delete(code)
    onChange(next)
  }
  return (
    <div className={styles.agreements}>
      <div className={styles.all}>
        <Checkbox
          checked={agreed.size === agreementCodes.length}
          isMixed={agreed.size > 0 && agreed.size < agreementCodes.length}
          disabled={isLocked}
          onChange={isOn => onChange(new Set(isOn ? agreementCodes : []))}
        >
          <b>{authText.agreeAll}</b>
        </Checkbox>
      </div>
      {agreementCodes.map(code => (
        <div key={code} className={styles.one}>
          <Checkbox checked={agreed.has(code)} disabled={isLocked} onChange={isOn => turn(code, isOn)}>
            {labels[code]}
          </Checkbox>
          {(code === 'terms' || code === 'privacy') && (
            <Link className={styles.read} to={pages[code].to} target="_blank" aria-label={pages[code].label}>
              <ChevronRight aria-hidden />
            </Link>
          )}
        </div>
      ))}
      {!isLocked && <p className={styles.note}>{authText.agreeOptional}</p>}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
