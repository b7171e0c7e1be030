import { useState } from 'react'
import type { Account } from '#contract/account'
import type { Passkey, SecondFactorState } from '#contract/second-factor'
import { fill } from '#korean/particle'
import { secondFactorText } from '#korean/second-factor'
import { fullDate, relativeTime } from '#korean/time'
import styles from '../account/AccountFrame.module.css'
import { hasPasskeys } from '../auth/challenge/passkeys.ts'
import { fetchedDialog } from '../ui/fetched-dialog.ts'
import { Button } from '../ui/layout/Button.tsx'

const PasskeyDialog = fetchedDialog(() => import('./PasskeyDialogs.tsx').then(it => it.PasskeyDialog))
const RenamingDialog = fetchedDialog(() => import('./PasskeyDialogs.tsx').then(it => it.RenamingDialog))
const PasskeyRemovalDialog = fetchedDialog(() => import('./PasskeyDialogs.tsx').then(it => it.PasskeyRemovalDialog))

/** The passkeys of my account, each with its name. */
export function Passkeys({ account, state }: { account: Account; state: SecondFactorState }) {
  const [opened, setOpened] = useState<{ deed: 'add' } | { deed: 'rename' | 'remove'; passkey: Passkey }>()
  const close = () => setOpened(undefined)
  const passkey = opened && opened.deed !== 'add' ? opened.passkey : undefined
  return (
    <>
      <div className={styles.fact}>
        <div>
          {secondFactorText.passkey}
          <small>{account.hasPassword ? secondFactorText.passkeyHelp : secondFactorText.noPassword}</small>
        </div>
        <Button disabled={!account.hasPassword || !hasPasskeys()} onClick={() => setOpened({ deed: 'add' })}>
          {secondFactorText.addPasskey}
        </Button>
      </div>
      {state.passkeys.length > 0 && (
        <ul className={styles.devices} aria-label={secondFactorText.passkey}>
          {state.passkeys.map(each => (
            <li key={each.credential}>
              <div>
                <b>{each.name}</b>
                <small>{lifeOf(each)}</small>
              </div>
              <Button
                size="small"
                aria-label={fill(secondFactorText.renameOf, { name: each.name })}
                onClick={() => setOpened({ deed: 'rename', passkey: each })}
              >
                {secondFactorText.rename}
              </Button>
              <Button
                size="small"
                kind="dangerQuiet"
                aria-label={fill(secondFactorText.removeOf, { name: each.name })}
                onClick={() => setOpened({ deed: 'remove', passkey: each })}
              >
                {secondFactorText.delete}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PasskeyDialog isOpen={opened?.deed === 'add'} account={account} needsCode={state.isOn} onClose={close} />
      <RenamingDialog isOpen={opened?.deed === 'rename'} passkey={passkey} onClose={close} />
      <PasskeyRemovalDialog
        isOpen={opened?.deed === 'remove'}
        passkey={passkey}
        closing={state.passkeys.length === 1 && !state.appSince ? state.requiredBy : []}
        onClose={close}
      />
    </>
  )
}

const lifeOf = ({ addedAt, lastUsedAt }: Passkey) =>
  fill(lastUsedAt ? secondFactorText.passkeyUsed : secondFactorText.passkeyUnused, {
    date: fullDate(new Date(addedAt)),
    time: lastUsedAt ? relativeTime(new Date(lastUsedAt)) : '',
  })
