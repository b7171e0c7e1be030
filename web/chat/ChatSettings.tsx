import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chatSettingsRoutes, readCountLevels, type ReadCounts } from '#contract/chat-settings'
import { chatText, readCountNames } from '#korean/chat'
import { sentenceFor } from '#korean/errors'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Radios } from '../ui/field/Radios.tsx'

const settings = (orgId: number) =>
  queryOptions({ queryKey: ['chat settings', orgId], queryFn: () => call(chatSettingsRoutes.read, { orgId }) })
whenTold('chat.settings', ({ orgId }) => void cache.invalidateQueries({ queryKey: settings(orgId).queryKey }))

/** Decisions of the organization for all of its rooms. */
export function ChatSettings({ orgId }: { orgId: number }) {
  const { data, error, refetch } = useQuery(settings(orgId))
  const [wanted, want] = useState<ReadCounts>()
  const change = useMutation({
    mutationFn: (readCounts: ReadCounts) => call(chatSettingsRoutes.change, { orgId, body: { readCounts } }),
    onSuccess: changed => cache.setQueryData(settings(orgId).queryKey, changed),
    meta: { done: chatText.settingsChanged },
  })
  return (
    <section>
      <h2>{chatText.settings}</h2>
      <p>{chatText.readCountsHelp}</p>
      {data ? (
        <Radios
          label={chatText.readCounts}
          value={wanted ?? data.readCounts}
          options={readCountLevels.map(value => ({ value, label: readCountNames[value] }))}
          onChange={readCounts => {
            // At once: the mutation tells of itself only in the next turn, and the mark would jump back for that long.
            want(readCounts)
            change.mutate(readCounts, { onSettled: () => want(undefined) })
          }}
        />
      ) : error ? (
        <ErrorState title={chatText.settingsFailed} text={sentenceFor(error)} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton width="100%" height="112px" />
        </Delayed>
      )}
    </section>
  )
}
