import { Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { organizationChange, organizationRoutes, type Organization } from '#contract/organization'
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
import { detailsOf, type Draft, draftOf, rebased } from '../drafts.ts'
import { OrganizationFields } from '../OrganizationFields.tsx'
import { useChangeOrganization, useFreshOrganization } from '../queries.ts'

/** What is typed, and the value it is typed over. */
type Editing = { base: Organization; draft: Draft }

export type EditDialogProps = { orgId: number; isOpen: boolean; onClose: () => void }

/** Keeps what was typed when it is closed by accident; its own cancel button throws it away. */
export function EditDialog({ orgId, isOpen, onClose }: EditDialogProps) {
  const saved = useFreshOrganization(orgId, isOpen)
  const [begun, keep] = useDraft<Editing>(`organization ${orgId}`)
  const [isUploading, setUploading] = useState(false)
  const [notices, setNotices] = useState<Record<string, string>>({})
  const { fields, check, refuse, forget, forgetAll } = useFields(organizationChange)
  const save = useChangeOrganization(orgId)
  // Once it was sent, the server may have taken it even where no answer came; what nothing uses it finds by itself.
  const wasSent = useRef(false)
  // Deleted meanwhile, or my right to it went.
  const isGone = isRefused(saved.error)
  const editing = begun ?? (saved.data && { base: saved.data, draft: draftOf(saved.data) })

  function change(changes: Partial<Draft>) {
    keep(now => {
      const from = now ?? editing
      return from && { base: from.base, draft: { ...from.draft, ...changes } }
    })
    for (const name of Object.keys(changes)) forget(name)
  }

  function submit() {
    if (editing && !isUploading) send(editing)
  }

  function send({ base, draft }: Editing) {
    const body = { ...detailsOf(draft), version: base.version }
    if (!check(body)) return
    wasSent.current = true
    save.mutate(body, { onSuccess: finish, onError: failed => overtaken(failed, { base, draft }) })
  }

  /** What somebody else changed elsewhere in the form is taken over; what both of us changed is for me to decide. */
  function overtaken(failed: Error, { base, draft }: Editing) {
    if (isRefused(failed) && failed.status === 403) return void saved.refetch()
    if (!isStale(organizationRoutes.change, failed)) return refuse(failed)
    const { current } = failed
    const merged = rebased(base, draft, current)
    const next = { base: current, draft: merged.draft }
    keep(() => next)
    if (!merged.both.length) return send(next)
    const now = draftOf(current)
    setNotices(Object.fromEntries(merged.both.map(name => [name, presently(name === 'logoImgUrl' ? '' : now[name])])))
  }

  function forgetLogo(logoImgUrl: string) {
    if (!wasSent.current && logoImgUrl !== editing?.base.logoImgUrl) forgetImage(logoImgUrl)
  }

  function finish() {
    wasSent.current = false
    keep(() => undefined)
    setNotices({})
    forgetAll()
    onClose()
  }

  function discard() {
    if (begun?.draft.logoImgUrl) forgetLogo(begun.draft.logoImgUrl)
    finish()
  }

  return (
    <Modal
      isOpen={isOpen}
      title={organizationText.editTitle}
      onClose={how => (how === 'choice' ? discard() : isUploading || onClose())}
      form={{ isBusy: save.isPending, onSubmit: submit }}
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
          draft={editing.draft}
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

const presently = (value: string) =>
  value === '' ? organizationText.staleEmpty : fill(organizationText.staleField, { value })
