import { useState } from 'react'
import type { Account } from '#contract/account'
import { linkForm, type LinkedWay } from '#contract/social'
import { accountText } from '#korean/account'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { socialText } from '#korean/social'
import { fullDate, fullTime, relativeTime } from '#korean/time'
import { ui } from '#korean/ui'
import { Section } from '../account/AccountFrame.tsx'
import frame from '../account/AccountFrame.module.css'
import { useWelcome } from '../auth/queries.ts'
import { useFields } from '../fields.ts'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import styles from './LinkedWays.module.css'
import { Mark } from './Mark.tsx'
import { useLink, useLinkedWays, useProviderName, useSetPassword, useUnlink } from './queries.ts'

/** The other accounts that open mine; not there where none can. */
export function LinkedWays({ account }: { account: Account }) {
  const offered = useWelcome()?.providers ?? []
  const ways = useLinkedWays()
  const setPassword = useSetPassword()
  const linked = ways.data ?? []
  if (offered.length === 0 && linked.length === 0 && account.hasPassword) return null
  const rows = [...new Set([...offered, ...linked].map(({ provider }) => provider))]
  return (
    <Section title={socialText.section} help={socialText.sectionHelp} id="social">
      {ways.isPending && (
        <Delayed>
          <Skeleton width="60%" />
        </Delayed>
      )}
      {ways.error && (
        <ErrorState title={socialText.loadFailed} text={sentenceFor(ways.error)} onRetry={() => void ways.refetch()} />
      )}
      {!account.hasPassword && (
        <div className={frame.fact}>
          <small>{socialText.setPasswordHelp}</small>
          <Button isBusy={setPassword.isPending} onClick={() => setPassword.mutate(account.email)}>
            {socialText.setPassword}
          </Button>
        </div>
      )}
      {ways.data && (
        <ul className={styles.ways}>
          {rows.map(provider => (
            <WayRow key={provider} provider={provider} way={linked.find(each => each.provider === provider)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function WayRow({ provider, way }: { provider: LinkedWay['provider']; way: LinkedWay | undefined }) {
  const offered = useWelcome()?.providers.find(each => each.provider === provider)
  const name = useProviderName()(provider)
  const unlink = useUnlink(name)
  const [open, setOpen] = useState<'link' | 'unlink'>()
  const close = () => setOpen(undefined)
  const used = way?.lastUsedAt && new Date(way.lastUsedAt)
  return (
    <li>
      <span className={styles.mark}>
        <Mark provider={provider} hasLogo={offered?.hasLogo ?? false} />
      </span>
      <div>
        <b>{name}</b>
        <small data-tip={used ? fullTime(used) : undefined}>
          {way
            ? [
                way.label,
                fill(socialText.linkedOn, { date: fullDate(new Date(way.linkedAt)) }),
                used && fill(socialText.lastUsed, { time: relativeTime(used) }),
              ]
                .filter(Boolean)
                .join(' · ')
            : socialText.notLinked}
        </small>
      </div>
      {way ? (
        <Button
          size="small"
          aria-label={fill(socialText.disconnectOf, { provider: name })}
          onClick={() => setOpen('unlink')}
        >
          {socialText.disconnect}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={fill(socialText.connectOf, { provider: name })}
          onClick={() => setOpen('link')}
        >
          {socialText.connect}
        </Button>
      )}
      {open === 'link' && <LinkDialog provider={provider} name={name} onClose={close} />}
      {way && (
        <ConfirmDialog
          isOpen={open === 'unlink'}
          isDanger
          isBusy={unlink.isPending}
          title={fill(socialText.confirmTitle, { provider: name })}
          text={fill(socialText.confirmText, { provider: name })}
          verb={socialText.disconnect}
          onConfirm={() => unlink.mutate(way.identityId, { onSettled: close })}
          onClose={close}
        />
      )}
    </li>
  )
}

type LinkDialogProps = { provider: LinkedWay['provider']; name: string; onClose: () => void }

/** Proves the password again; then the browser goes to the provider. */
function LinkDialog({ provider, name, onClose }: LinkDialogProps) {
  const [password, setPassword] = useState('')
  const { fields, check, refuse, forget } = useFields(linkForm)
  const link = useLink()
  function submit() {
    const draft = check({ password })
    if (draft) link.mutate({ provider, ...draft }, { onError: refuse })
  }
  return (
    <Modal
      isOpen
      size="sm"
      title={fill(socialText.proveTitle, { provider: name })}
      onClose={onClose}
      form={{ isBusy: link.isPending, onSubmit: submit }}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" kind="primary" isBusy={link.isPending}>
            {socialText.connect}
          </Button>
        </>
      }
    >
      <div className={frame.form}>
        <p>{fill(socialText.proveText, { provider: name })}</p>
        <PasswordField
          label={accountText.current}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={value => {
            setPassword(value)
            forget('password')
          }}
          error={fields.password}
        />
      </div>
    </Modal>
  )
}
