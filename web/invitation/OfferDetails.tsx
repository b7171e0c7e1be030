import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Clock, MailWarning, MailX } from 'lucide-react'
import { useState } from 'react'
import { acceptDraft, type Offer } from '#contract/offer'
import { sentenceFor } from '#korean/errors'
import { offerText } from '#korean/invitation'
import { organizationText, roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { fullDate } from '#korean/time'
import frame from '../auth/AuthFrame.module.css'
import { useSwitchAccount } from '../auth/queries.ts'
import { useFields } from '../fields.ts'
import { claimsOf, useSession } from '../session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './OfferDetails.module.css'
import { useAccept, useDecline } from './queries.ts'

type OfferDetailsProps = { orgId: number; token: string; offer: Offer }

export function OfferDetails({ orgId, token, offer }: OfferDetailsProps) {
  const { state, reader, organization } = offer
  const toList = (
    <Link className={buttonClass()} to="/start">
      {offerText.toList}
    </Link>
  )
  if (reader === 'member')
    return <EmptyState heading="h1" icon={<Clock />} title={offerText.memberTitle} text={offerText.memberHelp} />
  // Whose it is goes before what became of it: a mail to somebody else is nothing of theirs. A dead link is nobody's.
  if (reader === 'other' && (offer.kind === 'mail' || state === 'open')) return <ForSomebodyElse offer={offer} />
  if (state !== 'open')
    return (
      <EmptyState
        heading="h1"
        icon={state === 'waiting' ? <Clock /> : <MailX />}
        title={offerText.stateTitles[state]}
        text={offerText.stateHelps[state]}
      >
        {toList}
      </EmptyState>
    )
  return (
    <>
      <header className={styles.head}>
        {organization && (
          <Avatar name={organization.name} imageUrl={organization.logoImgUrl} size={64} isOrganization />
        )}
        <h1>{organization ? fill(offerText.heading, { organization: organization.name }) : offerText.headingHidden}</h1>
        {offer.role && (
          <p>
            {offer.inviter
              ? fill(offerText.by, { inviter: offer.inviter, role: roleNames[offer.role] })
              : fill(offerText.byNobody, { role: roleNames[offer.role] })}
          </p>
        )}
        <p className={styles.facts}>
          {[
            organization && fill(offerText.members, { count: organization.memberCount }),
            fill(offerText.until, { day: fullDate(new Date(offer.expiresAt)) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <Answer orgId={orgId} token={token} offer={offer} />
    </>
  )
}

function Answer({ orgId, token, offer }: OfferDetailsProps) {
  const [memberName, setMemberName] = useState(offer.memberName ?? '')
  const { fields, check, refuse, forget } = useFields(acceptDraft)
  const accept = useAccept(orgId, token)
  const decline = useDecline(orgId, token)
  const navigate = useNavigate()
  const place = [offer.department, offer.position].filter(Boolean).join(' ')
  const email = useSession(({ accessToken }) => claimsOf(accessToken)?.email)

  function submit() {
    const draft = check({ token, memberName })
    if (!draft || !offer.role || offer.role === 'OWNER') return
    accept.mutate(
      { memberName: draft.memberName, role: offer.role },
      {
        onSuccess: ({ isIn }) =>
          isIn &&
          navigate({
            to: '/org/$orgId/project',
            params: { orgId: String(orgId) },
            search: { currentPage: 1 },
            replace: true,
          }),
        onError: refuse,
      },
    )
  }
  return (
    <Form className={frame.actions} isBusy={accept.isPending} onSubmit={submit}>
      {place && (
        <dl className={styles.place}>
          <dt>{offerText.place}</dt>
          <dd>{place}</dd>
        </dl>
      )}
      {offer.waits && <Banner isBox>{offerText.waits}</Banner>}
      <TextField
        label={offerText.memberName}
        name="memberName"
        autoComplete="name"
        autoFocus
        value={memberName}
        onChange={value => {
          setMemberName(value)
          forget('memberName')
        }}
        error={fields.memberName}
        isRequired
      />
      <Button type="submit" kind="primary" size="large" isWide isBusy={accept.isPending}>
        {offer.waits ? offerText.ask : offerText.accept}
      </Button>
      {offer.kind === 'mail' && (
        <Button size="large" isWide isBusy={decline.isPending} onClick={() => decline.mutate()}>
          {offerText.decline}
        </Button>
      )}
      {email && <p className={frame.switch}>{fill(offerText.signedInAs, { email })}</p>}
    </Form>
  )
}

/** Nobody is let in by a forwarded mail: whoever it was sent to signs in. */
function ForSomebodyElse({ offer }: { offer: Offer }) {
  const switchAccount = useSwitchAccount()
  const router = useRouter()
  const email = useSession(({ accessToken }) => claimsOf(accessToken)?.email)
  return (
    <>
      <EmptyState
        heading="h1"
        icon={<MailWarning />}
        title={offer.email ? fill(offerText.otherMail, { email: offer.email }) : offerText.otherLink}
        text={offer.email ? offerText.otherMailHelp : fill(offerText.domains, { domains: offer.domains.join(', ') })}
      >
        <Button
          kind="primary"
          isBusy={switchAccount.isPending}
          onClick={() => switchAccount.mutate(router.state.location.href)}
        >
          {offerText.otherAccount}
        </Button>
        <Link className={buttonClass()} to="/start">
          {organizationText.toList}
        </Link>
      </EmptyState>
      {switchAccount.error && <p role="alert">{sentenceFor(switchAccount.error)}</p>}
      {email && <p className={frame.switch}>{fill(offerText.signedInAs, { email })}</p>}
    </>
  )
}
