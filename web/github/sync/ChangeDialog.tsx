import { type GithubSync, githubSyncRoutes, type SyncSettings, syncSettings } from '#contract/github-sync'
import { linkText } from '#korean/github-sync'
import { fill } from '#korean/particle'
import { ui } from '#korean/ui'
import { isStale } from '../../call.ts'
import { useEditedValues } from '../../fields.ts'
import type { At } from '../../project/queries.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { StaleNote } from '../../ui/unsaved/StaleNote.tsx'
import styles from './LinkDialog.module.css'
import { useChangeSync } from './queries.ts'
import { SyncFields } from './SyncFields.tsx'

export type ChangeDialogProps = {
  at: At
  sync: GithubSync
  repos: readonly GithubSync[]
  isOpen: boolean
  onClose: () => void
}

/** Settings that hold from now on. Keeps what was chosen when it is closed by accident. */
export function ChangeDialog({ at, sync, repos, isOpen, onClose }: ChangeDialogProps) {
  const form = useEditedValues(syncSettings, sync, ({ settings }): SyncSettings => settings)
  const save = useChangeSync(at)
  function discard() {
    form.discard()
    onClose()
  }
  function submit() {
    const settings = form.check(form.values)
    if (!settings) return
    if (Object.keys(form.changes).length === 0) return discard()
    const { syncId, version } = form.seen
    save.mutate(
      { syncId, version, settings },
      {
        onSuccess: discard,
        onError: failed =>
          form.onRefused(failed, isStale(githubSyncRoutes.change, failed) ? failed.current : undefined),
      },
    )
  }
  const others = repos.filter(({ syncId }) => syncId !== sync.syncId)
  return (
    <Modal
      isOpen={isOpen}
      title={fill(linkText.changeTitle, { repository: sync.repository })}
      size="lg"
      onClose={how => (how === 'choice' ? discard() : onClose())}
      form={{ isBusy: save.isPending, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={save.isPending} onClick={discard}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={save.isPending}>
            {ui.save}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {form.isStale && <StaleNote />}
        <SyncFields
          settings={form.values}
          faults={form.fields}
          isPrivate={sync.isPrivate}
          sender={others.find(({ settings }) => settings.isSendingNew)?.repository}
          onChange={form.change}
        />
        {('scope' in form.changes || 'directions' in form.changes) && (
          <p className={styles.note} role="status">
            {linkText.rejoins}
          </p>
        )}
      </div>
    </Modal>
  )
}
