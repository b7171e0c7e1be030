import { CircleCheck, Ellipsis, Lock, LockOpen, Plus, ShieldQuestion, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { can } from '#contract/permissions'
import { domainJoinings, type EmailDomain } from '#contract/domain'
import { domainText } from '#korean/domain'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { fullDate } from '#korean/time'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { fetchedComponent } from '../ui/fetched.ts'
import { fetchedDialog } from '../ui/fetched-dialog.ts'
import { Select } from '../ui/field/Select.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { SettingRow, SettingRows } from '../ui/layout/SettingRows.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { useWelcome } from '../auth/queries.ts'
import { useMembership } from '../organization/queries.ts'
import type { AddDomainDialogProps } from './AddDomainDialog.tsx'
import styles from './DomainSettings.module.css'
import type { ProveDialogProps } from './ProveDialog.tsx'
import { useProviderName } from '../social/queries.ts'
import { useChangeDomain, useDomains, useRemoveDomain } from './queries.ts'

const AddDomainDialog = fetchedDialog<AddDomainDialogProps>(() =>
  import('./AddDomainDialog.tsx').then(it => it.AddDomainDialog),
)
const ProveDialog = fetchedComponent<ProveDialogProps>(() => import('./ProveDialog.tsx').then(it => it.ProveDialog))

type Opened = { what: 'add' | 'prove' | 'remove' | 'require'; domainId: number; isOpen: boolean }

/** The domains of mail addresses that the organization has proved or wants to. */
export function DomainSettings({ orgId }: { orgId: number }) {
  const list = useDomains(orgId)
  const [opened, setOpened] = useState<Opened>()
  const remove = useRemoveDomain(orgId)
  const change = useChangeDomain(orgId)
  const provider = useCompanyProvider()
  const open = (what: Opened['what'], domainId = 0) => setOpened({ what, domainId, isOpen: true })
  const close = () => setOpened(now => now && { ...now, isOpen: false })
  const subject = list.data?.find(({ domainId }) => domainId === opened?.domainId)
  return (
    <section>
      <h2>{domainText.title}</h2>
      <p>{domainText.help}</p>
      {list.error && !list.data && (
        <ErrorState
          title={domainText.failed}
          text={sentenceFor(list.error)}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <Delayed>
          <Skeleton width="100%" height="40px" />
        </Delayed>
      )}
      {list.data && list.data.length > 0 && (
        <SettingRows label={domainText.list}>
          {list.data.map(domain => (
            <Row
              key={domain.domainId}
              orgId={orgId}
              domain={domain}
              onProve={() => open('prove', domain.domainId)}
              onRemove={() => open('remove', domain.domainId)}
              onRequire={() => open('require', domain.domainId)}
            />
          ))}
        </SettingRows>
      )}
      <Button onClick={() => open('add')}>
        <Plus />
        {domainText.add}
      </Button>
      {opened?.what === 'add' && (
        <AddDomainDialog
          orgId={orgId}
          isOpen={opened.isOpen}
          onClose={close}
          onAdded={domain => open('prove', domain.domainId)}
        />
      )}
      {opened?.what === 'prove' && subject && (
        <ProveDialog
          orgId={orgId}
          domain={subject}
          isOpen={opened.isOpen && subject.provenAt === null}
          onClose={close}
        />
      )}
      {opened?.what === 'require' && subject && (
        <ConfirmDialog
          isOpen={opened.isOpen}
          title={fill(domainText.requireTitle, { provider: provider.name })}
          text={fill(domainText.requireText, { provider: provider.name, name: subject.name })}
          verb={domainText.requireVerb}
          isBusy={change.isPending}
          onConfirm={() => {
            const { domainId, version } = subject
            change.mutate({ domainId, version, requiresProvider: true }, { onSettled: close })
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'remove' && (
        <ConfirmDialog
          isOpen={opened.isOpen}
          title={domainText.removeTitle}
          text={fill(domainText.removeText, { name: subject?.name ?? '' })}
          verb={domainText.remove}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(opened.domainId, { onSettled: close })}
          onClose={close}
        />
      )}
    </section>
  )
}

/** The OpenID provider of this server, as its operator named it. */
function useCompanyProvider() {
  const isThere = useWelcome()?.providers.some(({ provider }) => provider === 'oidc') === true
  return { name: useProviderName()('oidc'), isThere }
}

type RowProps = {
  orgId: number
  domain: EmailDomain
  onProve: () => void
  onRemove: () => void
  onRequire: () => void
}

function Row({ orgId, domain, onProve, onRemove, onRequire }: RowProps) {
  const { domainId, name, provenAt, lapsesAt, joining, requiresProvider, version } = domain
  const change = useChangeDomain(orgId)
  const provider = useCompanyProvider()
  const shown = (change.isPending && change.variables.joining) || joining
  const words = requiresProvider ? domainText.releaseProvider : domainText.requireProvider
  const me = useMembership(orgId).data
  const isOwner = me !== undefined && can(me, 'entrance.require')
  const isOffered = isOwner && provenAt !== null && (provider.isThere || requiresProvider)
  const requiring = isOffered
    ? [
        {
          id: 'require',
          label: fill(words, { provider: provider.name }),
          icon: requiresProvider ? <LockOpen /> : <Lock />,
          onAction: requiresProvider ? () => change.mutate({ domainId, version, requiresProvider: false }) : onRequire,
        },
      ]
    : []
  return (
    <SettingRow
      name={name}
      words={
        <>
          <small className={provenAt ? styles.proven : styles.unproven}>
            {provenAt ? <CircleCheck /> : <ShieldQuestion />}
            {provenAt ? fill(domainText.provenSince, { day: fullDate(new Date(provenAt)) }) : domainText.unproven}
          </small>
          {lapsesAt && (
            <small className={styles.unproven}>{fill(domainText.missing, { day: fullDate(new Date(lapsesAt)) })}</small>
          )}
          {requiresProvider && <small>{fill(domainText.providerRequired, { provider: provider.name })}</small>}
        </>
      }
    >
      {provenAt ? (
        <Select
          label={`${name} ${domainText.joining}`}
          options={domainJoinings.map(id => ({ id, label: domainText.joinings[id] }))}
          chosen={shown}
          onChoose={id => change.mutate({ domainId, version, joining: domainJoinings.find(each => each === id)! })}
        />
      ) : (
        <Button onClick={onProve}>{domainText.prove}</Button>
      )}
      <Menu
        label={fill(domainText.menu, { name })}
        kind="ghost"
        size="small"
        isIcon
        trigger={<Ellipsis />}
        placement="bottom end"
        items={[
          ...requiring,
          { id: 'remove', label: domainText.remove, icon: <Trash2 />, isDanger: true, onAction: onRemove },
        ]}
      />
    </SettingRow>
  )
}
