import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Copy } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { ADDRESSES_TEXT_MOST, addressesIn } from '#contract/addresses'
import { INVITED_MOST, invitationDraft, type Invited } from '#contract/invitation'
import { mayInvite, type Member } from '#contract/permissions'
import { inviteText, resultNames } from '#korean/invitation'
import { roleHelp } from '#korean/member'
import { fill } from '#korean/particle'
import { useDraft } from '../drafts.ts'
import { useFields } from '../fields.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Form } from '../ui/field/Form.tsx'
import { textLink } from '../ui/layout/link.ts'
import { TextArea } from '../ui/field/TextArea.tsx'

import { copyText } from '../ui/feedback/clipboard.ts'
import { OwnHost } from './link/OwnHost.tsx'
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
  /** False where no mail server is: the results bring the links. */
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

type ResultsProps = Pick<MailWayProps, 'orgId' | 'isMailed'> & { results: readonly Invited[] }

/** Lines that need a look come first. Where no mail leaves, the links stand here for as long as the page does. */
function Results({ orgId, results, isMailed }: ResultsProps) {
  const count = results.filter(({ result }) => result === 'sent').length
  const sorted = results.toSorted((a, b) => Number(a.result === 'sent') - Number(b.result === 'sent'))
  const [firstUrl] = results.flatMap(({ url }) => url ?? [])
  return (
    <section className={styles.results} aria-label={inviteText.results}>
      <h2>
        {count > 0
          ? fill(isMailed ? inviteText.resultsTitle : inviteText.resultsKept, { count })
          : inviteText.nobodySent}
      </h2>
      {firstUrl !== undefined && <OwnHost url={firstUrl} />}
      <ul>
        {sorted.map(({ email, result, url }) => (
          <li key={email} data-result={result === 'sent' ? 'good' : 'bad'}>
            {result === 'sent' ? <CircleCheck /> : <CircleAlert />}
            <span>
              {email}
              {url !== undefined && <small className={styles.handed}>{url}</small>}
            </span>
            {url === undefined ? <small>{resultNames[result]}</small> : <CopyLink email={email} url={url} />}
          </li>
        ))}
      </ul>
      {firstUrl !== undefined && <p className={styles.help}>{inviteText.linkOnce}</p>}
      <Link className={textLink} to="/org/$orgId/invite" params={{ orgId: String(orgId) }} search={{ tab: 'sent' }}>
        {inviteText.toSent}
      </Link>
    </section>
  )
}

const CopyLink = ({ email, url }: { email: string; url: string }) => (
  <Button
    aria-label={`${email} ${inviteText.copy}`}
    onClick={() => void copyText(url, { copied: inviteText.copied, failed: inviteText.copyFailed })}
  >
    <Copy />
    {inviteText.copy}
  </Button>
)
