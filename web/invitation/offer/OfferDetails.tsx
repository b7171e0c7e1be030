import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Clock, MailWarning, MailX } from 'lucide-react'
import { useState } from 'react'
import { acceptDraft, type Offer } from '#contract/offer'
import { sentenceFor } from '#korean/errors'
import { offerText } from '#korean/offer'
import { organizationText, roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { fullDate } from '#korean/time'
import frame from '../../auth/AuthFrame.module.css'
import { useSwitchAccount } from '../../auth/leaving.ts'
import { useFields } from '../../fields.ts'
import { claimsOf, useSession } from '../../session.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import styles from './OfferDetails.module.css'
import { landingOf, useAccept, useDecline, useTakeBack } from '../queries.ts'
import { wordsOfState } from './glance.ts'

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
  if (state === 'waiting') return <Waiting orgId={orgId} token={token} offer={offer} />
  // A dead offer says so before it says whose it is: nobody should change accounts for nothing.
  if (state !== 'open')
    return (
      <EmptyState heading="h1" icon={<MailX />} {...wordsOfState(state)}>
        {toList}
      </EmptyState>
    )
  if (reader === 'other') return <ForSomebodyElse offer={offer} />
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

/** Goes on by itself once the request is accepted. */
function Waiting({ orgId, token, offer }: OfferDetailsProps) {
  const takeBack = useTakeBack(orgId, token)
  const { title, text } = wordsOfState('waiting')
  const organization = offer.organization?.name
  return (
    <EmptyState
      heading="h1"
      icon={<Clock />}
      title={title}
      text={[organization && fill(offerText.askedOf, { organization }), text].filter(Boolean).join(' ')}
    >
      <Button isBusy={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {offerText.takeBack}
      </Button>
      <Link className={buttonClass()} to="/start">
        {offerText.toList}
      </Link>
    </EmptyState>
  )
}

function Answer({ orgId, token, offer }: OfferDetailsProps) {
  const [memberName, setMemberName] = useState(offer.memberName ?? '')
  const { fields, check, refuse, forget } = useFields(acceptDraft)
  const accept = useAccept(orgId, token)
  const decline = useDecline(orgId, token)
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const place = [offer.department, offer.position].filter(Boolean).join(' ')
  const email = useSession(({ accessToken }) => claimsOf(accessToken)?.email)

  function submit() {
    const draft = check({ token, memberName })
    if (!draft || !offer.role || offer.role === 'OWNER') return
    accept.mutate(
      { memberName: draft.memberName, role: offer.role },
      {
        onSuccess: ({ isIn }) => isIn && navigate(landingOf(orgId)),
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
        <Button size="large" isWide isBusy={decline.isPending} onClick={() => setAsked(true)}>
          {offerText.decline}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={fill(offerText.declineQuestion, { organization: offer.organization?.name ?? '' })}
        text={offerText.declineHelp}
        verb={offerText.decline}
        isDanger
        isBusy={decline.isPending}
        onConfirm={() => decline.mutate(undefined, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      />
      {email && <p className={frame.switch}>{fill(offerText.signedInAs, { email })}</p>}
    </Form>
  )
}

/** A forwarded mail admits nobody: its addressee has to sign in. */
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
