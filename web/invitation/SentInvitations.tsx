import { getRouteApi, Link } from '@tanstack/react-router'
import { Ban, Ellipsis, MailQuestion, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type Invitation, invitationStates } from '#contract/invitation'
import { mayInvite, type Member } from '#contract/permissions'
import { invitationStateNames, inviteText } from '#korean/invitation'
import { roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { fullDate, fullTime, relativeTime } from '#korean/time'
import { findingText } from '#korean/finding'
import { ui } from '#korean/ui'
import { useDepartments, usePositions } from '../member/places.ts'
import { namer } from '../member/status.ts'
import { given } from '../search.ts'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { WordsSkeleton } from '../ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Filter, FilterBar } from '../ui/layout/FilterBar.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { type TableBones, TablePage } from '../ui/list/TablePage.tsx'
import { useSearchField } from '../ui/field/useSearchField.ts'
import { type SentFilters, useCancel, useResend, useSent } from './queries.ts'
import styles from './SentInvitations.module.css'
import { Unseen } from '../ui/layout/Unseen.tsx'

const route = getRouteApi('/org/$orgId/invite')

/** The invitations sent by mail, and their states. */
export function SentInvitations({ orgId, me }: { orgId: number; me: Pick<Member, 'role'> }) {
  const { page = 1, search = '', state: said } = route.useSearch()
  const navigate = route.useNavigate()
  const state = invitationStates.find(each => each === said) ?? ''
  const filters: SentFilters = { search, state }
  const sent = useSent(orgId, page, filters)
  const isNarrowed = search !== '' || state !== ''
  const narrow = (to: Partial<SentFilters>) =>
    void navigate({ search: { tab: 'sent', ...given({ ...filters, ...to }) }, replace: to.search !== undefined })
  const [typed, setTyped] = useSearchField(search, words => narrow({ search: words }))
  const resend = useResend(orgId)
  const cancel = useCancel(orgId)
  const [asked, setAsked] = useState<{ invitation: Invitation; isOpen: boolean }>()
  const close = () => setAsked(now => now && { ...now, isOpen: false })
  const names = namer({ departments: useDepartments(orgId).data, positions: usePositions(orgId).data })
  return (
    <div>
      <FilterBar
        search={{ label: inviteText.search, typed, onType: setTyped }}
        isNarrowed={state !== ''}
        total={sent.data && fill(inviteText.total, { count: sent.data.totalCount.toLocaleString('ko') })}
      >
        <Filter
          label={inviteText.state}
          options={invitationStates.map(each => ({ id: each, label: invitationStateNames[each] }))}
          chosen={state}
          onChoose={each => narrow({ state: each })}
        />
      </FilterBar>
      <TablePage
        label={inviteText.sentTab}
        className={styles.table}
        list={sent}
        failed={inviteText.failed}
        bones={sentBones}
        page={page}
        onPage={(to, replace) => void navigate({ search: now => ({ ...now, page: to }), replace })}
        heads={
          <>
            <th>{inviteText.email}</th>
            <th>{inviteText.state}</th>
            <th>{inviteText.role}</th>
            <th>{inviteText.department}</th>
            <th>{inviteText.inviter}</th>
            <th>{inviteText.sentAt}</th>
            <th>
              <Unseen>{inviteText.deeds}</Unseen>
            </th>
          </>
        }
        empty={
          <EmptyState
            icon={<MailQuestion />}
            title={isNarrowed ? inviteText.emptyFound : inviteText.empty}
            text={isNarrowed ? undefined : inviteText.emptyHelp}
          >
            {isNarrowed ? (
              <Button onClick={() => narrow({ search: '', state: '' })}>{findingText.clearFilters}</Button>
            ) : (
              <Link
                className={buttonClass({ kind: 'primary' })}
                to="/org/$orgId/invite"
                params={{ orgId: String(orgId) }}
                search={{}}
              >
                {inviteText.mailTab}
              </Link>
            )}
          </EmptyState>
        }
      >
        {sent.data?.data.map(invitation => (
          <SentRow
            key={invitation.invitationId}
            invitation={invitation}
            place={names.both(invitation)}
            mayManage={mayInvite(me, invitation.role)}
            onResend={() => resend.mutate(invitation.invitationId)}
            onCancel={() => setAsked({ invitation, isOpen: true })}
          />
        ))}
      </TablePage>
      {asked && (
        <ConfirmDialog
          isOpen={asked.isOpen}
          title={fill(inviteText.cancelQuestion, { email: asked.invitation.email })}
          text={inviteText.cancelHelp}
          verb={inviteText.cancel}
          dismissal={ui.close}
          isDanger
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate(asked.invitation.invitationId, { onSettled: close })}
          onClose={close}
        />
      )}
    </div>
  )
}

type SentRowProps = {
  invitation: Invitation
  place: string
  mayManage: boolean
  onResend: () => void
  onCancel: () => void
}

function SentRow({ invitation, place, mayManage, onResend, onCancel }: SentRowProps) {
  const { email, state, role, inviter, sentAt, expiresAt } = invitation
  const isOpen = state === 'pending' || state === 'expired'
  const sent = new Date(sentAt)
  return (
    <tr>
      <td className={styles.email}>{email}</td>
      <td className={styles.state}>
        <span data-state={state}>{invitationStateNames[state]}</span>
        {state === 'pending' && <small>{fill(inviteText.until, { day: fullDate(new Date(expiresAt)) })}</small>}
      </td>
      <td className={styles.brief}>{[roleNames[role], place, inviter].filter(Boolean).join(' · ')}</td>
      <td className={styles.role}>{roleNames[role]}</td>
      <td className={styles.place}>{place}</td>
      <td className={styles.inviter}>{inviter}</td>
      <td className={styles.sentAt}>
        <time dateTime={sentAt} data-tip={fullTime(sent)}>
          {relativeTime(sent)}
        </time>
      </td>
      <td className={styles.more}>
        {isOpen && mayManage && (
          <Menu
            label={fill(inviteText.menu, { email })}
            trigger={<Ellipsis />}
            kind="ghost"
            size="small"
            isIcon
            placement="bottom end"
            items={[
              { id: 'resend', label: inviteText.resend, icon: <RotateCw />, onAction: onResend },
              { id: 'cancel', label: inviteText.cancel, icon: <Ban />, isDanger: true, onAction: onCancel },
            ]}
          />
        )}
      </td>
    </tr>
  )
}

const sentBones: TableBones = {
  cells: (
    <>
      <td className={styles.email}>
        <WordsSkeleton width="160px" />
      </td>
      <td className={styles.state}>
        <WordsSkeleton width="56px" />
      </td>
      <td className={styles.brief}>
        <WordsSkeleton width="120px" />
      </td>
      <td className={styles.role}>
        <WordsSkeleton width="40px" />
      </td>
      <td className={styles.place}>
        <WordsSkeleton width="120px" />
      </td>
      <td className={styles.inviter}>
        <WordsSkeleton width="48px" />
      </td>
      <td className={styles.sentAt}>
        <WordsSkeleton width="64px" />
      </td>
      <td className={styles.more}>
        <WordsSkeleton width="0" />
      </td>
    </>
  ),
}
