import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { ADDRESSES_TEXT_MOST, addressesIn } from '#contract/addresses'
import { INVITED_MOST, invitationDraft } from '#contract/invitation'
import { mayInvite, type Member } from '#contract/permissions'
import { inviteText, resultNames } from '#korean/invitation'
import { roleHelp } from '#korean/member'
import { fill } from '#korean/particle'
import { useDraft } from '../drafts.ts'
import { useFields } from '../fields.ts'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { Form } from '../ui/field/Form.tsx'
import { textLink } from '../ui/layout/link.ts'
import { TextArea } from '../ui/field/TextArea.tsx'

import styles from './InvitePage.module.css'
import { type Place, PlaceFields } from './PlaceFields.tsx'
import { useInvite } from './queries.ts'

type InvitedRole = 'ADMIN' | 'MEMBER' | 'GUEST'
type Draft = Place<InvitedRole> & { text: string }
const nothing: Draft = { text: '', role: 'MEMBER', deptId: null, positionId: null }
const WRONG_SHOWN = 3
const ROLES: readonly InvitedRole[] = ['ADMIN', 'MEMBER', 'GUEST']

type MailWayProps = {
  orgId: number
  me: Pick<Member, 'role'>
  /** False where no mail server is: the links stand in the server's log. */
  isMailed: boolean
}

/** Addresses pasted in any form; what was typed stays until it is sent, wherever one goes meanwhile. */
export function MailWay({ orgId, me, isMailed }: MailWayProps) {
  const [begun, keep] = useDraft<Draft>(`invite ${orgId}`)
  const draft = begun ?? nothing
  const [isTooLong, setTooLong] = useState(false)
  const { fields, say, refuse, forgetAll } = useFields(invitationDraft)
  const invite = useInvite(orgId, isMailed)
  const read = addressesIn(useDeferredValue(draft.text))

  function change(changes: Partial<Draft>) {
    keep(now => ({ ...(now ?? nothing), ...changes }))
    forgetAll()
  }
  function type(text: string) {
    const fits = text.length <= ADDRESSES_TEXT_MOST
    setTooLong(!fits)
    if (fits) change({ text })
  }
  function submit() {
    const { emails, wrong } = addressesIn(draft.text)
    if (emails.length === 0) return say('emails', inviteText.nobody)
    if (emails.length > INVITED_MOST)
      return say('emails', fill(inviteText.tooMany, { most: INVITED_MOST, count: emails.length }))
    const { role, deptId, positionId, projects } = draft
    return invite.mutate(
      { emails, role, deptId, positionId, ...(projects && { projects }) },
      // A text that is no address stays, to be mended.
      { onSuccess: () => keep(now => now && { ...now, text: wrong.join('\n') }), onError: refuse },
    )
  }

  const words = [
    read.emails.length > 0 && fill(inviteText.counted, { count: read.emails.length }),
    read.repeated > 0 && fill(inviteText.countedRepeated, { count: read.repeated }),
    read.wrong.length > 0 &&
      fill(inviteText.countedWrong, {
        count: read.wrong.length,
        words: read.wrong.slice(0, WRONG_SHOWN).join(', ').slice(0, 120),
      }) +
        (read.wrong.length > WRONG_SHOWN
          ? fill(inviteText.countedMore, { count: read.wrong.length - WRONG_SHOWN })
          : ''),
  ].filter(Boolean)
  return (
    <div className={styles.way}>
      <Form className={styles.form} isBusy={invite.isPending} onSubmit={submit}>
        <TextArea
          label={inviteText.emails}
          name="emails"
          rows={6}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={inviteText.emailsSample}
          value={draft.text}
          onChange={type}
          onPaste={event => {
            // Refused before it is drawn: laying out megabytes would hold the page for seconds.
            if (event.clipboardData.getData('text').length <= ADDRESSES_TEXT_MOST) return
            event.preventDefault()
            setTooLong(true)
          }}
          error={isTooLong ? inviteText.tooLong : fields.emails}
          help={
            words.length > 0 ? (
              <output className={styles.counts} data-wrong={read.wrong.length > 0 || undefined}>
                {words.join(' · ')}
              </output>
            ) : (
              inviteText.emailsHelp
            )
          }
        />
        <PlaceFields orgId={orgId} roles={ROLES.filter(role => mayInvite(me, role))} place={draft} onChange={change} />
        <p className={styles.help}>
          {roleHelp[draft.role]} {(draft.deptId ?? draft.positionId) !== null && inviteText.placeHelp}
        </p>
        <div>
          <Button type="submit" kind="primary" isBusy={invite.isPending}>
            {inviteText.send}
          </Button>
        </div>
      </Form>
      {invite.data && <Results orgId={orgId} results={invite.data} isMailed={isMailed} />}
    </div>
  )
}

type ResultsProps = Pick<MailWayProps, 'orgId' | 'isMailed'> & {
  results: readonly { email: string; result: keyof typeof resultNames }[]
}

/** Lines that need a look come first. */
function Results({ orgId, results, isMailed }: ResultsProps) {
  const count = results.filter(({ result }) => result === 'sent').length
  const sorted = results.toSorted((a, b) => Number(a.result === 'sent') - Number(b.result === 'sent'))
  return (
    <section className={styles.results} aria-label={inviteText.results}>
      <h2>
        {count > 0
          ? fill(isMailed ? inviteText.resultsTitle : inviteText.resultsKept, { count })
          : inviteText.nobodySent}
      </h2>
      <ul>
        {sorted.map(({ email, result }) => (
          <li key={email} data-result={result === 'sent' ? 'good' : 'bad'}>
            {result === 'sent' ? <CircleCheck /> : <CircleAlert />}
            <span>{email}</span>
            <small>{result === 'sent' && !isMailed ? inviteText.resultKept : resultNames[result]}</small>
          </li>
        ))}
      </ul>
      {!isMailed && (
        <p>
          <Link
            className={buttonClass()}
            to="/org/$orgId/invite"
            params={{ orgId: String(orgId) }}
            search={{ tab: 'link' }}
          >
            {inviteText.makeLink}
          </Link>
        </p>
      )}
      <Link className={textLink} to="/org/$orgId/invite" params={{ orgId: String(orgId) }} search={{ tab: 'sent' }}>
        {inviteText.toSent}
      </Link>
    </section>
  )
}
