import { Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { organizationChange, organizationRoutes } from '#contract/organization'
import { sentenceFor } from '#korean/errors'
import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { isRefused } from '../../cache.ts'
import { isStale } from '../../call.ts'
import { useDraft } from '../../drafts.ts'
import { useFields } from '../../fields.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { forgetImage } from '../../upload/queries.ts'
import { type Editing, useVersionedDraft } from '../../versioned-draft.ts'
import { detailsOf, type Draft, draftOf } from '../drafts.ts'
import { OrganizationFields } from '../OrganizationFields.tsx'
import { useChangeOrganization, useFreshOrganization } from '../queries.ts'

export type EditDialogProps = { orgId: number; title: string; isOpen: boolean; onClose: () => void }

/** Keeps what was typed when it is closed by accident; its own cancel button throws it away. */
export function EditDialog({ orgId, title, isOpen, onClose }: EditDialogProps) {
  const saved = useFreshOrganization(orgId, isOpen)
  const draft = useVersionedDraft(saved.data, draftOf, useDraft<Editing<Draft>>(`organization ${orgId}`))
  const [isUploading, setUploading] = useState(false)
  const { fields, check, refuse, forget, forgetAll } = useFields(organizationChange)
  const save = useChangeOrganization(orgId)
  // Once it was sent, the server may have taken it even where no answer came; unused pictures it finds by itself.
  const wasSent = useRef(false)
  // Deleted meanwhile, or my right to it went.
  const isGone = isRefused(saved.error)
  const { editing } = draft

  function change(changes: Partial<Draft>) {
    draft.change(changes)
    for (const name of Object.keys(changes)) forget(name)
  }

  function send(sent: Editing<Draft>) {
    const body = { ...detailsOf(sent.values), version: sent.version }
    if (!check(body)) return
    wasSent.current = true
    save.mutate(body, {
      onSuccess: finish,
      onError: failed => {
        if (isRefused(failed) && failed.status === 403) return void saved.refetch()
        if (!isStale(organizationRoutes.change, failed)) return refuse(failed)
        draft.overtaken(sent, failed.current, send)
      },
    })
  }

  function forgetLogo(logoImgUrl: string) {
    if (!wasSent.current && logoImgUrl !== editing?.base.logoImgUrl) forgetImage(logoImgUrl)
  }

  function finish() {
    wasSent.current = false
    draft.discard()
    forgetAll()
    onClose()
  }

  function discard() {
    if (editing?.values.logoImgUrl) forgetLogo(editing.values.logoImgUrl)
    finish()
  }

  const notices = presently(draft.theirs)
  return (
    <Modal
      isOpen={isOpen}
      title={title}
      onClose={how => (how === 'choice' ? discard() : isUploading || onClose())}
      form={{ isBusy: save.isPending, onSubmit: () => editing && !isUploading && send(editing) }}
      footer={
        <>
          <Button kind="ghost" disabled={save.isPending} onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={save.isPending || isUploading} disabled={!editing || isGone}>
            {ui.save}
          </Button>
        </>
      }
    >
      {Object.keys(notices).length > 0 && <Banner kind="warn">{organizationText.stale}</Banner>}
      {isGone ? (
        <EmptyState
          heading="h3"
          icon={<Lock />}
          title={organizationText.goneHere}
          text={organizationText.goneHereHelp}
        />
      ) : editing ? (
        <OrganizationFields
          draft={editing.values}
          onChange={change}
          onLogoGone={forgetLogo}
          errors={fields}
          notices={notices}
          onUploading={setUploading}
        />
      ) : saved.error ? (
        <ErrorState
          title={organizationText.loadFailed}
          text={sentenceFor(saved.error)}
          onRetry={() => void saved.refetch()}
        />
      ) : (
        <Delayed>
          <Skeleton height="88px" width="88px" isRound />
        </Delayed>
      )}
    </Modal>
  )
}

/** Field → its present value, in words; a logo has none. */
const presently = (theirs: Partial<Draft>) =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => [
      name,
      value && name !== 'logoImgUrl' ? fill(organizationText.staleField, { value }) : organizationText.staleEmpty,
    ]),
  )
