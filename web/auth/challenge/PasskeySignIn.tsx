import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { secondFactorText } from '#korean/second-factor'
import { fetchedComponent } from '../../ui/fetched.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { CookieLost, isProviderRequired } from '../queries.ts'
import { fetchPasskeys, hasPasskeys } from './passkeys.ts'
import { useSignInByPasskey } from './queries.ts'

const CookieNotice = fetchedComponent(() => import('../CookieNotice.tsx').then(it => it.CookieNotice))

type PasskeySignInProps = { onEntered: () => void; onProviderRequired: (error: Error) => void }

/** Signs in without a password: the passkey says whose it is, and its device has asked for a finger, a face or a PIN. */
export function PasskeySignIn({ onEntered, onProviderRequired }: PasskeySignInProps) {
  const signIn = useSignInByPasskey()
  useEffect(fetchPasskeys, [])
  if (!hasPasskeys()) return null
  return (
    <>
      {signIn.error instanceof CookieLost && <CookieNotice />}
      <Button
        size="large"
        isWide
        isBusy={signIn.isPending}
        onClick={() =>
          signIn.mutate(undefined, {
            onSuccess: isEntered => isEntered && onEntered(),
            onError: failed => isProviderRequired(failed) && onProviderRequired(failed),
          })
        }
      >
        <KeyRound />
        {secondFactorText.passkeySignIn}
      </Button>
    </>
  )
}
