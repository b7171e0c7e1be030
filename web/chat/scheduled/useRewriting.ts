// New words of a message that waits for its time, in the field of its room.
import { scheduledMessageText } from '#korean/scheduled-message'
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
  if (!chosen) return undefined
  // As it is now: its time may have been changed since.
  const message = all?.find(({ scheduledId }) => scheduledId === chosen.scheduledId) ?? chosen
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
        if (!isScheduledGone(error)) return
        showError(scheduledMessageText.rewrittenGone)
        end()
        carry(body)
      })
    },
  }
}
