// The words of the field on their way: a new message, or new words of an old one.
import { useState } from 'react'
import { MENTION_UNASKED_MOST } from '#contract/chat'
import { MESSAGE_FILES_MOST, MESSAGE_MOST } from '#contract/message'
import { commentText } from '#korean/comment'
import { useSharedDraft } from '../../comment/shared-draft.ts'
import { useDraft } from '../../drafts.ts'
import { showError } from '../../ui/feedback/toasts.ts'
import type { At } from '../log/kept.ts'
import { quoteOf, sendMessage } from '../log/outbox.ts'
import { isMessageGone, useEdit } from '../messages/deeds.ts'
import { hasSent } from '../reading/typing.ts'
import type { Answering } from './Composer.tsx'
import type { Attached } from './useAttached.tsx'

type Sending = {
  at: At
  form: string
  threadId: number | undefined
  answering: Answering | undefined
  onAnswered: () => void
  onSent: () => void
  attached: Attached
}

const EVERYBODY = '](everyone)'
/** An edit calls them where its message did not. */
const callsEverybody = (body: string, answering: Answering | undefined) =>
  body.includes(EVERYBODY) && !(answering?.how === 'edit' && answering.message.body.includes(EVERYBODY))

/** More files than one message takes go in several, in their order. */
function portionsOf(fileIds: readonly number[]) {
  const count = Math.max(1, Math.ceil(fileIds.length / MESSAGE_FILES_MOST))
  return Array.from({ length: count }, (_, at) => fileIds.slice(at * MESSAGE_FILES_MOST, (at + 1) * MESSAGE_FILES_MOST))
}

export function useSending({ at, form, threadId, answering, onAnswered, onSent, attached }: Sending) {
  const draft = useSharedDraft(at.orgId, form)
  const editing = useEditing(at, answering, body => draft.keep(now => [now.trim(), body].filter(Boolean).join('\n')))
  const [isRefused, setRefused] = useState(false)
  const { text, keep } = editing ?? draft

  function sendNew(body: string) {
    const quoted = answering && quoteOf(answering.message)
    const portions = portionsOf(attached.files.map(({ fileId }) => fileId))
    for (const [place, fileIds] of portions.entries())
      sendMessage(at, {
        body: place === 0 ? body : '',
        ...(threadId !== undefined && { threadId }),
        ...(place === 0 && quoted && { quoted }),
        ...(fileIds.length > 0 && { fileIds }),
      })
    draft.end()
    attached.clear()
    hasSent(at.roomId)
    onSent()
    if (answering) onAnswered()
  }
  return {
    draft: { text, keep },
    /** By so many letters they are too many, once they were sent so. */
    over: isRefused ? Math.max(0, text.length - MESSAGE_MOST) : 0,
    /** Why it is not sent yet. */
    check: (body: string, memberCount: number): 'everybody' | 'nothing' | 'wrong' | undefined => {
      const isLong = body.length > MESSAGE_MOST
      setRefused(isLong)
      if (attached.isBusy) showError(commentText.uploading)
      if (isLong || attached.isBusy) return 'wrong'
      if (body.trim() === '' && attached.files.length === 0) return 'nothing'
      return memberCount > MENTION_UNASKED_MOST && callsEverybody(body, answering) ? 'everybody' : undefined
    },
    /** Whether the field is to be emptied: after an edit the words of the draft come back. */
    send: (body: string): boolean => {
      if (!editing) {
        sendNew(body.trim())
        return true
      }
      editing.send(body.trim())
      onAnswered()
      return false
    },
  }
}

/**
 * New words of an old message: they stay its draft until the server has them, unless others are typed meanwhile. Those of a
 * message that is gone are carried over to a new one.
 */
function useEditing(at: At, answering: Answering | undefined, carry: (body: string) => void) {
  const edit = useEdit(at)
  const message = answering?.how === 'edit' ? answering.message : undefined
  const [text = message?.body ?? '', keep] = useDraft<string>(`chat edit ${message?.messageId ?? 0}`)
  if (!message) return undefined
  return {
    text,
    keep: (typed: string) => keep(() => typed),
    send: (body: string) => {
      const forget = () => keep(now => (now?.trim() === body ? undefined : now))
      if (body === message.body) return forget()
      edit.mutateAsync({ message, body }).then(forget, error => {
        if (!isMessageGone(error)) return
        forget()
        carry(body)
      })
    },
  }
}
