import { useState } from 'react'
import { type GithubSync, type SyncSettings, syncSettings } from '#contract/github-sync'
import { sentenceFor } from '#korean/errors'
import { linkText } from '#korean/github-sync'
import { ui } from '#korean/ui'
import { saidByForm } from '../../call.ts'
import { useFields } from '../../fields.ts'
import type { At } from '../../project/queries.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { BookMarked, History } from 'lucide-react'
import styles from './LinkDialog.module.css'
import { Preview } from './Preview.tsx'
import { useCreateSync, usePreview, useRepositories } from './queries.ts'
import { RepositoryField } from './RepositoryField.tsx'
import { freshSettings, startingSettings } from './settings.ts'
import { SyncFields } from './SyncFields.tsx'

export type LinkDialogProps = { at: At; repos: readonly GithubSync[]; isOpen: boolean; onClose: () => void }

type Chosen = { repositoryId: number | undefined; settings: SyncSettings }
const fresh: Chosen = { repositoryId: undefined, settings: freshSettings }

/** A repository and what is carried; then what that would do, and only then the deed. Closed by accident it keeps what was chosen. */
export function LinkDialog({ at, repos, isOpen, onClose }: LinkDialogProps) {
  const [chosen, choose] = useState(fresh)
  // Of the settings that were checked.
  const [tried, tryOut] = useState<{ repositoryId: number; settings: SyncSettings }>()
  const { fields, check, refuse, say, forget, forgetAll } = useFields(syncSettings)
  const asked = useRepositories(at, isOpen)
  const preview = usePreview(at, isOpen ? tried : undefined)
  const create = useCreateSync(at)
  const sender = repos.find(({ settings }) => settings.isSendingNew)?.repository
  const offered = asked.data?.find(({ repositoryId }) => repositoryId === chosen.repositoryId)
  function end() {
    choose(fresh)
    tryOut(undefined)
    forgetAll()
    onClose()
  }
  /** A dry run that was left is asked for anew. */
  function leave() {
    tryOut(undefined)
    onClose()
  }
  function submit() {
    if (tried) {
      if (!preview.data) return
      const onError = (error: Error) => {
        tryOut(undefined)
        if (saidByForm(error)) refuse(error)
      }
      return create.mutate(tried, { onSuccess: end, onError })
    }
    const settings = check(chosen.settings)
    if (offered && !offered.isTaken) return settings && tryOut({ repositoryId: offered.repositoryId, settings })
    if (settings) say('repositoryId', chosen.repositoryId === undefined ? linkText.needed : linkText.gone)
  }
  const isReady = asked.data !== undefined && asked.data.length > 0
  return (
    <Modal
      isOpen={isOpen}
      title={linkText.title}
      size="lg"
      onClose={how => (how === 'choice' ? end() : leave())}
      form={{ isBusy: create.isPending, onSubmit: submit }}
      footer={
        <Foot
          isTrying={tried !== undefined}
          isReady={tried ? preview.data !== undefined : isReady}
          isBusy={create.isPending}
          onBack={() => (tried ? tryOut(undefined) : end())}
        />
      }
    >
      {tried ? (
        <Preview name={offered?.repository ?? ''} asked={preview} />
      ) : (
        <div className={styles.fields}>
          {isReady && (
            <>
              <RepositoryField
                repositories={asked.data}
                chosen={chosen.repositoryId}
                fault={fields.repositoryId}
                onChoose={repositoryId => {
                  forgetAll()
                  const next = asked.data.find(each => each.repositoryId === repositoryId)
                  choose({ repositoryId, settings: startingSettings(chosen.settings, next?.earlier, sender) })
                }}
              />
              {offered?.earlier && (
                <p className={styles.earlier} role="status">
                  <History />
                  {linkText.earlier}
                </p>
              )}
              <SyncFields
                settings={chosen.settings}
                faults={fields}
                isPrivate={offered?.isPrivate}
                sender={sender}
                onChange={changes => {
                  for (const name of Object.keys(changes)) forget(name)
                  choose({ ...chosen, settings: { ...chosen.settings, ...changes } })
                }}
              />
            </>
          )}
          {!isReady && <NoRepositories asked={asked} />}
        </div>
      )}
    </Modal>
  )
}

function NoRepositories({ asked }: { asked: ReturnType<typeof useRepositories> }) {
  if (asked.data)
    return (
      <EmptyState heading="h3" icon={<BookMarked />} title={linkText.chooseRepository} text={linkText.noRepositories} />
    )
  if (asked.error)
    return (
      <ErrorState
        heading="h3"
        title={linkText.repositoriesFailed}
        text={sentenceFor(asked.error)}
        isRetrying={asked.isFetching}
        onRetry={() => void asked.refetch()}
      />
    )
  return (
    <Delayed>
      <Skeleton width="100%" height="240px" />
    </Delayed>
  )
}

type FootProps = { isTrying: boolean; isReady: boolean; isBusy: boolean; onBack: () => void }

/** The buttons of either step are not one: an Enter held too long would begin what was only to be tried. */
const Foot = ({ isTrying, isReady, isBusy, onBack }: FootProps) => (
  <>
    <Button key={`back ${isTrying}`} kind="ghost" disabled={isBusy} onClick={onBack}>
      {isTrying ? linkText.back : ui.cancel}
    </Button>
    <Button key={`on ${isTrying}`} type="submit" kind="primary" disabled={!isReady} isBusy={isBusy}>
      {isTrying ? linkText.start : linkText.preview}
    </Button>
  </>
)
