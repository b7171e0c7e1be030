import { useState } from 'react'
import { z } from 'zod'
import type { DomainOffer } from '#contract/domain-offer'
import { memberName } from '#contract/organization'
import { domainText } from '#korean/domain'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { useMe } from '../account/queries.ts'
import { saidByForm } from '../call.ts'
import { useFields } from '../fields.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { NameLines } from '../ui/layout/NameLines.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import styles from './DomainOffers.module.css'
import { useDomainOffers, useJoinByDomain, useTakeRequestBack } from './queries.ts'

/** Companies that the domain of my address opens to me; nothing for most. */
export function DomainOffers() {
  const offers = useDomainOffers().data ?? []
  const me = useMe().data
  const [opened, setOpened] = useState<{ offer: DomainOffer; isOpen: boolean }>()
  const takeBack = useTakeRequestBack()
  if (offers.length === 0 && !opened) return null
  return (
    <section className={styles.offers}>
      {offers.length > 0 && (
        <>
          <h2>{domainText.offers}</h2>
          <p>{fill(domainText.offerHelp, { domain: me?.email.split('@')[1] ?? '' })}</p>
          <ul>
            {offers.map(offer => (
              <li key={offer.orgId}>
                <Avatar name={offer.name} imageUrl={offer.logoImgUrl} size={44} isOrganization />
                <NameLines
                  name={offer.name}
                  words={
                    offer.state === 'refused'
                      ? domainText.refused
                      : fill(domainText.members, { count: offer.memberCount.toLocaleString('ko') })
                  }
                />
                {offer.state === 'open' && (
                  <Button
                    kind="primary"
                    aria-label={fill(offer.waits ? domainText.askOf : domainText.joinOf, { name: offer.name })}
                    onClick={() => setOpened({ offer, isOpen: true })}
                  >
                    {offer.waits ? domainText.ask : domainText.join}
                  </Button>
                )}
                {offer.state === 'waiting' && (
                  <>
                    <span className={styles.waiting}>{domainText.waiting}</span>
                    <Button
                      kind="ghost"
                      isBusy={takeBack.isPending}
                      aria-label={fill(domainText.takeBackOf, { name: offer.name })}
                      onClick={() => takeBack.mutate(offer.orgId)}
                    >
                      {domainText.takeBack}
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {opened && (
        <JoinDialog
          key={opened.offer.orgId}
          offer={opened.offer}
          own={me?.name ?? ''}
          isOpen={opened.isOpen}
          onClose={() => setOpened(now => now && { ...now, isOpen: false })}
        />
      )}
    </section>
  )
}

const draft = z.strictObject({ memberName })
type JoinDialogProps = { offer: DomainOffer; own: string; isOpen: boolean; onClose: () => void }

function JoinDialog({ offer: { orgId, name, waits }, own, isOpen, onClose }: JoinDialogProps) {
  const [typed, setTyped] = useState<string>()
  const { fields, check, refuse, forget } = useFields(draft)
  const join = useJoinByDomain()
  function submit() {
    const checked = check({ memberName: typed ?? own })
    if (!checked) return
    const answered = { onSuccess: onClose, onError: (error: Error) => void (saidByForm(error) && refuse(error)) }
    join.mutate({ orgId, ...checked }, answered)
  }
  return (
    <Modal
      isOpen={isOpen}
      title={fill(waits ? domainText.askTitle : domainText.joinTitle, { name })}
      size="sm"
      onClose={onClose}
      form={{ isBusy: join.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={join.isPending} onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={join.isPending}>
            {waits ? domainText.ask : domainText.join}
          </Button>
        </>
      }
    >
      <TextField
        label={domainText.memberName}
        help={waits ? domainText.askHelp : undefined}
        name="memberName"
        value={typed ?? own}
        error={fields.memberName}
        autoFocus
        onChange={next => {
          setTyped(next)
          forget('memberName')
        }}
      />
    </Modal>
  )
}
