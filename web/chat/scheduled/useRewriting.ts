// New words of a message that waits for its time, in the field of its room.
import { useState } from 'react'
import { type ScheduledMessage, scheduledMessageRoutes } from '#contract/scheduled-message'
import { scheduledMessageText } from '#korean/scheduled-message'
import { isStale } from '../../call.ts'
import { useDraft } from '../../drafts.ts'
import { showError } from '../../ui/feedback/toasts.ts'
import type { Answered } from '../composer/Composer.tsx'
import type { At } from '../log/kept.ts'
import { isScheduledGone, useChangeScheduled, useScheduledMessages } from './queries.ts'

/**
 * They stay in the field until the server has them. Where the message was said meanwhile, they are carried over to a new one.
 */
export function useRewriting(
  at: At,
  answered: Answered | undefined,
  onAnswered: () => void,
  carry: (body: string) => void,
) {
  const change = useChangeScheduled(at.orgId, isScheduledGone)
  const all = useScheduledMessages(at.orgId).data
  const chosen = answered?.how === 'rewrite' ? answered.message : undefined
  const [text = chosen?.body ?? '', keep] = useDraft<string>(`chat scheduled ${chosen?.scheduledId ?? 0}`)
  const [told, setTold] = useState<ScheduledMessage>()
  if (!chosen) return undefined
  const known = told?.scheduledId === chosen.scheduledId ? told : chosen
  const now = all?.find(({ scheduledId }) => scheduledId === chosen.scheduledId)
  // Another time takes nothing from anybody; other words are told first.
  const message = now?.body === known.body ? now : known
  return {
    text,
    keep: (typed: string) => keep(() => typed),
    isBusy: change.isPending,
    send: (body: string) => {
      const end = () => {
        keep(now => (now?.trim() === body ? undefined : now))
        onAnswered()
      }
      if (body === message.body) return end()
      change.mutateAsync({ message, body }).then(end, error => {
        if (isStale(scheduledMessageRoutes.change, error)) setTold(error.current)
        if (!isScheduledGone(error)) return
        showError(scheduledMessageText.rewrittenGone)
        end()
        carry(body)
      })
    },
  }
}
