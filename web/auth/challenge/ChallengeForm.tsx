import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Challenge, factorProof, recoveryProof } from '#contract/entrance'
import { sentenceFor } from '#korean/errors'
import { secondFactorText } from '#korean/second-factor'
import { useFields } from '../../fields.ts'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { showError } from '../../ui/feedback/toasts.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { useOneSubmission } from '../../ui/useOneSubmission.ts'
import frame from '../AuthFrame.module.css'
import { fetchPasskeys, signByPasskey } from './passkeys.ts'
import { type Answer, isMailedRecently, useAskRecovery } from './queries.ts'

type ChallengeFormProps = {
  challenge: Challenge
  verb: string
  isBusy: boolean
  /** A sign-in may be remembered, a reset is asked each time. */
  mayRemember?: boolean
  onAnswer: (answer: Answer, refuse: (error: unknown) => void) => void
  onBack: () => void
}

/** Asks for the code of an app, or for a recovery code instead. */
export function ChallengeForm({ challenge, verb, isBusy, mayRemember = false, onAnswer, onBack }: ChallengeFormProps) {
  const { challengeId, factors } = challenge
  const hasApp = factors.includes('totp')
  const [isRecovery, setRecovery] = useState(!hasApp)
  const [isAsking, setAsking] = useState(false)
  const [code, setCode] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const { fields, check, refuse, forgetAll } = useFields(isRecovery ? recoveryProof : factorProof)
  useEffect(fetchPasskeys, [])

  function submit() {
    const proof = check({ challengeId, code })
    if (proof) onAnswer({ ...proof, isRemembered }, refuse)
  }

  async function askPasskey() {
    setAsking(true)
    try {
      const passkey = await signByPasskey(challengeId)
      if (passkey) onAnswer({ challengeId, passkey, isRemembered }, refuse)
    } catch (error) {
      showError(sentenceFor(error))
    } finally {
      setAsking(false)
    }
  }

  function turn() {
    setRecovery(!isRecovery)
    setCode('')
    forgetAll()
  }

  return (
    <Form className={frame.form} isBusy={isBusy} onSubmit={submit} onCancel={onBack}>
      <h1>{secondFactorText.title}</h1>
      <p>{isRecovery ? secondFactorText.recoveryAsked : secondFactorText.appAsked}</p>
      <TextField
        // Another kind of code has another keyboard, and the focus.
        key={String(isRecovery)}
        label={isRecovery ? secondFactorText.recoveryCode : secondFactorText.code}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={value => {
          setCode(value)
          forgetAll()
        }}
        error={fields.code}
        autoFocus
      />
      {mayRemember && (
        <Checkbox checked={isRemembered} onChange={setRemembered}>
          {secondFactorText.remember}
        </Checkbox>
      )}
      <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
        {verb}
      </Button>
      {factors.includes('passkey') && (
        <Button size="large" isWide isBusy={isAsking} onClick={() => void askPasskey()}>
          <KeyRound />
          {secondFactorText.passkeyAnswer}
        </Button>
      )}
      <div className={frame.row}>
        {hasApp && factors.includes('recovery') ? (
          <button type="button" className={frame.link} onClick={turn}>
            {isRecovery ? secondFactorText.toApp : secondFactorText.toRecovery}
          </button>
        ) : (
          <span>{hasApp && secondFactorText.noRecovery}</span>
        )}
        <button type="button" className={frame.link} onClick={onBack}>
          {secondFactorText.back}
        </button>
      </div>
      <LostEverything challengeId={challengeId} />
    </Form>
  )
}

/** Neither the factor nor a recovery code is left. */
function LostEverything({ challengeId }: { challengeId: string }) {
  const ask = useAskRecovery()
  const { begin } = useOneSubmission(ask.isPending)
  if (ask.isSuccess)
    return (
      <p className={frame.switch} role="status">
        {secondFactorText.recoverySent}
      </p>
    )
  return (
    <div className={frame.switch}>
      <button
        type="button"
        className={frame.link}
        disabled={ask.isPending}
        onClick={() => begin() && ask.mutate(challengeId)}
      >
        {secondFactorText.lost}
      </button>
      {isMailedRecently(ask.error) && <p role="status">{sentenceFor(ask.error)}</p>}
    </div>
  )
}
