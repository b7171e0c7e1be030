import { Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { InvitationLink } from '#contract/invitation'
import { sentenceFor } from '#korean/errors'
import { inviteText } from '#korean/invitation'
import { roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { fullDate, fullTime } from '#korean/time'
import { useDepartments, usePositions } from '../../member/places.ts'
import { namer } from '../../member/status.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import styles from '../InvitePage.module.css'
import { useLinks, useRevokeLink } from '../queries.ts'

/** The links that let people in now. */
export function LiveLinks({ orgId, onRevoked }: { orgId: number; onRevoked: (linkId: number) => void }) {
  const links = useLinks(orgId)
  const revoke = useRevokeLink(orgId)
  const [asked, setAsked] = useState<{ link: InvitationLink; isOpen: boolean }>()
  const names = namer({ departments: useDepartments(orgId).data, positions: usePositions(orgId).data })
  const madeOf = ({ inviter, role, createdAt }: InvitationLink) => ({
    inviter,
    role: roleNames[role],
    time: fullTime(new Date(createdAt)),
  })
  const close = () => setAsked(now => now && { ...now, isOpen: false })
  return (
    <section className={styles.results} aria-labelledby="links">
      <h2 id="links">{inviteText.links}</h2>
      {links.error && !links.data && (
        <ErrorState
          heading="h3"
          title={inviteText.linksFailed}
          text={sentenceFor(links.error)}
          onRetry={() => void links.refetch()}
        />
      )}
      {links.data?.length === 0 && <p className={styles.help}>{inviteText.linksEmpty}</p>}
      <ul>
        {links.data?.map(link => (
          <li key={link.linkId}>
            <Link2 />
            <span>
              <b>{[roleNames[link.role], names.both(link)].filter(Boolean).join(' · ')}</b>
              <small>
                {[
                  fill(inviteText.linkLine, { inviter: link.inviter, expires: fullDate(new Date(link.expiresAt)) }),
                  fill(inviteText.linkMadeAt, madeOf(link)),
                  link.usesMost === null
                    ? fill(inviteText.linkUses, { uses: link.uses })
                    : fill(inviteText.linkUsesOf, { uses: link.uses, most: link.usesMost }),
                  link.needsApproval && inviteText.linkApproval,
                  link.domains.join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Button
              kind="ghost"
              isIcon
              aria-label={fill(inviteText.revokeOf, madeOf(link))}
              onClick={() => setAsked({ link, isOpen: true })}
            >
              <Trash2 />
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          isOpen={asked.isOpen}
          title={inviteText.revokeQuestion}
          text={fill(inviteText.revokeHelp, madeOf(asked.link))}
          verb={inviteText.delete}
          isDanger
          isBusy={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(asked.link.linkId, { onSuccess: () => onRevoked(asked.link.linkId), onSettled: close })
          }
          onClose={close}
        />
      )}
    </section>
  )
}
