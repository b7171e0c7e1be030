import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { type LeftOrganization, withdrawalDraft } from '#contract/withdrawal'
import { sentenceFor } from '#korean/errors'
import { holdingSentence } from '#korean/handover'
import { findingText } from '#korean/finding'
import { roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { withdrawalText } from '#korean/withdrawal'
import { useFields } from '../../fields.ts'
import { HoldingsFailed } from '../HoldingsFailed.tsx'
import { useGive, useHoldings } from '../queries.ts'
import { useMe } from '../../account/queries.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { AccountFrame, Section } from '../../account/AccountFrame.tsx'
import frame from '../../account/AccountFrame.module.css'
import styles from './WithdrawPage.module.css'
import { planAgain, useWithdraw, useWithdrawalPlan } from './queries.ts'
import { fetchedComponent } from '../../ui/fetched.ts'

const HandoverDialog = fetchedComponent(() => import('../HandoverDialog.tsx').then(it => it.HandoverDialog))

/** The end of the account: what will happen first, and then the question. */
export function WithdrawPage() {
  const plan = useWithdrawalPlan()
  return (
    <AccountFrame
      title={withdrawalText.title}
      back={
        <Link className={buttonClass({ kind: 'ghost', isIcon: true })} to="/info" aria-label={findingText.back}>
          <ArrowLeft aria-hidden />
        </Link>
      }
    >
      <Section title={withdrawalText.happens}>
        <ul className={styles.happens}>
          <li>{withdrawalText.erased}</li>
          <li>{withdrawalText.stays}</li>
          <li>{withdrawalText.again}</li>
        </ul>
      </Section>
      {plan.isPending && (
        <Delayed>
          <Skeleton width="40%" />
        </Delayed>
      )}
      {plan.error && !plan.data && (
        <ErrorState
          title={withdrawalText.planFailed}
          text={sentenceFor(plan.error)}
          onRetry={() => void plan.refetch()}
        />
      )}
      {plan.data && (
        <>
          {plan.data.length > 0 && (
            <Section title={withdrawalText.organizations} help={withdrawalText.organizationsHelp}>
              <ul className={styles.organizations}>
                {plan.data.map(organization => (
                  <Row key={organization.orgId} organization={organization} />
                ))}
              </ul>
            </Section>
          )}
          <Section title={withdrawalText.question}>
            <Question isBlocked={plan.data.some(({ fate }) => fate === 'blocked')} />
          </Section>
        </>
      )}
    </AccountFrame>
  )
}

function Row({ organization }: { organization: LeftOrganization }) {
  const { orgId, memberId, name, role, memberCount, holdings: held, fate } = organization
  const [asked, setAsked] = useState<'open' | 'closed'>()
  const me = useMe().data
  const holdings = useHoldings(orgId, memberId, asked === 'open')
  const give = useGive(orgId, 'stay', planAgain)
  const close = () => setAsked('closed')
  return (
    <li>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{fill(withdrawalText.row, { role: roleNames[role], count: memberCount })}</small>
        {held.length > 0 && (
          <p>
            {fill(withdrawalText.holds, {
              names: held.map(({ kind, name: thing }) => holdingSentence({ kind, name: thing })).join(', '),
            })}
          </p>
        )}
        <p className={fate === 'blocked' ? styles.blocked : undefined}>{withdrawalText.fates[fate]}</p>
        {fate === 'blocked' && (
          <Link to="/org/$orgId/info" params={{ orgId: String(orgId) }} className={styles.link}>
            {withdrawalText.toOrganization}
          </Link>
        )}
      </div>
      {held.length > 0 && (
        <Button
          size="small"
          aria-label={fill(withdrawalText.handOverOf, { name })}
          isBusy={asked === 'open' && holdings.isPending}
          onClick={() => setAsked('open')}
        >
          {withdrawalText.handOver}
        </Button>
      )}
      {asked && holdings.error && !holdings.data && (
        <HoldingsFailed
          title={fill(withdrawalText.handOverOf, { name })}
          holdings={holdings}
          isOpen={asked === 'open'}
          onClose={close}
        />
      )}
      {asked && holdings.data && (
        <HandoverDialog
          orgId={orgId}
          giver={{ memberId, memberName: me?.name ?? '' }}
          holdings={holdings.data}
          after="stay"
          isOpen={asked === 'open'}
          isBusy={give.isPending}
          onGive={gifts => give.mutate({ memberId, gifts }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </li>
  )
}

function Question({ isBlocked }: { isBlocked: boolean }) {
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const { fields, check, refuse, forget } = useFields(withdrawalDraft)
  const withdraw = useWithdraw()
  function submit() {
    const draft = isSure && !isBlocked && check({ password, reason })
    if (draft) withdraw.mutate(draft, { onError: refuse })
  }
  return (
    <Form className={frame.form} isBusy={withdraw.isPending} onSubmit={submit}>
      <PasswordField
        label={withdrawalText.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={typed => {
          setPassword(typed)
          forget('password')
        }}
        error={fields.password}
      />
      <TextField
        label={withdrawalText.reason}
        isOptional
        value={reason}
        onChange={typed => {
          setReason(typed)
          forget('reason')
        }}
        error={fields.reason}
      />
      <Checkbox checked={isSure} onChange={setSure}>
        {withdrawalText.sure}
      </Checkbox>
      {isBlocked && <p className={styles.blocked}>{withdrawalText.isBlocked}</p>}
      <div className={frame.buttons}>
        <Button type="submit" kind="danger" isBusy={withdraw.isPending} disabled={!isSure || isBlocked}>
          {withdrawalText.verb}
        </Button>
      </div>
    </Form>
  )
}
